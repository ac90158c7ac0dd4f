import { INK, ORANGE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { rect, shape } from "#authoring/film/scenes/ink/shapes.ts";

export const WIDTH = 1280;
export const HEIGHT = 720;
/** Below it captions may stand: nothing that must be read. */
export const FLOOR = 590;

export const GROUNDS = ["teal", "orange", "pale", "night"] as const;
export type Ground = (typeof GROUNDS)[number];

const COLOURS: Record<Ground, [base: string, light: string, floor: string]> = {
  teal: [TEAL.deep, TEAL.mid, TEAL.night],
  orange: [ORANGE.act, ORANGE.soft, ORANGE.deep],
  pale: [ORANGE.soft, ORANGE.pale, TEAL.night],
  night: [INK, TEAL.night, "#000"],
};

/** The light falls from the left, cut hard; the floor is a table's edge. */
export function ground(kind: Ground, edge = 520): string {
  const [base, light, floor] = COLOURS[kind];
  const slant = `M0 0 L${edge} 0 L${edge - 270} 720 L0 720Z`;
  return (
    rect(0, 0, WIDTH, HEIGHT, base) +
    shape(slant, light) +
    rect(0, FLOOR + 10, WIDTH, HEIGHT, floor) +
    rect(0, FLOOR + 10, WIDTH, 6, kind === "orange" ? INK : ORANGE.deep)
  );
}

/** What is written on a ground. */
export const inkOn = (kind: Ground): string => (kind === "teal" || kind === "night" ? "#fcfbf9" : INK);
