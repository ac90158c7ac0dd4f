import { readFile } from "node:fs/promises";
import sharp from "sharp";

/** The brand's own drawing, a square; every other icon is made of it. */
const DRAWING = "public/favicon.svg";
const DRAWN_AT = 64;
const DENSITY = 72;
/** Of what may be cut to any shape, the middle eight tenths are always seen. */
const SAFE = 0.8;

export interface Icon {
  /** Width and height in px. */
  size: number;
  /** Filled to its edges, with the drawing where no shape cuts it. */
  isMaskable: boolean;
}

/** The icons by their names in /icons/{name}.png. */
export const ICONS: Record<string, Icon> = {
  "icon-192": { size: 192, isMaskable: false },
  "icon-512": { size: 512, isMaskable: false },
  "maskable-192": { size: 192, isMaskable: true },
  "maskable-512": { size: 512, isMaskable: true },
};

/** What iOS shows on the home screen, which knows no other shapes than its own. */
export const APPLE: Icon = { size: 180, isMaskable: true };

const drawn = async (size: number): Promise<Buffer> =>
  sharp(await readFile(DRAWING), { density: (DENSITY * size) / DRAWN_AT })
    .resize(size, size)
    .png()
    .toBuffer();

/** The colour in the middle of its upper edge: what it goes on with where it is filled. */
async function ground(): Promise<{ r: number; g: number; b: number }> {
  const picture = sharp(await drawn(DRAWN_AT)).flatten({ background: "#ffffff" });
  const [r = 255, g = 255, b = 255] = await picture
    .extract({ left: DRAWN_AT / 2, top: 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { r, g, b };
}

/** An icon as PNG. */
export async function icon({ size, isMaskable }: Icon): Promise<Buffer> {
  if (!isMaskable)
    return sharp(await drawn(size))
      .png({ palette: true })
      .toBuffer();
  const filled = sharp({ create: { width: size, height: size, channels: 3, background: await ground() } });
  return filled
    .composite([{ input: await drawn(Math.round(size * SAFE)) }])
    .png({ palette: true })
    .toBuffer();
}
