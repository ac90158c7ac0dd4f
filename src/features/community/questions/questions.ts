import type { ListedPost, PostList } from "#contract/community.d.ts";

/** A post about a lesson, as it stands in the community's own list. */
export type Question = Pick<
  ListedPost,
  "id" | "title" | "userName" | "excerpt" | "topicTitle" | "answers" | "isAnswered" | "second" | "created"
>;

/** A second of the lesson's video, how many asked about it, and the newest of them. */
export type Asked = PostList["seconds"][number];

/** Without those that are there already: one that was asked meanwhile moves the others to the next page. */
export function withMore<One extends { id: string }>(known: One[], more: One[]): One[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))];
}

/**
 * What was asked while each line of a transcript is said, by the line's place; what was asked of no second is nowhere.
 * @param starts when each line begins, in seconds
 */
export function byLine(seconds: readonly Asked[], starts: readonly number[]): Map<number, Asked[]> {
  const asked = starts.length > 0 ? seconds.filter(({ second }) => second > 0) : [];
  // The second that was asked about is a whole one; the line may begin within it.
  const lineOf = ({ second }: Asked) =>
    Math.max(
      0,
      starts.findLastIndex((start) => Math.floor(start) <= second),
    );
  return Map.groupBy(
    asked.toSorted((a, b) => a.second - b.second),
    lineOf,
  );
}
