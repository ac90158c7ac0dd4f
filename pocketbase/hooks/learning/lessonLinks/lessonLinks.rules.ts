export const LESSON_LINK_CODE_LENGTH = 24;
const CODE = /^[A-Za-z0-9]{24}$/;
const YEAR_MS = 366 * 86_400_000;

const NAME = "lesson-link-";
const COOKIE = /(?:^|;\s*)lesson-link-[a-z0-9-]{1,100}=([A-Za-z0-9]{24})(?=;|$)/g;
/** Nobody follows more links in a browser; each costs a question. */
const MOST_COOKIES = 10;

/** A code as it was sent; "" for what can be none. */
export const lessonLinkCodeIn = (value: unknown): string =>
  typeof value === "string" && CODE.test(value) ? value : "";

/** The code of a query such as "link=…&t=12"; "" without one. Most requests have none: nothing is taken apart then. */
export function codeInQuery(query: string): string {
  if (!query.includes("link=")) return "";
  return lessonLinkCodeIn(/(?:^|&)link=([^&]*)/.exec(query)?.[1]);
}

/** The codes a browser sends along; most send none. */
export function codesIn(cookies: string): string[] {
  if (!cookies.includes(NAME)) return [];
  const codes = [...cookies.matchAll(COOKIE)].map(([, code = ""]) => code);
  return [...new Set(codes)].slice(0, MOST_COOKIES);
}

/** Where a premium lesson is read. */
export const lessonPage = ({ id, moduleId }: { id: string; moduleId: number }): string => `/module/${moduleId}/${id}`;

/**
 * What a browser is told to keep: for the lesson's page, and for where its video, captions and figures lie, which its
 * page's path does not reach. What the code opens there is decided at each request.
 */
export function cookiesOf(
  lesson: { id: string; moduleId: number },
  code: string,
  secondsLeft: number,
  isSecure: boolean,
): string[] {
  const age = `Max-Age=${Math.max(0, Math.floor(secondsLeft))}; HttpOnly${isSecure ? "; Secure" : ""}; SameSite=Lax`;
  return [lessonPage(lesson), "/media", "/_astro"].map((path) => `${NAME}${lesson.id}=${code}; Path=${path}; ${age}`);
}

/** Until when a link shall work: a moment that comes, within a year, in milliseconds; undefined else. */
export function untilIn(value: unknown, nowMs: number): number | undefined {
  const ms = typeof value === "string" && value.length <= 40 ? Date.parse(value) : NaN;
  return ms > nowMs && ms <= nowMs + YEAR_MS ? ms : undefined;
}
