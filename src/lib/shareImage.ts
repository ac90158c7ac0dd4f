import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import satori from "satori";
import sharp from "sharp";
import { brandScales } from "./brand/brand.ts";
import { hexOf } from "./brand/colour.ts";
import { INK, PAPER } from "./brand/scale.ts";

/** Size of share images in px: 1200 × 630 is what social networks crop least. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
const CACHE = "node_modules/.cache/share-images";
const MARGIN = 48;
const LONG_TITLE = 34;
const FONTS = "src/ui/theme/fonts";

export interface ShareImage {
  /** The small line at the top: the site's name and the page's place in the course. */
  label: string;
  title: string;
  /** Path of an illustration, 16:9. */
  picture: string;
}

const font = async (name: string, file: string, weight: 600 | 800) => ({
  name,
  weight,
  style: "normal" as const,
  data: await readFile(join(FONTS, file)),
});

let fonts: Promise<Awaited<ReturnType<typeof font>>[]> | undefined;
const loadFonts = () =>
  (fonts ??= Promise.all([font("Display", "archivo-display.woff", 800), font("Label", "archivo-label.woff", 600)]));

const box = (style: object, ...children: unknown[]) => ({ type: "div", props: { style, children } });

/** Renders the text as SVG outlines, so that rasterizing needs no font. */
async function words({ label, title }: ShareImage, act: string): Promise<Buffer> {
  const size = title.length > LONG_TITLE ? 56 : 68;
  const tree = box(
    { display: "flex", position: "relative", width: SHARE_WIDTH, height: SHARE_HEIGHT },
    box(
      {
        position: "absolute",
        left: MARGIN,
        bottom: MARGIN,
        display: "flex",
        flexDirection: "column",
        maxWidth: SHARE_WIDTH - 2 * MARGIN,
        padding: "30px 40px 36px",
        background: hexOf(INK),
        borderLeft: `14px solid ${act}`,
      },
      box({ fontFamily: "Label", fontSize: 30, color: act, marginBottom: 12 }, label),
      box(
        {
          fontFamily: "Display",
          fontSize: size,
          lineHeight: 1.04,
          textWrap: "balance",
          letterSpacing: "-0.02em",
          color: hexOf(PAPER),
        },
        title,
      ),
    ),
  );
  const options = { width: SHARE_WIDTH, height: SHARE_HEIGHT, fonts: await loadFonts() };
  return Buffer.from(await satori(tree as Parameters<typeof satori>[0], options));
}

async function draw(image: ShareImage, act: string): Promise<Buffer> {
  const picture = sharp(image.picture, { density: 144 }).resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: "cover" });
  const whole = picture.composite([{ input: await words(image, act) }]);
  // mozjpeg takes four times as long and saves a tenth of the bytes, of a file that no reader downloads.
  return whole.jpeg({ quality: 82 }).toBuffer();
}

/** Draws a page's share image as JPEG, cached by its words and picture. */
export async function drawShareImage(image: ShareImage): Promise<Buffer> {
  const act = hexOf(brandScales().own);
  const key = createHash("sha256")
    .update(JSON.stringify({ ...image, act }))
    .update(await readFile(image.picture))
    .update("4");
  const path = join(CACHE, `${key.digest("hex").slice(0, 24)}.jpg`);
  const kept = await readFile(path).catch(() => undefined);
  if (kept) return kept;
  const fresh = await draw(image, act);
  await mkdir(CACHE, { recursive: true });
  await writeFile(path, fresh);
  return fresh;
}
