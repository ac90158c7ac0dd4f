import type { Events, EventSent } from "#contract/events.d.ts";

const MOST_AT_ONCE = 20;
/** Where the day's word is kept (spec §7). Nothing else of storage.ts is on every page. */
const KEY = "visit";
const waiting: EventSent[] = [];
let today: { day?: string; id?: string } = {};

/** A random word for one day: it joins the events of a visit and nothing else. */
function visit(): string {
  const day = new Date().toISOString().slice(0, 10);
  // Where nothing is kept, it is this page's.
  today = { ...today, ...globalThis.document?.json?.(KEY) };
  if (today.day !== day) {
    // What waits is of yesterday's visit, and nothing joins the two.
    send();
    today = { day, id: Math.random().toString(36).slice(2) };
    try {
      localStorage.setItem(KEY, JSON.stringify(today));
    } catch {
      // Blocked or full.
    }
  }
  return today.id ?? "";
}

/** false when the visitor's browser asks not to be counted. */
export const isCounted = !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

function send(): void {
  const batch = waiting.splice(0);
  if (batch[0]) navigator.sendBeacon?.("/api/course/events", JSON.stringify(batch));
}

/** Counts something that happened. Sent when the page is left; a blocked or failing counter breaks nothing. */
export function track<Name extends keyof Events>(name: Name, props: Events[Name]): void {
  if (isCounted && waiting.push({ visit: visit(), name, props }) >= MOST_AT_ONCE) send();
}

/** Sends what waits whenever the page goes to the background, which is the last thing a phone is sure to tell. */
export function sendOnLeaving(): void {
  for (const event of ["visibilitychange", "pagehide"]) addEventListener(event, send);
}
