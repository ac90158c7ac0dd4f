import { drawnInBrand } from "./brand.ts";
import type { Scales } from "./scale.ts";

const ROWS = 4;
/** SVG paths for one cell of the drawing, in a square of one unit. */
const SHAPES = [
  "M0 0H1A1 1 0 0 1 0 1Z",
  "M1 0V1A1 1 0 0 1 0 0Z",
  "M1 1H0A1 1 0 0 1 1 0Z",
  "M0 1V0A1 1 0 0 1 1 1Z",
  "M0 0H1V1H0Z",
  "M0 .5A.5 .5 0 1 1 1 .5A.5 .5 0 1 1 0 .5Z",
  "M0 0L1 1H0Z",
  "M0 0H1L0 1Z",
];
const FILLS = ["done 700", "done 600", "done 300", "act 400", "act 400", "act 300", "act 200", "done 800"];

/** A random number generator seeded with the name; its numbers are from 0 up to, but not including, 1. */
function numbersOf(name: string): () => number {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    return ((state ^= state >>> 16) >>> 0) / 2 ** 32;
  };
}

const pick = (list: readonly string[], next: () => number): string => list[Math.floor(next() * list.length)] ?? "";

/**
 * Draws a placeholder picture in the brand's colours; the same name always gives the same drawing.
 * @param width in px, as is the height
 */
export function drawing(name: string, width: number, height: number, scales: Scales): string {
  const next = numbersOf(name);
  const unit = Math.min(width, height) / ROWS;
  const columns = Math.ceil(Math.min(width, height * 1.05) / unit);
  const rows = Math.ceil(height / unit);
  const left = width - columns * unit;
  const cells = Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    // Fewer shapes on the left, behind the text.
    if (next() > 0.45 + (0.5 * (column + 1)) / columns) return "";
    const place = `translate(${left + column * unit} ${row * unit}) scale(${unit})`;
    return `<path transform="${place}" fill="brand(${pick(FILLS, next)})" d="${pick(SHAPES, next)}"/>`;
  });
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const ground = `<path fill="brand(done 900)" d="M0 0H${width}V${height}H0z"/>`;
  const shade = `<path fill="brand(done 800)" d="M0 0H${width * 0.4}L${width * 0.2} ${height}H0z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${shade}${cells.join("")}</svg>`;
  return drawnInBrand(svg, scales);
}
