/** At four bytes per pixel, a picture with sides of this length decodes to 64 MB; at eight, to 128 MB. */
export const LARGEST_SIDE_PX = 4096;

/** An honest picture has at most a few hundred parts; more are meant to exhaust the parser. */
const MOST_PARTS = 2000;

export type PictureType = "png" | "jpg" | "webp";

/** Reads at least 32 bytes of the file from an offset, fewer only at its end. */
export type Bytes = (offset: number) => ArrayLike<number>;

/** Thrown for unknown formats and malformed files. */
class Unreadable extends Error {}

type Size = readonly [width: number, height: number];

const text = (bytes: ArrayLike<number>, from: number, length: number): string =>
  String.fromCharCode(...Array.from(bytes).slice(from, from + length));

/** Reads an unsigned integer; throws Unreadable beyond the end of the file. */
function number(bytes: ArrayLike<number>, from: number, length: number, lastFirst = false): number {
  let value = 0;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[from + (lastFirst ? length - 1 - at : at)];
    if (byte === undefined) throw new Unreadable();
    value = value * 256 + byte;
  }
  return value;
}

const isPNG = (start: ArrayLike<number>): boolean => text(start, 0, 8) === "\x89PNG\r\n\x1a\n";
const isJPEG = (start: ArrayLike<number>): boolean => text(start, 0, 3) === "\xff\xd8\xff";
const isWebP = (start: ArrayLike<number>): boolean => text(start, 0, 4) === "RIFF" && text(start, 8, 4) === "WEBP";

/** Yields the size of the picture and of every animation frame. */
function* pngSizes(at: Bytes): Generator<Size | undefined> {
  let offset = 8;
  for (let kind = ""; kind !== "IEND";) {
    const chunk = at(offset);
    kind = text(chunk, 4, 4);
    if ((offset === 8) !== (kind === "IHDR")) throw new Unreadable();
    if (kind === "IHDR") yield [number(chunk, 8, 4), number(chunk, 12, 4)];
    else if (kind === "fcTL") yield [number(chunk, 12, 4), number(chunk, 16, 4)];
    else yield undefined;
    offset += 12 + number(chunk, 0, 4);
  }
}

const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Hierarchical JPEGs and those that give their height later (DNL): no decoder draws them, so they are refused. */
const isStrange = (marker: number): boolean => [0xc8, 0xdc, 0xde, 0xdf, 0xd9].includes(marker);

/** Yields every frame before the first scan; decoders refuse a frame after it. */
function* jpegSizes(at: Bytes): Generator<Size | undefined> {
  let offset = 2;
  for (let marker = 0; marker !== 0xda;) {
    const segment = at(offset);
    marker = number(segment, 1, 1);
    if (number(segment, 0, 1) !== 0xff || isStrange(marker)) throw new Unreadable();
    if (isFrame(marker)) yield [number(segment, 7, 2), number(segment, 5, 2)];
    else yield undefined;
    if (marker === 0xff) offset += 1;
    else offset += 2 + (hasNoLength(marker) ? 0 : number(segment, 2, 2));
  }
}

/** Reads the size that each kind of WebP chunk states. */
const WEBP: Record<string, (chunk: ArrayLike<number>) => Size> = {
  VP8X: (chunk) => [1 + number(chunk, 12, 3, true), 1 + number(chunk, 15, 3, true)],
  ANMF: (chunk) => [1 + number(chunk, 14, 3, true), 1 + number(chunk, 17, 3, true)],
  "VP8 ": (chunk) => {
    if (text(chunk, 11, 3) !== "\x9d\x01\x2a") throw new Unreadable();
    return [number(chunk, 14, 2, true) & 0x3fff, number(chunk, 16, 2, true) & 0x3fff];
  },
  VP8L: (chunk) => {
    if (number(chunk, 8, 1) !== 0x2f) throw new Unreadable();
    const bits = number(chunk, 9, 4, true);
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
  },
};

const FRAME_HEAD_BYTES = 24;

