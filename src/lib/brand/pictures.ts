import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BRAND, brandScales } from "./brand.ts";
import { drawing } from "./drawing.ts";

const WIDE = { width: 960, height: 540 };
const HIGH = { width: 800, height: 900 };
const CACHE = "node_modules/.cache/brand";

/** Returns the drawing for a name such as "module-3", "entry" or "not-found". */
export const drawnPicture = (name: string): string => {
  const { width, height } = name === "entry" ? HIGH : WIDE;
  return drawing(name, width, height, brandScales());
};

export const drawnAt = (name: string): string => `/drawings/${name}.svg`;

/** Returns a module's drawing in the shape of Astro's ImageMetadata, like a picture the author supplied. */
export const moduleDrawing = (id: number) => ({ src: drawnAt(`module-${id}`), ...WIDE, format: "svg" as const });

/** Writes a drawing to the cache and returns its path, for code that reads pictures from disk. */
async function drawnFile(name: string): Promise<string> {
  const path = join(CACHE, `${name}.svg`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, drawnPicture(name));
  return path;
}

/** Returns the path of a picture in content/brand, or of the drawing that replaces it. */
export async function brandPicture(name: string): Promise<string> {
  const own = join(BRAND, `${name}.svg`);
  return existsSync(own) ? own : drawnFile(name);
}
