import { contrast, type Colour, inGamut } from "./colour.ts";

/** Steps of a scale from nearly white to nearly black; `night` is the background of a selection in the dark theme. */
export type Step = 50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900 | 950 | "night";
type Row = readonly [step: Step, lightness: number, chroma: number, hue: number];

// For each step: its lightness, its chroma, and its hue relative to the middle step.
const ACT: Row[] = [
  [50, 0.975, 0.018, 75],
  [100, 0.945, 0.038, 70],
  [200, 0.895, 0.073, 66],
  [300, 0.835, 0.114, 62],
  [400, 0.765, 0.161, 56],
  [500, 0.68, 0.161, 52],
  [600, 0.575, 0.151, 48],
  [700, 0.485, 0.135, 45],
  [800, 0.4, 0.108, 44],
  [900, 0.31, 0.079, 45],
  [950, 0.235, 0.056, 48],
  ["night", 0.28, 0.05, 52],
];
const DONE: Row[] = [
  [50, 0.975, 0.016, 192],
  [100, 0.945, 0.031, 192],
  [200, 0.895, 0.054, 192],
  [300, 0.835, 0.081, 192],
  [400, 0.765, 0.105, 192],
  [500, 0.68, 0.102, 192],
  [600, 0.575, 0.096, 192],
  [700, 0.485, 0.082, 192],
  [800, 0.4, 0.067, 192],
  [900, 0.31, 0.05, 192],
  [950, 0.235, 0.035, 192],
  ["night", 0.28, 0.04, 192],
];

export type Scale = Record<Step, Colour>;
export interface Scales {
  act: Scale;
  /** The author's exact colour, used for buttons. */
  own: Colour;
  done: Scale;
  /** The text colour on `own`. */
  onAct: Colour;
}

export const INK: Colour = { l: 0.165, c: 0.005, h: 60 };
export const PAPER: Colour = { l: 0.988, c: 0.003, h: 85 };
const TURN = 360;
/** Hues in degrees for a missing second colour: teal, or blue or green when teal is too close to the first. */
const SECONDS = [192, 256, 150];
const APART = 60;

const around = (a: number, b: number): number => Math.abs(((a - b + TURN * 1.5) % TURN) - TURN / 2);

/** Interpolates the chroma and hue of a table at a lightness. */
function rowAt(rows: Row[], l: number): { chroma: number; hue: number } {
  const steps = rows.filter(([step]) => step !== "night");
  const next = steps.findIndex(([, lightness]) => lightness <= l);
  const [, high = 1, c1 = 0, h1 = 0] = steps[Math.max(0, next - 1)] ?? [];
  const [, low = 0, c2 = c1, h2 = h1] = steps[next < 0 ? steps.length - 1 : next] ?? [];
  const part = high === low ? 0 : Math.min(1, Math.max(0, (high - l) / (high - low)));
  return { chroma: c1 + (c2 - c1) * part, hue: h1 + (h2 - h1) * part };
}

function scaleOf(rows: Row[], colour: Colour): Scale {
  const at = rowAt(rows, colour.l);
  // Light orange leans to yellow and dark orange to red; a hue on the other side of the wheel is not shifted.
  const lean = Math.max(0, Math.cos(((colour.h - at.hue) * Math.PI) / 180));
  const step = ([, l, chroma, hue]: Row): Colour => {
    const h = (colour.h + (hue - at.hue) * lean + TURN) % TURN;
    return inGamut({ l, c: (colour.c * chroma) / at.chroma, h });
  };
  return Object.fromEntries(rows.map((row) => [row[0], step(row)])) as Scale;
}

const exact = ({ l, c, h }: Colour): Colour => ({
  l: Math.round(l * 1000) / 1000,
  c: Math.round(c * 1000) / 1000,
  h: Math.round(h),
});

/** Derives every colour scale from the brand's one or two colours. */
export function scalesOf(first: Colour, second?: Colour): Scales {
  const own = exact(first);
  const hue = SECONDS.find((candidate) => around(candidate, own.h) >= APART) ?? SECONDS[0];
  const other = second ? exact(second) : { l: 0.575, c: 0.096, h: hue ?? 0 };
  const onAct = contrast(own, INK) >= contrast(own, PAPER) ? INK : PAPER;
  return { act: scaleOf(ACT, own), own, done: scaleOf(DONE, other), onAct };
}
