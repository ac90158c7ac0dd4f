import { fill } from "#lib/fill.ts";
import { texts } from "#texts/controls.ts";

/** How much room a text still has, said once it gets little; "" before. */
export function roomWords(text: string, longest: number): string {
  const left = longest - text.trim().length;
  if (left > longest / 10) return "";
  return fill(left < 0 ? texts.lettersTooMany : texts.lettersLeft, { count: Math.abs(left) });
}
