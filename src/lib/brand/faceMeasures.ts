import { create } from "fontkitten";

/** What is known of a face from its file; lengths as shares of the font's size. */
export interface FaceMeasures {
  ascent: number;
  descent: number;
  lineGap: number;
  /** How wide running Latin text is, a letter; undefined where the face has no Latin letters. */
  width: number | undefined;
  /** The weights it is drawn in, as "400" or "400 700". */
  weights: string;
}

/** Letters in running text, each as often as it comes in a hundred or so. */
const RUNNING =
  "aaaaaabbccddddeeeeeeeeeeeefgghhhhiiiiiijkllllmmnnnnnnnooooooopprrrrrrsssssstttttttttuuuvwwyy" + " ".repeat(18);

export const isWoff2 = (file: Buffer): boolean => file.subarray(0, 4).toString("latin1") === "wOF2";

/** @throws when the file is no font in woff2, or lacks what every font has */
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
