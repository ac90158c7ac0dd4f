import { isPicture, thing } from "#authoring/film/scenes/things/things.ts";
import { INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { clipped, image, moved, rect, stroke, type } from "#authoring/film/scenes/ink/shapes.ts";

export const TONES = ["peach", "mint", "teal", "orange", "paper"] as const;
export type Tone = (typeof TONES)[number];

const GROUND: Record<Tone, [wall: string, table: string]> = {
  peach: [ORANGE.pale, ORANGE.dark],
  mint: [TEAL.pale, TEAL.clip],
  teal: [TEAL.mid, TEAL.night],
  orange: [ORANGE.act, ORANGE.deep],
  paper: [PAPER, SHADE],
};
/** Cards in a row take turns. */
export const toneAt = (index: number): Tone => (["peach", "mint", "teal"] as const)[index % 3] ?? "peach";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const SHARE_OF_BOX = 0.72;
const DEGREES = 6;

/** A thing on its own little stage, as a clip or a thumbnail shows it. @param swing on its foot, -1 to 1 */
export function tile(name: string, { x, y, w, h }: Box, tone: Tone, edge: string = INK, swing = 0): string {
  const [wall, table] = GROUND[tone];
  const size = Math.min(w, h) * SHARE_OF_BOX;
  const stage = isPicture(name)
    ? image(name, 0, 0, w, h)
    : rect(0, 0, w, h, wall) +
      rect(0, h * 0.76, w, h, table) +
      moved(thing(name), { x: (w - size) / 2, y: h * 0.88 - size, scale: size / 100 });
  const card = clipped(stage, 0, 0, w, h, 8) + rect(0, 0, w, h, "none", `rx="8" stroke="${edge}" stroke-width="5"`);
  return swing === 0
    ? moved(card, { x, y })
    : moved(moved(card, { x: -w / 2, y: -h }), { x: x + w / 2, y: y + h, turn: swing * DEGREES });
}

/** A sheet of paper with a hard shadow. */
export const sheet = ({ x, y, w, h }: Box, head?: string): string =>
  rect(x + 10, y + 10, w, h, INK, 'opacity="0.35"') + rect(x, y, w, h, PAPER) + (head ? rect(x, y, w, 16, head) : "");

/** Grey bars where words would not be read. */
export const scribble = (x: number, y: number, w: number, colour: string = SHADE): string =>
  rect(x, y, w, 12, colour, 'rx="6"');

/** Drawn over what is thrown out. */
export function hatch(w: number, h: number): string {
  const lines = Array.from({ length: Math.ceil((w + h) / 22) }, (_, i) => `M${i * 22} 0 L${i * 22 - h} ${h}`).join("");
  return clipped(stroke(lines, INK, 5), 0, 0, w, h, 8);
}

/** A small plate with a word. */
export function plate(words: string, x: number, y: number, size = 36, fill: string = INK, ink: string = PAPER): string {
  const w = words.length * size * 0.47 + 32;
  return (
    rect(x - w / 2, y, w, size + 18, fill, 'rx="6"') +
    type(words, { x, y: y + size + 1, size, fill: ink, anchor: "middle", face: "label" })
  );
}

/** An arrow from one place to another, drawn as far as the share says. */
export function arrow(x1: number, y1: number, x2: number, y2: number, share: number, colour: string): string {
  if (share <= 0) return "";
  const length = Math.hypot(x2 - x1, y2 - y1) * share;
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const tip = stroke(`M${length - 22} -18 L${length} 0 L${length - 22} 18`, colour, 8, 'stroke-linecap="square"');
  return moved(stroke(`M0 0 L${length} 0`, colour, 8) + (length > 20 ? tip : ""), { x: x1, y: y1, turn });
}

export const tick = (x: number, y: number, colour: string, size = 1): string =>
  moved(stroke("M0 18 L14 32 L40 0", colour, 10), { x, y, scale: size });

export const cross = (x: number, y: number, colour: string, size = 1): string =>
  moved(stroke("M0 0 L36 36 M36 0 L0 36", colour, 10), { x, y, scale: size });
