/**
 * page: a public page, or data that its scripts fetch. file: content-hashed. video: also audio and downloads; answered
 * from the cache only when the user saved the module.
 */
export type Kind = "page" | "file" | "video";

/** The parts of a request that decide how it is handled. */
export interface Asked {
  url: URL;
  mode: string;
  cache: string;
  headers: { has: (name: string) => boolean };
}

const NAMED_BY_CONTENT = /^\/(_astro\/|catalogue\.[0-9a-f]+\.json$)/;
/** Audio is requested in ranges too, and downloads that the user saves are not cached a second time. */
const VIDEO = /^\/media\/[^/]+\.(mp4|m4v|webm|ogv)$|^\/_astro\/[^/]+\.(m4a|xlsx|ods|csv|pdf|txt|docx|zip)$/;
const CAPTIONS = /^\/media\/[^/]+\.vtt$/;
/** The API, members' files, the search index, and files that must always be current. */
const LEFT_ALONE = /^\/(api|_|members|pagefind|offline)\/|^\/(renew|worker|worker-off)\.js$/;
/** Pages have no file extension; some data that they fetch has. */
const PAGE = /^\/(?:[^.]*|achievements\.json|overlays\.json|site\.webmanifest|favicon\.svg)$/;

/** The request asks for a current response, so a cached one would be wrong. */
const isFresh = ({ mode, cache }: Asked): boolean =>
  cache === "no-store" || cache === "only-if-cached" || (cache === "reload" && mode !== "navigate");

/** Classifies a request to this site; undefined: the worker must not answer it. */
export function requestKind(asked: Asked, origin: string): Kind | undefined {
  const { url, headers } = asked;
  const path = url.pathname;
  if (url.origin !== origin || headers.has("Authorization") || isFresh(asked) || LEFT_ALONE.test(path))
    return undefined;
  if (VIDEO.test(path)) return "video";
  if (headers.has("Range")) return undefined;
  if (NAMED_BY_CONTENT.test(path)) return "file";
  return CAPTIONS.test(path) || (PAGE.test(path) && !path.startsWith("/media/")) ? "page" : undefined;
}

const IN_MODULE = /^\/module\/[^/]+$/;

/**
 * The cache key of a page: only the query parameters that the server reads. A video's second, a search or a code in a
 * link does not make another page.
 */
export function cacheKey(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const lesson = IN_MODULE.test(pathname) ? searchParams.get("lesson") : null;
  return origin + pathname + (lesson ? `?lesson=${encodeURIComponent(lesson)}` : "");
}

/** The other URL of a lesson's page: /module/1?lesson=a is /module/1/a. */
export function otherKeyOf(key: string): string | undefined {
  const { origin, pathname, searchParams } = new URL(key);
  const lesson = searchParams.get("lesson");
  return lesson ? `${origin}${pathname}/${encodeURIComponent(lesson)}` : undefined;
}

/** The parts of a response that decide whether it is cached. */
export interface Answered {
  status: number;
  type: string;
  redirected: boolean;
  headers: { get: (name: string) => string | null };
}

const PUBLIC_TEXT = /^(text\/(html|vtt)|application\/(json|manifest\+json)|image\/svg\+xml)\b/;

/** True when a response may be cached: never a personal one, or one the server marks as no-store. */
export function isStorable(answer: Answered, kind: Kind): boolean {
  const { status, type, redirected, headers } = answer;
  if (status !== 200 || redirected || (type !== "basic" && type !== "default")) return false;
  if (/\b(no-store|private)\b/i.test(headers.get("Cache-Control") ?? "")) return false;
  if (/\b(cookie|authorization)\b|\*/i.test(headers.get("Vary") ?? "")) return false;
  return kind === "file" || PUBLIC_TEXT.test(headers.get("Content-Type") ?? "");
}
