import { encode } from "html-entities";
import { PAPER } from "./colours.ts";

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${Math.max(0, w)}" height="${Math.max(0, h)}" fill="${fill}" ${more}/>`;

export const shape = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, colour: string, width = 6, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" ${more}/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${Math.max(0, r)}" fill="${fill}" ${more}/>`;

export interface Move {
  x?: number;
  y?: number;
  scale?: number;
  /** Degrees, around the place it is moved to. */
  turn?: number;
  opacity?: number;
}

export const moved = (content: string, { x = 0, y = 0, scale = 1, turn = 0, opacity = 1 }: Move): string =>
  opacity <= 0 || scale <= 0
    ? ""
    : `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn.toFixed(2)}) scale(${scale.toFixed(4)})"${opacity < 1 ? ` opacity="${opacity}"` : ""}>${content}</g>`;

/**
 * A picture of content/, cropped to the rectangle. @param reference "picture:tea" or "footage:tea#18", the clip's picture
 * after so many twelfths of a second; whoever shows the drawing puts the file there
 */
export const image = (reference: string, x: number, y: number, w: number, h: number): string =>
  `<image href="${reference}" x="${x}" y="${y}" width="${w.toFixed(2)}" height="${h.toFixed(2)}" preserveAspectRatio="xMidYMid slice"/>`;

let clips = 0;

/** Shows only what lies in the rectangle. */
export function clipped(content: string, x: number, y: number, w: number, h: number, radius = 0): string {
  const id = `clip${++clips}`;
  return `<clipPath id="${id}">${rect(x, y, w, h, "#000", `rx="${radius}"`)}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

export type Face = "display" | "label";
export interface Type {
  x: number;
  /** Of the baseline. */
  y: number;
  size?: number;
  fill?: string;
  anchor?: "start" | "middle" | "end";
  face?: Face;
  /** The type becomes smaller, never below 34, until it is not wider. */
  within?: number;
}

/** Mean width of a letter in parts of the size; measured on our texts, rounded up. */
const LETTER: Record<Face, number> = { display: 0.69, label: 0.48 };
const SMALLEST = 34;

export const sizeWithin = (words: string, size: number, within: number, face: Face = "display"): number =>
  Math.max(SMALLEST, Math.min(size, within / (words.length * LETTER[face])));

export function type(
  words: string,
  { x, y, size = 44, fill = PAPER, anchor = "start", face = "display", within }: Type,
): string {
  const fitting = within ? sizeWithin(words, size, within, face) : size;
  return `<text class="${face}" x="${x}" y="${y}" font-size="${fitting.toFixed(1)}" fill="${fill}" text-anchor="${anchor}">${encode(words)}</text>`;
}
