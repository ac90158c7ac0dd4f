import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";

const WORD = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/;
const PIXELS_A_POINT = 2;
const POINTS_AN_INCH = 72;
/** A word's last letter stands in this part of it. */
const END_OF_WORD = 0.12;
const LEAST_INK = 40;

interface Word {
  text: string;
  /** In points from the paper's left and top edge. */
  box: [left: number, top: number, right: number, bottom: number];
}

export interface Printed {
  pages: number;
  text: string;
  /** Words of the first page that do not end on the paper in ink: beyond its edge, or cut off. */
  cut: string[];
}

/** What stands on the paper. */
export async function printedOn(pdf: Buffer): Promise<Printed> {
  const pdftotext = await systemProgram("pdftotext", ["poppler-utils"]);
  const pdftoppm = await systemProgram("pdftoppm", ["poppler-utils"]);
  const folder = mkdtempSync(join(tmpdir(), "printed-"));
  try {
    const file = join(folder, "page.pdf");
    writeFileSync(file, pdf);
    const { lines } = await run(pdftotext, ["-bbox", file, "-"]);
    const sharpness = ["-r", String(POINTS_AN_INCH * PIXELS_A_POINT)];
    await run(pdftoppm, ["-png", "-singlefile", "-gray", ...sharpness, file, join(folder, "page")]);
    const words = wordsIn(lines);
    const isWhole = await Promise.all(words.map((word) => endsInInk(join(folder, "page.png"), word)));
    return {
      pages: lines.filter((line) => line.includes("<page ")).length,
      text: words.map(({ text }) => text).join(" "),
      cut: words.filter((_, index) => !isWhole[index]).map(({ text }) => text),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function wordsIn(lines: string[]): Word[] {
  return lines.flatMap((line) => {
    const [, left, top, right, bottom, text = ""] = WORD.exec(line) ?? [];
    return text ? [{ text, box: [Number(left), Number(top), Number(right), Number(bottom)] }] : [];
  });
}

async function endsInInk(picture: string, { box }: Word): Promise<boolean> {
  const [left, top, right, bottom] = box;
  const from = Math.floor((right - (right - left) * END_OF_WORD) * PIXELS_A_POINT);
  const area = {
    left: from,
    top: Math.floor(top * PIXELS_A_POINT),
    width: Math.max(2, Math.floor(right * PIXELS_A_POINT) - from),
    height: Math.floor((bottom - top) * PIXELS_A_POINT),
  };
  try {
    const { channels } = await sharp(await sharp(picture).extract(area).png().toBuffer()).stats();
    return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0) > LEAST_INK;
  } catch {
    // The picture ends before the word does.
    return false;
  }
}
