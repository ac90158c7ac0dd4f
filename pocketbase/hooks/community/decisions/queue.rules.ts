import type { CaseKind } from "#contract/moderation.d.ts";

const DAY_MS = 86_400_000;

/** Cases, or lines of the log, on a page. */
export const A_PAGE = 20;
/** So many reports, and things held, are read for it. */
export const MOST_READ = 5_000;
/** No more of a kind are counted. */
export const MOST_COUNTED = 1_000;

export const KINDS: readonly CaseKind[] = ["posts", "replies", "reviews", "pictures", "users", "appeals"];
export const isCaseKind = (kind: string): kind is CaseKind => KINDS.some((one) => one === kind);

/** Where a page ended: the oldest come first. */
export interface Cursor {
  since: string;
  kind: string;
  id: string;
}

const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)_([a-z]{5,8})_([a-z0-9]{15})$/;

/** Reads where the last page ended; undefined for what is none. */
export function caseCursorIn(text: string): Cursor | undefined {
  const [, since, kind = "", id = ""] = CURSOR.exec(text) ?? [];
  return since === undefined ? undefined : { since, kind, id };
}

export const caseCursorText = ({ since, kind, id }: Cursor): string => `${since}_${kind}_${id}`;

/** The beginning of a text in one line. */
export function beginningOf(text: string, most = 120): string {
  const letters = [
    ...text
      .slice(0, 4 * most)
      .replace(/\s+/g, " ")
      .trim(),
  ];
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 1).join("")}…`;
}

/** Where a page of the log ended: its last line's moment, and its place among those of the same moment. */
export interface LogCursor {
  at: string;
  place: number;
}

const LOG_CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/;

/** Reads where the last page ended; undefined for what is none. */
export function logCursorIn(text: string): LogCursor | undefined {
  const [, at, place] = LOG_CURSOR.exec(text) ?? [];
  return at === undefined ? undefined : { at, place: Number(place) };
}

export const logCursorText = ({ at, place }: LogCursor): string => `${at}_${String(place)}`;

const WEEKS = 12;

/** The Mondays of the last twelve weeks, the oldest first, this week's last, as "2026-11-16" (UTC). */
export function mondaysOf(nowMs: number): string[] {
  const day = Math.floor(nowMs / DAY_MS);
  // 1 January 1970 was a Thursday.
  const monday = day - ((day + 3) % 7);
  return Array.from({ length: WEEKS }, (_, at) =>
    new Date((monday - 7 * (WEEKS - 1 - at)) * DAY_MS).toISOString().slice(0, 10),
  );
}
