// Beside routes.ts, which stands in the script of every page: few pages lead here.

/** What somebody wrote in the community. */
export const person = (userId: string): string => `/community/people/${userId}`;
export const post = (id: string): string => `/community/post/${id}`;
/** Work that waits for reviews. */
export const feedbackWanted = (): string => "/community/feedback";
/** What was asked and shown about a lesson. */
export const about = (lessonId: string): string => `/community?lesson=${encodeURIComponent(lessonId)}`;
/** Where one writes a post of a topic about a lesson, or about a second of its video. */
export const write = (topic: string, lessonId: string, second = 0): string =>
  `/community/${topic}?write&lesson=${encodeURIComponent(lessonId)}${second >= 1 ? `&second=${String(Math.floor(second))}` : ""}`;
