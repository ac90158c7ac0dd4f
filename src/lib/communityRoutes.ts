// Separate from routes.ts, which every page loads: few pages link here.

/** A member's posts and comments. */
export const person = (userId: string): string => `/community/people/${userId}`;
export const post = (id: string): string => `/community/post/${id}`;
/** The queue of work that waits for reviews. */
export const feedbackWanted = (): string => "/community/feedback";
/** The community posts about a lesson. */
export const about = (lessonId: string): string => `/community?lesson=${encodeURIComponent(lessonId)}`;
/** The form for a new post about a lesson, or about a second of its video. */
export const write = (topic: string, lessonId: string, second = 0): string =>
  `/community/${topic}?write&lesson=${encodeURIComponent(lessonId)}${second >= 1 ? `&second=${String(Math.floor(second))}` : ""}`;
