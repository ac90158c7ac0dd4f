import { INK } from "#authoring/film/scenes/ink/colours.ts";
import { clipped, image, rect } from "#authoring/film/scenes/ink/shapes.ts";
import { HOME } from "./home.ts";
import { NATURE } from "./nature.ts";
import { PAPERS } from "./papers.ts";
import { PEOPLE } from "./people.ts";
import { SIGNS } from "./signs.ts";
import { TOOLS } from "./tools.ts";

/** Every thing that a scene may show, drawn in 100 × 100. */
const THINGS: Record<string, string> = { ...PEOPLE, ...HOME, ...NATURE, ...TOOLS, ...PAPERS, ...SIGNS };

export const THING_NAMES: string[] = Object.keys(THINGS);

const PICTURE = /^picture:[a-z0-9]+(-[a-z0-9]+)*$/;

/** "picture:tea": a picture of content/pictures in a thing's place. */
export const isPicture = (name: string): boolean => PICTURE.test(name);

/** A picture with rounded corners and an edge. */
export const framed = (name: string, x: number, y: number, w: number, h: number, radius = 8, edge = 4): string =>
  clipped(image(name, x, y, w, h), x, y, w, h, radius) +
  rect(x, y, w, h, "none", `rx="${radius}" stroke="${INK}" stroke-width="${edge}"`);

/** Throws for a name that is not drawn; scenes are checked before. */
export function thing(name: string): string {
  if (isPicture(name)) return framed(name, 2, 2, 96, 96);
  const drawing = THINGS[name];
  if (drawing === undefined) throw new Error(`There is no thing "${name}".`);
  return drawing;
}
