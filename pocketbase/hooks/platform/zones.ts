import { memoize } from "./memory.ts";

const timezone = memoize(100, (zone: string) => new Timezone(zone));

/** Whether it is a time zone such as Europe/Berlin; the server takes every name it does not know for UTC. */
export const isZone = (zone: string): boolean =>
  zone === "UTC" ||
  (/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/.test(zone) && zone !== "Local" && timezone(zone).string() === zone);

/** The day of a moment, such as 2026-03-29, where the learner was. */
export const dayIn = (ms: number, zone: string): string =>
  new DateTime(new Date(ms).toISOString()).time().in(timezone(zone)).format("2006-01-02");

/** A moment to the second, such as 2026-03-29 14:05:09, by the learner's clock. */
export const localMoment = (ms: number, zone: string): string =>
  new DateTime(new Date(ms).toISOString()).time().in(timezone(zone)).format("2006-01-02 15:04:05");

/** Where the learner is: what their device says now, else what it said last. */
export function zoneOf(user: core.Record, sent: string): string {
  if (sent && isZone(sent)) return sent;
  return user.getString("zone") || "UTC";
}
