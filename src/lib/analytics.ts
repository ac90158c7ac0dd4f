import type { Events, EventSent } from "#contract/events.d.ts";
import { KEYS, readStoredJson, store } from "./storage.ts";

const ADDRESS = "/api/course/events";
const MOST_AT_ONCE = 20;
const waiting: EventSent[] = [];

const today = (): string => new Date().toISOString().slice(0, 10);
const random = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (n) => n.toString(36)).join("");

/** A random word for one day: it joins the events of a visit and nothing else. */
function visit(): string {
  const kept = readStoredJson(KEYS.visit) as { day?: unknown; id?: unknown } | undefined;
  if (kept?.day === today() && typeof kept.id === "string") return kept.id;
  const id = random().slice(0, 16);
  store(KEYS.visit, JSON.stringify({ day: today(), id }));
  return id;
}

/** The visitor's browser asks not to be counted. */
const isOff = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

function send(): void {
  while (waiting.length > 0) {
    const batch = JSON.stringify(waiting.splice(0, MOST_AT_ONCE));
    navigator.sendBeacon?.(ADDRESS, batch);
  }
}

/** Counts something that happened. Sent when the page is left; a blocked or failing counter breaks nothing. */
export function track<Name extends keyof Events>(name: Name, props: Events[Name]): void {
  if (isOff()) return;
  waiting.push({ name, props, visit: visit() });
  if (waiting.length >= MOST_AT_ONCE) send();
}

/** Sends what waits whenever the page goes to the background, which is the last thing a phone is sure to tell. */
export function sendOnLeaving(): void {
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && send());
  addEventListener("pagehide", send);
}
