import { track } from "./analytics.ts";

const LONGEST_MESSAGE = 200;
/**
 * Firefox and Safari break off the code that a page still fetches when it is left, and call that a failure: no page stays
 * to tell.
 */
const BROKEN_OFF = /^(error loading|importing a module)/i;
/** What Chromium, Firefox and Safari say of code that did not come. */
const MISSING = /dynamically imported|importing a module/i;
const LEFT_WITHIN_MS = 1000;
const seen = new Set<string>();

/** What Astro adds to the address of code that it asks for once more: it is the same that did not come. */
const ASKED_AGAIN = /\?astro-retry=\d+/;

const messageOf = (reason: unknown): string =>
  (reason instanceof Error ? reason.message : String(reason)).replace(ASKED_AGAIN, "").slice(0, LONGEST_MESSAGE);

/** true the first time on this page. */
function isNews(message: string): boolean {
  if (MISSING.test(message)) globalThis.document?.renew?.();
  if (seen.has(message)) return false;
  seen.add(message);
  return true;
}

/** Only logs what happens on a good day too, once: no connection, too often, a server that starts (spec §8). */
export function logFailure(reason: unknown): void {
  if (isNews(messageOf(reason))) console.info(reason);
}

/** Logs something nobody expected and counts it once per page (spec §8). */
export function reportUnexpected(reason: unknown): void {
  const message = messageOf(reason);
  if (!isNews(message)) return;
  console.error(reason);
  const error_type = reason instanceof Error ? reason.name : "Error";
  const tell = () => track("error", { error_type, error_message: message });
  if (BROKEN_OFF.test(message)) setTimeout(tell, LEFT_WITHIN_MS);
  else tell();
}
