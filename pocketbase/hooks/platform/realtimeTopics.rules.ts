/** What the pages of lists listen to. */
export const ALL_POSTS = "communityposts0";

/** What the moderators' page listens to, with their session. */
export const QUEUE = "moderationqueue";

/**
 * Of what changes within so long after a room was told, nothing is told: the pages look once more when it is over
 * (`src/features/community/throttledRefetch.ts`). Five changes a second are then not five messages to each of 2,000 pages.
 */
const TOLD_MS = 2000;
/** So many pages of a crowd ask within a second: a page that is compressed for each of them costs 2 ms. */
const LOOKS_PER_S = 100;

/** @param toldMs when the room was told last; later than now where the clock was set back */
export const isJustTold = (toldMs: number, nowMs: number): boolean => Math.abs(nowMs - toldMs) < TOLD_MS;

/** The seconds over which so many open pages ask again. */
export const spreadOf = (pages: number): number => Math.max(1, Math.ceil(pages / LOOKS_PER_S));

/** A page listens to one of them. */
const MOST_ROOMS = 2;

/**
 * The topics among these that are no post's and no list's, nor, for who is a moderator, the queue's: without options, each
 * of which would cost a question.
 */
export function besides(topics: string[], isModerator = false): string[] | undefined {
  const isRoom = (topic: string) =>
    /^postSignals\/[a-z0-9]{15}$/.test(topic) || (isModerator && topic === `queueSignals/${QUEUE}`);
  return topics.filter(isRoom).length > MOST_ROOMS ? undefined : topics.filter((topic) => !isRoom(topic));
}
