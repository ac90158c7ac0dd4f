import sharp from "sharp";
import { iconDrawing } from "./brand/logo.ts";

const DRAWN_AT = 64;
const DENSITY = 72;
/** The safe zone of a maskable icon: the middle 80 % is visible in every shape. */
const SAFE = 0.8;

export interface Icon {
  /** Width and height in px. */
  size: number;
  /** Fills the whole square and keeps the drawing inside the safe zone. */
  isMaskable: boolean;
}

/** Icons by name, served at /icons/{name}.png. */
export const ICONS: Record<string, Icon> = {
  "icon-192": { size: 192, isMaskable: false },
  "icon-512": { size: 512, isMaskable: false },
  "maskable-192": { size: 192, isMaskable: true },
  "maskable-512": { size: 512, isMaskable: true },
};

/** The home screen icon of iOS, which applies its own mask. */
export const APPLE: Icon = { size: 180, isMaskable: true };

const drawn = async (size: number): Promise<Buffer> =>
  sharp(Buffer.from(iconDrawing()), { density: (DENSITY * size) / DRAWN_AT })
    .resize(size, size)
    .png()
    .toBuffer();

/** The icon's colour at the middle of its top edge, which fills a maskable icon's margin. */
async function ground(): Promise<{ r: number; g: number; b: number }> {
  const picture = sharp(await drawn(DRAWN_AT)).flatten({ background: "#ffffff" });
  const [r = 255, g = 255, b = 255] = await picture
    .extract({ left: DRAWN_AT / 2, top: 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { r, g, b };
}

/** Widths in px of the PNGs inside favicon.ico. */
const OLD = [16, 32, 48];
const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;
const BITS = 32;

/** Builds /favicon.ico. */
export async function oldIcon(): Promise<Buffer> {
  const pictures = await Promise.all(OLD.map(drawn));
  const head = Buffer.alloc(HEAD_BYTES + ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = HEAD_BYTES + ENTRY_BYTES * index;
    head.writeUInt8(OLD[index] ?? 0, at);
    head.writeUInt8(OLD[index] ?? 0, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(BITS, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

/** Renders an icon as PNG. */
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
