/** Lines on a page of the log. */
export const A_PAGE = 20;

/** Where a page of the log ended: its last line's moment, and its place among those of the same moment. */
export interface LogCursor {
  at: string;
  place: number;
}

const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/;

/** Reads where the last page ended; undefined for what is none. */
export function logCursorIn(text: string): LogCursor | undefined {
  const [, at, place] = CURSOR.exec(text) ?? [];
  return at === undefined ? undefined : { at, place: Number(place) };
}

export const logCursorText = ({ at, place }: LogCursor): string => `${at}_${String(place)}`;
