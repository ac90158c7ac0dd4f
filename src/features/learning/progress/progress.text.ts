import { fill } from "#lib/fill.ts";
import { texts } from "#texts/progress.ts";
import { COMMA } from "#lib/language/comma.ts";

/** @param titles of the lessons that were taken back, as far as the page knows them */
export function takenBack(titles: string[], why: string): string {
  if (titles.length === 0) return fill(texts.takenBackUnknown, { why });
  return fill(texts.takenBack, { titles: titles.map((title) => `“${title}”`).join(COMMA), why });
}
