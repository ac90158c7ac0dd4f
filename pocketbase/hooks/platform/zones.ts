import { memoize } from "./memory.ts";

const timezone = memoize(100, (zone: string) => new Timezone(zone));

/** True for a time zone such as Europe/Berlin; PocketBase treats every unknown name as UTC. */
export const isZone = (zone: string): boolean =>
  zone === "UTC" ||
  (/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/.test(zone) && zone !== "Local" && timezone(zone).string() === zone);

/** The day of a moment in a time zone, such as 2026-03-29. */
export const dayIn = (ms: number, zone: string): string =>
  new DateTime(new Date(ms).toISOString()).time().in(timezone(zone)).format("2006-01-02");

/** The local time of a moment, such as 2026-03-29 14:05:09. */
export const localMoment = (ms: number, zone: string): string =>
  new DateTime(new Date(ms).toISOString()).time().in(timezone(zone)).format("2006-01-02 15:04:05");

/** The learner's time zone: the one sent by the device, or else the stored one. */
export function zoneOf(user: core.Record, sent: string): string {
  if (sent && isZone(sent)) return sent;
  return user.getString("zone") || "UTC";
}
