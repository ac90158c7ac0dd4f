import { track } from "./analytics.ts";

const LONGEST_MESSAGE = 200;
/** Firefox and Safari abort pending module requests when the user leaves the page and report that as an error. */
const BROKEN_OFF = /^(error loading|importing a module)/i;
/** Messages of a failed module import in Chromium, Firefox and Safari. */
const MISSING = /dynamically imported|importing a module/i;
const LEFT_WITHIN_MS = 1000;
const seen = new Set<string>();

/** The query that Astro adds when it retries a module: the failure is the same one. */
const ASKED_AGAIN = /\?astro-retry=\d+/;

const messageOf = (reason: unknown): string =>
  (reason instanceof Error ? reason.message : String(reason)).replace(ASKED_AGAIN, "").slice(0, LONGEST_MESSAGE);

/** True the first time a message occurs on this page. */
function isNews(message: string): boolean {
  if (MISSING.test(message)) globalThis.document?.renew?.();
  if (seen.has(message)) return false;
  seen.add(message);
  return true;
}

/** Logs an expected failure once: no connection, rate limit, a server that is starting (spec §8). */
export function logFailure(reason: unknown): void {
  if (isNews(messageOf(reason))) console.info(reason);
}

/** Logs an unexpected error and counts it once per page (spec §8). */
export function reportUnexpected(reason: unknown): void {
  const message = messageOf(reason);
  if (!isNews(message)) return;
  console.error(reason);
  const error_type = reason instanceof Error ? reason.name : "Error";
  const tell = () => track("error", { error_type, error_message: message });
  if (BROKEN_OFF.test(message)) setTimeout(tell, LEFT_WITHIN_MS);
  else tell();
}
