import { clockTime, fullDate } from "./dates.ts";
import { COMMA } from "./language/comma.ts";

/** "22 November 2026, 14:05"; "" for never. @param at ISO, or PocketBase's form with a space */
export function momentWords(at: string, zone?: string): string {
  if (!at) return "";
  const ms = Date.parse(at.replace(" ", "T"));
  return `${fullDate(ms, zone)}${COMMA}${clockTime(ms, zone)}`;
}
