import type { CaseKind } from "#contract/moderation.d.ts";

/** Cases on a page. */
export const A_PAGE = 20;
/** So many reports, and things held, are read for it. */
export const MOST_READ = 5_000;
/** No more of a kind are counted. */
export const MOST_COUNTED = 1_000;

export const KINDS: readonly CaseKind[] = ["posts", "replies", "reviews", "pictures", "users", "appeals"];
export const isKind = (kind: string): kind is CaseKind => KINDS.some((one) => one === kind);

/** Where a page ended: what has no weight comes after all else, each the oldest first. */
export interface Cursor {
  isLight: number;
  since: string;
  kind: string;
  id: string;
}

const CURSOR = /^([01])_(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)_([a-z]{5,8})_([a-z0-9]{15})$/;

/** Reads where the last page ended; undefined for what is none. */
export function cursorIn(text: string): Cursor | undefined {
  const [, isLight, since = "", kind = "", id = ""] = CURSOR.exec(text) ?? [];
  return isLight === undefined ? undefined : { isLight: Number(isLight), since, kind, id };
}

export const cursorText = ({ isLight, since, kind, id }: Cursor): string => `${String(isLight)}_${since}_${kind}_${id}`;

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
