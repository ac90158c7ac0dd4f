/** Every URL of the site; only this file and communityRoutes.ts spell them. */
export const home = () => "/";
export const curriculum = () => "/curriculum";
export const module = (moduleId: number) => `/module/${moduleId}`;
/** A lesson's canonical URL, used by crawlers, the sitemap and static hosts. */
export const lesson = (moduleId: number, lessonId: string) => `/module/${moduleId}/${lessonId}`;
/** A lesson's questions; the response depends on what the reader may see. */
export const questions = (moduleId: number, lessonId: string) => `${lesson(moduleId, lessonId)}.questions.json`;
/** A lesson's video at a second such as "71.4". */
export const lessonAt = (moduleId: number, lessonId: string, second: number) =>
  `${lesson(moduleId, lessonId)}?t=${String(second)}`;
/** Appended to lessonAt(): starts the video when the page opens. */
export const PLAY = "#play";
/** A lesson's URL inside the product (spec §2). */
export const lessonInModule = (moduleId: number, lessonId: string) => `/module/${moduleId}?lesson=${lessonId}`;
export const video = (lessonId: string) => `/media/${lessonId}.mp4`;
export const captions = (lessonId: string) => `/media/${lessonId}.vtt`;
/**
 * A video in the owner's store: the file itself, or a playlist under its own name, so that relative segment URLs
 * resolve.
 */
export function storedVideo(lessonId: string, key: string): string {
  const file = key.slice(key.lastIndexOf("/") + 1);
  const ending = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  return ending === "m3u8" ? `/media/${lessonId}/${encodeURIComponent(file)}` : `/media/${lessonId}.${ending}`;
}
/** The glossary, or one of its terms. */
export const glossary = (termId?: string) => (termId ? `/glossary#${termId}` : "/glossary");
/** The whole case, or its part for one lesson. */
export const wholeCase = (lessonId?: string) => (lessonId ? `/case#${lessonId}` : "/case");
/** The public page that verifies certificates, or one certificate by code. */
export const certificate = (code?: string) => (code ? `/certificate?code=${code}` : "/certificate");
/** The learner's own list of certificates. */
export const ownCertificates = () => "/dashboard#certificates";
/** The learner's bookmarks, as an overlay on the current page (layouts/site/Overlays.tsx). */
export const bookmarks = () => "#bookmarks";
export const badges = () => "#badges";
/** The questions due today. */
export const practice = () => "/practice";
export const search = () => "/search";
/** Search with filters, as an overlay on the current page (layouts/site/Overlays.tsx). */
export const advancedSearch = () => "#find";
export const page = (name: string) => `/${name}`;
export const login = (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login");
export const register = (next: string) => `/register?next=${encodeURIComponent(next)}`;
/** A learner's photo; the browser scaled it down before upload. */
export const photo = (userId: string, file: string) => `/api/files/users/${userId}/${encodeURIComponent(file)}`;
/** The right of withdrawal, which needs no login. */
export const withdraw = () => "/withdraw";
/** The page before checkout, with the chosen plan. */
export const prepayment = (planId?: string) => (planId ? `/prepayment?plan=${planId}` : "/prepayment");
/** Plans and prices, public; with the plan to show first. */
export const subscription = (planId?: string) => (planId ? `/subscription?plan=${planId}` : "/subscription");
/** The user's own membership. */
export const subscriptions = () => "/subscriptions";
export const catalogue = (hash: string) => `/catalogue.${hash}.json`;
export const shareImage = (name: string) => `/share/${name}.jpg`;
export const feed = () => "/rss.xml";
