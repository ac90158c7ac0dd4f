import type { ListedPost } from "#contract/community.d.ts";

/** A post about a lesson, as it stands in the community's own list. */
export type Question = Pick<
  ListedPost,
  "id" | "title" | "userName" | "excerpt" | "topicTitle" | "answers" | "isAnswered" | "second" | "created"
>;
