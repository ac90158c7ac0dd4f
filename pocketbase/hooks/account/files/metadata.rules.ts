import type { Bytes, PictureType } from "./pictures.rules.ts";

const MOST_PARTS = 2000;
/** Chunks that say where, when and with what a picture was taken, or hold words of any kind. */
const SAYING = new Set(["eXIf", "iTXt", "tEXt", "zTXt", "EXIF", "XMP "]);

const text = (bytes: ArrayLike<number>, from: number): string =>
  String.fromCharCode(...Array.from(bytes).slice(from, from + 4));
const big = (bytes: ArrayLike<number>, from: number, length: number): number =>
  Array.from(bytes)
    .slice(from, from + length)
    .reduce((value, byte) => value * 256 + byte, 0);
const little = (bytes: ArrayLike<number>, from: number): number =>
  big(
    Array.from(bytes)
      .slice(from, from + 4)
      .reverse(),
    0,
    4,
  );

/** The chunks of a file, each by its name and where the next one begins. */
type Step = (bytes: ArrayLike<number>, offset: number) => { isSaying: boolean; isLast: boolean; next: number };

const STEPS: Record<PictureType, { start: number; step: Step }> = {
  png: {
    start: 8,
    step: (bytes, offset) => ({
      isSaying: SAYING.has(text(bytes, 4)),
      isLast: text(bytes, 4) === "IEND",
      next: offset + 12 + big(bytes, 0, 4),
    }),
  },
  // The application's own segment 1 holds EXIF and XMP; 13 what photographers write.
  jpg: {
    start: 2,
    step: (bytes, offset) => ({
      isSaying: bytes[1] === 0xe1 || bytes[1] === 0xed,
      isLast: bytes[1] === 0xda,
      next: bytes[1] === 0xff ? offset + 1 : offset + 2 + big(bytes, 2, 2),
    }),
  },
  webp: {
    start: 12,
    step: (bytes, offset) => {
      const length = little(bytes, 4);
      return { isSaying: SAYING.has(text(bytes, 0)), isLast: false, next: offset + 8 + length + (length % 2) };
    },
  },
};

/** Whether a picture says more than it shows, such as where it was taken. @param type what the file is */
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
