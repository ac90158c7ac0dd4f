import type { PostList } from "#contract/community.d.ts";

/** A second of the lesson's video, how many asked about it, and the newest of them. */
export type Asked = PostList["seconds"][number];

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
