/** Every address of the site as a function; with communityRoutes.ts the only place that spells them. */
export const home = () => "/";
export const curriculum = () => "/curriculum";
export const module = (moduleId: number) => `/module/${moduleId}`;
/** A lesson's canonical address: what crawlers, the sitemap and plain static hosts use. */
export const lesson = (moduleId: number, lessonId: string) => `/module/${moduleId}/${lessonId}`;
/** What a lesson asks, as far as whoever asks for it may read it. */
export const questions = (moduleId: number, lessonId: string) => `${lesson(moduleId, lessonId)}.questions.json`;
/** A second of a lesson's video, as "71.4". */
export const lessonAt = (moduleId: number, lessonId: string, second: number) =>
  `${lesson(moduleId, lessonId)}?t=${String(second)}`;
/** Behind a second: the video plays when the page is opened by it. */
export const PLAY = "#play";
/** A lesson's address in the product (spec §2). */
export const lessonInModule = (moduleId: number, lessonId: string) => `/module/${moduleId}?lesson=${lessonId}`;
export const video = (lessonId: string) => `/media/${lessonId}.mp4`;
export const captions = (lessonId: string) => `/media/${lessonId}.vtt`;
/** A video of one's own store: the file itself, or the playlist by its own name, so that its parts are found beside it. */
export function storedVideo(lessonId: string, key: string): string {
  const file = key.slice(key.lastIndexOf("/") + 1);
  const ending = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  return ending === "m3u8" ? `/media/${lessonId}/${encodeURIComponent(file)}` : `/media/${lessonId}.${ending}`;
}
/** All words of the course, or one of them. */
export const glossary = (termId?: string) => (termId ? `/glossary#${termId}` : "/glossary");
/** One channel through the whole course, or what it made of one lesson. */
export const wholeCase = (lessonId?: string) => (lessonId ? `/case#${lessonId}` : "/case");
/** Where anybody checks certificates, or one by its code. */
export const certificate = (code?: string) => (code ? `/certificate?code=${code}` : "/certificate");
/** Where a learner's own certificates are listed. */
export const ownCertificates = () => "/dashboard#certificates";
/** One's own, over whatever page one is on (layouts/site/Overlays.tsx). */
export const bookmarks = () => "#bookmarks";
export const badges = () => "#badges";
/** The questions that are due today. */
export const practice = () => "/practice";
export const search = () => "/search";
/** The same with its filters, over whatever page one is on (layouts/site/Overlays.tsx). */
export const advancedSearch = () => "#find";
export const page = (name: string) => `/${name}`;
export const login = (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login");
export const register = (next: string) => `/register?next=${encodeURIComponent(next)}`;
/** A learner's photo, a small square: it was made small before it was sent. */
export const photo = (userId: string, file: string) => `/api/files/users/${userId}/${encodeURIComponent(file)}`;
/** What one withdraws from a contract by, without logging in. */
export const withdraw = () => "/withdraw";
/** Before one pays; with the plan that was chosen. */
export const prepayment = (planId?: string) => (planId ? `/prepayment?plan=${planId}` : "/prepayment");
/** Plans and prices, for everybody; with the plan that is shown first. */
export const subscription = (planId?: string) => (planId ? `/subscription?plan=${planId}` : "/subscription");
/** One's own membership. */
export const subscriptions = () => "/subscriptions";
export const catalogue = (hash: string) => `/catalogue.${hash}.json`;
export const shareImage = (name: string) => `/share/${name}.jpg`;
export const feed = () => "/rss.xml";
