import { join } from "node:path";
import type { Frame } from "./frames.ts";
import { picturesFor } from "./pictures.ts";

const STYLES =
  '.display { font-family: "Archivo Display"; letter-spacing: -0.012em } .label { font-family: "Archivo Label" }';

/** A scene as a picture of its own. @param styles how its words are set */
export const svgOf = (content: string, styles = STYLES): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><style>${styles}</style>${content}</svg>`;

/** So many are drawn at once: the rest of the time is waiting for files. */
const AT_ONCE = 2;

/** Draws every frame into the folder and returns the PNG files in order. The faces must have been laid. */
export async function drawFrames(frames: Frame[], folder: string): Promise<string[]> {
  const { default: sharp } = await import("sharp");
  const withPictures = await picturesFor(frames, folder);
  const files = frames.map((_, i) => join(folder, `${i}.png`));
  const waiting = frames.entries();
  const draw = async () => {
    for (const [i, { svg }] of waiting)
      await sharp(Buffer.from(svgOf(withPictures(svg))))
        .removeAlpha()
        .png({ compressionLevel: 1 })
        .toFile(files[i] ?? "");
  };
  await Promise.all(Array.from({ length: AT_ONCE }, draw));
  return files;
}
