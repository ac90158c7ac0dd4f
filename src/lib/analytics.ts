import type { Events, EventSent } from "#contract/events.d.ts";

const MOST_AT_ONCE = 20;
/** Storage key of the daily visit id (spec §7). It is not in storage.ts, the rest of which few pages load. */
const KEY = "visit";
const waiting: EventSent[] = [];
let today: { day?: string; id?: string } = {};

/** Returns a random id that lasts one day. It links the events of one visit and identifies nobody. */
function visit(): string {
  const day = new Date().toISOString().slice(0, 10);
  // Without storage the id lasts as long as this page.
  today = { ...today, ...globalThis.document?.json?.(KEY) };
  if (today.day !== day) {
    // Events in the queue belong to yesterday's visit: send them before the id changes.
    send();
    today = { day, id: Math.random().toString(36).slice(2) };
    try {
      localStorage.setItem(KEY, JSON.stringify(today));
    } catch {
      // Storage is blocked or full.
    }
  }
  return today.id ?? "";
}

/** False when the browser sends Global Privacy Control. */
export const isCounted = !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

function send(): void {
  const batch = waiting.splice(0);
  if (batch[0]) navigator.sendBeacon?.("/api/course/events", JSON.stringify(batch));
}

/** Queues an analytics event, sent when the user leaves the page. A blocked or failing request breaks nothing. */
export function track<Name extends keyof Events>(name: Name, props: Events[Name]): void {
  if (isCounted && waiting.push({ visit: visit(), name, props }) >= MOST_AT_ONCE) send();
}

/** Sends queued events when the page goes to the background, the last event that mobile browsers reliably fire. */
export function sendOnLeaving(): void {
  for (const event of ["visibilitychange", "pagehide"]) addEventListener(event, send);
}
