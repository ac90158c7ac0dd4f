/**
 * page: a public page, or a part of one that scripts fetch. file: named by what it holds. video, or a sound or a file to
 * take along: answered here only where somebody keeps it.
 */
export type Kind = "page" | "file" | "video";

/** What decides about a request. */
export interface Asked {
  url: URL;
  mode: string;
  cache: string;
  headers: { has: (name: string) => boolean };
}

const NAMED_BY_CONTENT = /^\/(_astro\/|catalogue\.[0-9a-f]+\.json$)/;
/** A sound of a lesson is asked for in parts, too, and what somebody saves is not saved here once more. */
const VIDEO = /^\/media\/[^/]+\.(mp4|m4v|webm|ogv)$|^\/_astro\/[^/]+\.(m4a|xlsx|ods|csv|pdf|txt|docx|zip)$/;
const CAPTIONS = /^\/media\/[^/]+\.vtt$/;
/** The server's own, the members' search, the search of the text, and what is never to be old. */
const LEFT_ALONE = /^\/(api|_|members|pagefind|offline)\/|^\/(renew|worker|worker-off)\.js$/;
/** A page has no ending; some that a page fetches have. */
const PAGE = /^\/(?:[^.]*|achievements\.json|overlays\.json|site\.webmanifest|favicon\.svg)$/;

/** Asked for what the server has now: an answer out of the device would be a lie. */
const isFresh = ({ mode, cache }: Asked): boolean =>
  cache === "no-store" || cache === "only-if-cached" || (cache === "reload" && mode !== "navigate");

/** What a request of this site asks for; undefined: nothing that this worker may answer. */
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
 * Under which address a page lies here: with all of the query that the server reads, and nothing else of it. A second of a
 * video, a search or a code in a link makes no other page.
 */
export function cacheKey(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const lesson = IN_MODULE.test(pathname) ? searchParams.get("lesson") : null;
  return origin + pathname + (lesson ? `?lesson=${encodeURIComponent(lesson)}` : "");
}

/** The other address of a lesson's page: /module/1?lesson=a is /module/1/a. */
export function otherKeyOf(key: string): string | undefined {
  const { origin, pathname, searchParams } = new URL(key);
  const lesson = searchParams.get("lesson");
  return lesson ? `${origin}${pathname}/${encodeURIComponent(lesson)}` : undefined;
}

/** What decides about an answer. */
export interface Answered {
  status: number;
  type: string;
  redirected: boolean;
  headers: { get: (name: string) => string | null };
}

const PUBLIC_TEXT = /^(text\/(html|vtt)|application\/(json|manifest\+json)|image\/svg\+xml)\b/;

/** Whether an answer may lie on the device: never what is one reader's own, or what its server wants kept by nobody. */
export function isStorable(answer: Answered, kind: Kind): boolean {
  const { status, type, redirected, headers } = answer;
  if (status !== 200 || redirected || (type !== "basic" && type !== "default")) return false;
  if (/\b(no-store|private)\b/i.test(headers.get("Cache-Control") ?? "")) return false;
  if (/\b(cookie|authorization)\b|\*/i.test(headers.get("Vary") ?? "")) return false;
  return kind === "file" || PUBLIC_TEXT.test(headers.get("Content-Type") ?? "");
}
