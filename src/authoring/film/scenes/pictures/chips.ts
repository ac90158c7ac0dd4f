import { plate } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE } from "#authoring/film/scenes/ink/colours.ts";
import { disc, moved, rect } from "#authoring/film/scenes/ink/shapes.ts";
import { WIDTH } from "#authoring/film/scenes/stage/ground.ts";

const SIZE = 38;
const HIGH = SIZE + 18;
const LOWEST = 514;
const EDGE = 24;
const BESIDE = 40;

const widthOf = (words: string): number => words.length * SIZE * 0.47 + 32;

/** A word at the left, above the captions. */
export const caption = (words: string, share: number): string =>
  moved(plate(words, widthOf(words) / 2, 0, SIZE), { x: EDGE * 2 - (1 - share) * 60, y: LOWEST, opacity: share });

/** A ring around a point, and beside it a word, on the side where there is room. */
export function mark(words: string, x: number, y: number, share: number): string {
  if (share <= 0) return "";
  const w = widthOf(words);
  const left = x + BESIDE + w > WIDTH - EDGE ? x - BESIDE - w : x + BESIDE;
  const chipX = Math.min(Math.max(left, EDGE), WIDTH - EDGE - w);
  const chipY = Math.min(Math.max(y - HIGH / 2, EDGE), LOWEST);
  const ring = (r: number, width: number, colour: string) =>
    disc(x, y, r, "none", `stroke="${colour}" stroke-width="${width}"`);
  return (
    ring(22 * share, 14, INK) +
    ring(22 * share, 8, ORANGE.act) +
    (share > 0.5 ? plate(words, chipX + w / 2, chipY, SIZE) : "")
  );
}

/** The orange ring around what is spoken of. */
export const ringed = ([x1, y1]: [number, number], [x2, y2]: [number, number], share: number): string => {
  const around = (grown: number, width: number, colour: string) =>
    rect(
      x1 - grown,
      y1 - grown,
      x2 - x1 + grown * 2,
      y2 - y1 + grown * 2,
      "none",
      `rx="16" stroke="${colour}" stroke-width="${width}"`,
    );
  const grown = 10 + (1 - share) * 40;
  return moved(around(grown, 14, INK) + around(grown, 8, ORANGE.act), { opacity: share });
};
