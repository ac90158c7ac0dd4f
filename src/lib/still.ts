import type { ImageMetadata } from "astro";
import { getImage } from "astro:assets";
import sharp from "sharp";

/** Widths in px, up to the picture's own: from phones to a dense desktop screen. */
const WIDTHS = [480, 720, 960, 1440];
/** Half the width of a desktop, all of a phone's. */
const SIZES = "(min-width: 1024px) 50vw, 100vw";

type Still = { src: string; srcset?: string; sizes?: string };

/** True for an animated .gif or .webp. */
export async function isMoving(picture: ImageMetadata): Promise<boolean> {
  // Astro sets fsPath on the metadata but leaves it out of the type.
  const { fsPath } = picture as { fsPath?: string };
  if (!fsPath || (picture.format !== "gif" && picture.format !== "webp")) return false;
  return ((await sharp(fsPath).metadata()).pages ?? 1) > 1;
}

/**
 * The <img> attributes of a poster or thumbnail: SVG stays as it is, a photograph becomes WebP in several widths, and
 * the first frame of an animation becomes AVIF.
 */
export async function still(picture: ImageMetadata, sizes = SIZES): Promise<Still> {
  if (picture.format === "svg") return { src: picture.src };
  const widths = WIDTHS.filter((width) => width <= picture.width);
  const format = (await isMoving(picture)) ? "avif" : "webp";
  const made = await getImage({ src: picture, format, width: Math.min(960, picture.width), widths });
  return { src: made.src, srcset: made.srcSet.attribute, sizes };
}
