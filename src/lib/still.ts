import type { ImageMetadata } from "astro";
import { getImage } from "astro:assets";
import sharp from "sharp";

/** Widths in px that a picture is made in, as far as it has them: phones to a desk with a dense screen. */
const WIDTHS = [480, 720, 960, 1440];
/** In half the desk or the whole phone. */
const SIZES = "(min-width: 1024px) 50vw, 100vw";

type Still = { src: string; srcset?: string; sizes?: string };

/** Whether a picture of the course moves, as a .gif or .webp may. */
export async function isMoving(picture: ImageMetadata): Promise<boolean> {
  // Astro keeps the path beside what it tells of a picture.
  const { fsPath } = picture as { fsPath?: string };
  if (!fsPath || (picture.format !== "gif" && picture.format !== "webp")) return false;
  return ((await sharp(fsPath).metadata()).pages ?? 1) > 1;
}

/**
 * What an <img> of a poster or thumbnail needs: a drawing stays as it is, a photograph comes as WebP in several widths,
 * and of one that moves the first frame, as AVIF.
 */
export async function still(picture: ImageMetadata, sizes = SIZES): Promise<Still> {
  if (picture.format === "svg") return { src: picture.src };
  const widths = WIDTHS.filter((width) => width <= picture.width);
  const format = (await isMoving(picture)) ? "avif" : "webp";
  const made = await getImage({ src: picture, format, width: Math.min(960, picture.width), widths });
  return { src: made.src, srcset: made.srcSet.attribute, sizes };
}
