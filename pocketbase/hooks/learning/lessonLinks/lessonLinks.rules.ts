export const LESSON_LINK_CODE_LENGTH = 24;
const CODE = /^[A-Za-z0-9]{24}$/;
const YEAR_MS = 366 * 86_400_000;

const NAME = "lesson-link-";
const COOKIE = /(?:^|;\s*)lesson-link-[a-z0-9-]{1,100}=([A-Za-z0-9]{24})(?=;|$)/g;
/** Each cookie costs a database query; honest browsers hold fewer. */
const MOST_COOKIES = 10;

/** Validates a sent code; "" when it is malformed. */
export const lessonLinkCodeIn = (value: unknown): string =>
  typeof value === "string" && CODE.test(value) ? value : "";

/**
 * The code of a query such as "link=…&t=12"; "" without one. Most queries have none, and skip the regular expression.
 */
export function codeInQuery(query: string): string {
  if (!query.includes("link=")) return "";
  return lessonLinkCodeIn(/(?:^|&)link=([^&]*)/.exec(query)?.[1]);
}

/** The codes in a Cookie header; most headers have none. */
export function codesIn(cookies: string): string[] {
  if (!cookies.includes(NAME)) return [];
  const codes = [...cookies.matchAll(COOKIE)].map(([, code = ""]) => code);
  return [...new Set(codes)].slice(0, MOST_COOKIES);
}

/** The path of a lesson's page. */
export const lessonPage = ({ id, moduleId }: { id: string; moduleId: number }): string => `/module/${moduleId}/${id}`;

/**
 * The Set-Cookie headers for the lesson's page, and for its video, captions and figures, which lie outside that path.
 * Each request checks what the code opens.
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

/** Parses the expiry: a moment in the future, within a year, in ms since 1970; undefined otherwise. */
export function untilIn(value: unknown, nowMs: number): number | undefined {
  const ms = typeof value === "string" && value.length <= 40 ? Date.parse(value) : NaN;
  return ms > nowMs && ms <= nowMs + YEAR_MS ? ms : undefined;
}
