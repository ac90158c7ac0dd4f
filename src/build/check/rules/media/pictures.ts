import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "pictures";
const PHOTOGRAPH = /\.(jpe?g|png|webp|avif|gif|tiff?|bmp|heic)$/i;
/** What the build reads and browsers show. */
const READ = /\.(jpg|jpeg|png|webp|avif|gif)$/;
/** The measure of a lesson's text. */
const NARROWEST_PX = 720;
const LARGEST_MEGABYTES = 5;
/** In them a .png says whether it moves. */
const HEADER_BYTES = 4096;

async function inFile(root: string, file: string): Promise<Problem[]> {
  const report = (message: string, hint: string) => [{ file, line: 1, rule, message, hint }];
  if (!READ.test(file))
    return report("The build makes no small ones of this kind of picture.", "Export it as .jpg, .png or .svg.");
  const path = join(root, file);
  const { width } = await sharp(path)
    .metadata()
    .catch(() => ({ width: 0 }));
  if (/\.png$/.test(file) && readFileSync(path).subarray(0, HEADER_BYTES).includes("acTL"))
    return report("The picture moves, and as .png it would stand still.", "Save it as .gif or moving .webp.");
  if (width === 0) return report("The picture cannot be read.", "Export it again as .jpg or .png.");
  if (width < NARROWEST_PX)
    return report(
      `The picture is ${width} pixels wide.`,
      `A lesson shows it ${NARROWEST_PX} wide, twice that on a sharp screen: take it larger.`,
    );
  const megabytes = statSync(path).size / 1_000_000;
  if (megabytes <= LARGEST_MEGABYTES) return [];
  const message = `The picture has ${megabytes.toFixed(1)} megabytes.`;
  return report(message, `${LARGEST_MEGABYTES} are enough for every screen: save it 2,400 pixels wide.`);
}

/** Photographs can be read, are wide enough for a lesson, and not a burden for the folder. */
export async function pictures({ root, files }: Course): Promise<Problem[]> {
  const all = files.filter((file) => /^content\/(curriculum|stories)\//.test(file) && PHOTOGRAPH.test(file));
  return (await Promise.all(all.map((file) => inFile(root, file)))).flat();
}
