/** What the pages of lists listen to. */
export const ALL_POSTS = "communityposts0";

/** What the moderators' page listens to, with their session. */
export const QUEUE = "moderationqueue";

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