/** Yields the sizes of the canvas, of every frame and of every picture inside a frame. */
function* webpSizes(at: Bytes): Generator<Size | undefined> {
  const end = 8 + number(at(0), 4, 4, true);
  for (let offset = 12; offset + 8 <= end;) {
    const chunk = at(offset);
    const kind = text(chunk, 0, 4);
    const says = Object.hasOwn(WEBP, kind) ? WEBP[kind] : undefined;
    if (offset === 12 && (!says || kind === "ANMF")) throw new Unreadable();
    yield says?.(chunk);
    const length = number(chunk, 4, 4, true);
    // A frame's header is followed by chunks of its own.
    offset += kind === "ANMF" ? FRAME_HEAD_BYTES : 8 + length + (length % 2);
  }
}

const FORMATS: [PictureType, (start: ArrayLike<number>) => boolean, (at: Bytes) => Generator<Size | undefined>][] = [
  ["png", isPNG, pngSizes],
  ["jpg", isJPEG, jpegSizes],
  ["webp", isWebP, webpSizes],
];

/**
 * Returns the longest side in pixels that any part claims; stops at the first one that is too long.
 * @throws Unreadable when the file has too many parts
 */
function longestSide(parts: Iterable<Size | undefined>): number {
  let [longest, count] = [0, 0];
  for (const size of parts) {
    if (size && Math.min(...size) < 1) throw new Unreadable();
    longest = Math.max(longest, ...(size ?? []));
    count += 1;
    if (count > MOST_PARTS) throw new Unreadable();
    if (longest > LARGEST_SIDE_PX) break;
  }
  if (longest === 0) throw new Unreadable();
  return longest;
}

/**
 * Detects the type by the file's bytes, and the longest side it claims, in px; undefined when it is not a supported
 * picture.
 */
export function pictureIn(at: Bytes): { type: PictureType; longest: number } | undefined {
  const start = at(0);
  const [type, , sizes] = FORMATS.find(([, matches]) => matches(start)) ?? [];
  if (!type || !sizes) return undefined;
  try {
    return { type, longest: longestSide(sizes(at)) };
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Metadata chunks: where, when and with what a picture was taken, or free text. */
const SAYING = new Set(["eXIf", "iTXt", "tEXt", "zTXt", "EXIF", "XMP "]);

/** Reads one chunk: whether it holds metadata, whether it is the last, and the offset of the next. */
type Step = (bytes: ArrayLike<number>, offset: number) => { isSaying: boolean; isLast: boolean; next: number };

const STEPS: Record<PictureType, { start: number; step: Step }> = {
  png: {
    start: 8,
    step: (bytes, offset) => ({
      isSaying: SAYING.has(text(bytes, 4, 4)),
      isLast: text(bytes, 4, 4) === "IEND",
      next: offset + 12 + number(bytes, 0, 4),
    }),
  },
  // APP1 holds EXIF and XMP, APP13 the photographer's IPTC text.
  jpg: {
    start: 2,
    step: (bytes, offset) => ({
      isSaying: bytes[1] === 0xe1 || bytes[1] === 0xed,
      isLast: bytes[1] === 0xda,
      next: bytes[1] === 0xff ? offset + 1 : offset + 2 + number(bytes, 2, 2),
    }),
  },
  webp: {
    start: 12,
    step: (bytes, offset) => {
      const length = number(bytes, 4, 4, true);
      return { isSaying: SAYING.has(text(bytes, 0, 4)), isLast: false, next: offset + 8 + length + (length % 2) };
    },
  },
};

/**
 * True when the file holds metadata, such as where it was taken, or too many parts to tell.
 * @param type what the file is
 */
export function saysMore(at: Bytes, type: PictureType): boolean {
  const { start, step } = STEPS[type];
  let offset = start;
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const bytes = at(offset);
    if (bytes.length < 8) return false;
    const { isSaying, isLast, next } = step(bytes, offset);
    if (isSaying) return true;
    if (isLast) return false;
    offset = next;
  }
  return true;
}
