import type { Notification } from "#features/account/notifications/kept/notifications.ts";

/** What is older is found in the list: nobody who comes back after a week is shown all of it over the page. */
const RECENT_MS = 10 * 60_000;

/** A badge announces itself (achievements/unlocks.ts): twice would be once too often. */
const isBadge = ({ action }: Notification): boolean => action?.url.endsWith("#badges") === true;

/** Finds what arrives: of what this device knew before nobody is told once more. */
export class Arrivals {
  #known: Set<string> | undefined;

  /** What came up since the last look, the newest first. @param rows undefined while nothing is known of anybody */
  look(rows: Notification[] | undefined, nowMs: number): Notification[] {
    const known = this.#known;
    this.#known = rows && new Set([...(known ?? []), ...rows.map(({ id }) => id)]);
    if (!known || !rows) return [];
    const isNew = ({ id, read, timestamp }: Notification) =>
      !read && !known.has(id) && nowMs - Date.parse(timestamp) < RECENT_MS;
    return rows.filter((one) => isNew(one) && !isBadge(one));
  }
}
