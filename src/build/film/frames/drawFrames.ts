import { join } from "node:path";
import type { Frame } from "./frames.ts";
import { picturesFor } from "./pictures.ts";

const STYLES =
  '.display { font-family: "Archivo Display"; letter-spacing: -0.012em } .label { font-family: "Archivo Label" }';

/** A scene as a picture of its own. @param styles how its words are set */
export const svgOf = (content: string, styles = STYLES): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><style>${styles}</style>${content}</svg>`;

/** Draws every frame into the folder and returns the PNG files in order. The faces must have been laid. */
export async function drawFrames(frames: Frame[], folder: string): Promise<string[]> {
  const { default: sharp } = await import("sharp");
  const withPictures = await picturesFor(frames, folder);
  const files: string[] = [];
  for (const [i, { svg }] of frames.entries()) {
    const file = join(folder, `${i}.png`);
    await sharp(Buffer.from(svgOf(withPictures(svg))))
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toFile(file);
    files.push(file);
  }
  return files;
}
