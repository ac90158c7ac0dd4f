import type { ListedPost } from "#contract/community.d.ts";

/** A post about a lesson, as it stands in the community's own list. */
export type Question = Pick<
  ListedPost,
  "id" | "title" | "userName" | "excerpt" | "topicTitle" | "answers" | "isAnswered" | "second" | "created"
>;

/** Without those that are there already: one that was asked meanwhile moves the others to the next page. */
export function withMore<One extends { id: string }>(known: One[], more: One[]): One[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))];
}
