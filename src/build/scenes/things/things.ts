import { HOME } from "./home.ts";
import { NATURE } from "./nature.ts";
import { PAPERS } from "./papers.ts";
import { PEOPLE } from "./people.ts";
import { SIGNS } from "./signs.ts";
import { TOOLS } from "./tools.ts";

/** Every thing that a scene may show, drawn in 100 × 100. */
const THINGS: Record<string, string> = { ...PEOPLE, ...HOME, ...NATURE, ...TOOLS, ...PAPERS, ...SIGNS };

export const THING_NAMES: string[] = Object.keys(THINGS);

/** Throws for a name that is not drawn; scenes are checked before. */
export function thing(name: string): string {
  const drawing = THINGS[name];
  if (drawing === undefined) throw new Error(`There is no thing "${name}".`);
  return drawing;
}
