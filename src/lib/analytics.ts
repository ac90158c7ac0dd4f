import type { Events, EventSent } from "#contract/events.d.ts";
import { KEYS, readStoredJson, store } from "./storage.ts";

const MOST_AT_ONCE = 20;
let waiting: EventSent[] = [];
let today: { day: string; id: string } | undefined;

/** A random word for one day: it joins the events of a visit and nothing else. */
function visit(): string {
  const day = new Date().toISOString().slice(0, 10);
  const kept = (today ?? readStoredJson(KEYS.visit)) as typeof today;
  if (kept?.day !== day || !/^\w+$/.test(kept.id)) {
    // What waits is of yesterday's visit, and nothing joins the two.
    send();
    today = { day, id: Math.random().toString(36).slice(2) };
    store(KEYS.visit, JSON.stringify(today));
  } else today = kept;
  return today.id;
}

/** false when the visitor's browser asks not to be counted. */
export const isCounted = (): boolean => !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

function send(): void {
  if (waiting[0]) navigator.sendBeacon?.("/api/course/events", JSON.stringify(waiting));
  waiting = [];
}

/** Counts something that happened. Sent when the page is left; a blocked or failing counter breaks nothing. */
export function track<Name extends keyof Events>(name: Name, props: Events[Name]): void {
  if (!isCounted()) return;
  const event = { name, props, visit: visit() };
  if (waiting.push(event) >= MOST_AT_ONCE) send();
}

/** Sends what waits whenever the page goes to the background, which is the last thing a phone is sure to tell. */
export function sendOnLeaving(): void {
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && send());
  addEventListener("pagehide", send);
}

/**
 * What is only known when the page is left: `tell` counts it before anything is sent, whenever the page goes to the
 * background.
 */
export function onLeaving(tell: () => void): void {
  const leave = () => document.visibilityState === "hidden" && tell();
  // On the way down to the document, where what waits is sent.
  addEventListener("visibilitychange", leave, true);
  addEventListener("pagehide", tell, true);
}
