/** Every address of the site as a function; the only place that spells them. */
export const home = () => "/";
export const curriculum = () => "/curriculum";
export const module = (moduleId: number) => `/module/${moduleId}`;
/** A lesson's canonical address: what crawlers, the sitemap and plain static hosts use. */
export const lesson = (moduleId: number, lessonId: string) => `/module/${moduleId}/${lessonId}`;
/** A lesson's address in the product (spec §2). */
export const lessonInModule = (moduleId: number, lessonId: string) => `/module/${moduleId}?lesson=${lessonId}`;
export const video = (lessonId: string) => `/media/${lessonId}.mp4`;
export const captions = (lessonId: string) => `/media/${lessonId}.vtt`;
/** All words of the course, or one of them. */
export const glossary = (termId?: string) => (termId ? `/glossary#${termId}` : "/glossary");
/** Where anybody checks certificates, or one by its code. */
export const certificate = (code?: string) => (code ? `/certificate?code=${code}` : "/certificate");
/** A certificate as a file: its text, its signature and the key. */
export const certificateFile = (code: string) => `/api/course/certificates/${code}`;
export const certificateKey = () => "/api/course/certificate-key";
export const page = (name: string) => `/${name}`;
export const login = (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login");
/** A learner's photo as a small square; the server makes it of the file that was stored. */
export const photo = (userId: string, file: string, size: 96 | 256 = 96) =>
  `/api/files/users/${userId}/${encodeURIComponent(file)}?thumb=${size}x${size}`;
export const subscription = () => "/subscription";
export const subscriptions = () => "/subscriptions";
export const catalogue = (hash: string) => `/catalogue.${hash}.json`;
export const shareImage = (name: string) => `/share/${name}.jpg`;
export const feed = () => "/rss.xml";
