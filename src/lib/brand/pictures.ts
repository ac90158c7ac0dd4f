import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BRAND, brandScales } from "./brand.ts";
import { drawing } from "./drawing.ts";

const WIDE = { width: 960, height: 540 };
const HIGH = { width: 800, height: 900 };
const CACHE = "node_modules/.cache/brand";

/** What is drawn of a name: of a module by its number, of a page's picture by its file. */
export const drawnPicture = (name: string): string => {
  const { width, height } = name === "entry" ? HIGH : WIDE;
  return drawing(name, width, height, brandScales());
};

/** Where a drawing is served. */
export const drawnAt = (name: string): string => `/drawings/${name}.svg`;

/** A module's drawing, as an author's own picture is known. */
export const moduleDrawing = (id: number) => ({ src: drawnAt(`module-${id}`), ...WIDE, format: "svg" as const });

/** A drawing as a file, for what reads pictures from the disk. */
async function drawnFile(name: string): Promise<string> {
  const path = join(CACHE, `${name}.svg`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, drawnPicture(name));
  return path;
}

/** Path of a picture of content/brand, or of what is drawn in its place. */
export async function brandPicture(name: string): Promise<string> {
  const own = join(BRAND, `${name}.svg`);
  return existsSync(own) ? own : drawnFile(name);
}
