/** The topic of pages that list posts. */
export const ALL_POSTS = "communityposts0";

/** The topic of the moderators' page; needs a moderator's session. */
export const QUEUE = "moderationqueue";

/**
 * After a signal, a topic sends no other within this time: the pages refetch once more when it is over
 * (`src/features/community/throttledRefetch.ts`). Five changes per second would otherwise mean five messages to each of
 * 2,000 pages.
 */
const TOLD_MS = 2000;
/** Spreads the refetches of all open pages: compressing a page for each takes 2 ms. */
const LOOKS_PER_S = 100;

/** @param toldMs when the topic was last signalled; later than now after the clock was set back */
export const isJustTold = (toldMs: number, nowMs: number): boolean => Math.abs(nowMs - toldMs) < TOLD_MS;

/** Seconds over which the open pages spread their refetch. */
export const spreadOf = (pages: number): number => Math.max(1, Math.ceil(pages / LOOKS_PER_S));

/** Community topics that one connection may subscribe to. */
const MOST_ROOMS = 2;

/**
 * Returns the topics that are not a post's or list's, nor for a moderator the queue's; undefined when there are too
 * many of those. A topic with options does not count as one of them, since each would cost a query.
 */
export function besides(topics: string[], isModerator = false): string[] | undefined {
  const isRoom = (topic: string) =>
    /^postSignals\/[a-z0-9]{15}$/.test(topic) || (isModerator && topic === `queueSignals/${QUEUE}`);
  return topics.filter(isRoom).length > MOST_ROOMS ? undefined : topics.filter((topic) => !isRoom(topic));
}
