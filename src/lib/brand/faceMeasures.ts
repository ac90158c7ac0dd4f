import { create } from "fontkitten";

/** Metrics read from a font file; lengths are fractions of the font size. */
export interface FaceMeasures {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Average width of a character of Latin text; undefined when the font has no Latin letters. */
  width: number | undefined;
  /** The weights the font covers, as "400" or "400 700". */
  weights: string;
}

/** A sample of letters in the proportions of English text. */
const RUNNING =
  "aaaaaabbccddddeeeeeeeeeeeefgghhhhiiiiiijkllllmmnnnnnnnooooooopprrrrrrsssssstttttttttuuuvwwyy" + " ".repeat(18);

export const isWoff2 = (file: Buffer): boolean => file.subarray(0, 4).toString("latin1") === "wOF2";

/** @throws when the file is not a woff2 font or lacks a required table */
export function faceMeasures(file: Buffer): FaceMeasures {
  if (!isWoff2(file)) throw new Error("no woff2 file");
  const font = create(file);
  if (font.isCollection) throw new Error("several fonts in one file");
  const { unitsPerEm: unit, hhea, variationAxes } = font;
  const glyphs = [...RUNNING].map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
  const sum = glyphs.reduce((all, { advanceWidth }) => all + advanceWidth, 0);
  const { wght } = variationAxes;
  return {
    ascent: hhea.ascent / unit,
    descent: -hhea.descent / unit,
    lineGap: hhea.lineGap / unit,
    width: glyphs.some(({ id }) => id === 0) ? undefined : sum / glyphs.length / unit,
    weights: wght ? `${String(wght.min)} ${String(wght.max)}` : String(font["OS/2"].usWeightClass),
  };
}
