import { contrast, difference, hexOf, readColour, inGamut, type Colour } from "./colour.ts";
import { INK, PAPER, scalesOf, type Scales } from "./scale.ts";

/** The colours in content/brand/brand.yaml. */
export interface BrandColours {
  act: string;
  done?: string | undefined;
}

/** An invalid field of brand.yaml, with a hint for its owner. */
export interface BrandProblem {
  field: "act" | "done";
  message: string;
  hint: string;
}

type Pair = [what: string, one: Colour, other: Colour, least: number];

/** Dark theme: the page background and a card's background. */
const NIGHT: Colour = { l: 0.205, c: 0.006, h: 60 };
const SUNK: Colour = { l: 0.968, c: 0.005, h: 85 };
const WORDS = 4.5;
const GRAPHICS = 3;
/** Buttons have a dark border, so their fill needs only enough contrast with paper to be visible. */
const THERE = 1.5;
const LEAST_DIFFERENCE = 0.09;
const STEP = 0.005;

const ofAct = ({ own, act, onAct }: Scales): Pair[] => [
  ["what is written on a button", own, onAct, WORDS],
  ["what is marked in the dark theme and over a film", own, NIGHT, GRAPHICS],
  ["what is marked in the light theme", own, PAPER, THERE],
  ["a link in the light theme", act[700], SUNK, WORDS],
  ["a link in a marked line of the light theme", act[700], act[100], WORDS],
  ["a link in the dark theme", act[300], NIGHT, WORDS],
  ["a link in a marked line of the dark theme", act[300], act.night, WORDS],
];
const ofDone = ({ done }: Scales): Pair[] => [
  ["what is done in the light theme", done[600], PAPER, GRAPHICS],
  ["what is done in the dark theme", done[400], NIGHT, GRAPHICS],
  ["its words in the light theme", done[700], SUNK, WORDS],
  ["its words in a marked line of the light theme", done[700], done[100], WORDS],
  ["its words in the dark theme", done[300], done.night, WORDS],
  ["a tick of the light theme", done[700], PAPER, WORDS],
  ["a tick of the dark theme", done[400], INK, WORDS],
];

const failing = (pairs: Pair[]): Pair | undefined =>
  pairs.find(([, one, other, least]) => contrast(one, other) < least);

/** Searches lighter and darker colours for the nearest legible one, as #rrggbb; undefined when none is. */
function nearestReadable(colour: Colour): string | undefined {
  for (let away = STEP; away < 1; away += STEP) {
    const near = [colour.l - away, colour.l + away].filter((l) => l > 0 && l < 1);
    // Rounds to the hex value that the owner would paste into brand.yaml.
    const written = near.map((l) => hexOf(inGamut({ ...colour, l })));
    const found = written.find((hex) => !failing(ofAct(scalesOf(readColour(hex) ?? colour))));
    if (found) return found;
  }
  return undefined;
}

function unreadable(field: BrandProblem["field"], colour: Colour, pairs: Pair[]): BrandProblem[] {
  const [what, one, other, least] = failing(pairs) ?? [];
  if (!what || !one || !other) return [];
  const nearest = field === "act" ? nearestReadable(colour) : undefined;
  const message = `${field} makes ${what} hard to see: ${String(Math.floor(contrast(one, other) * 10) / 10)} to 1, and ${String(least)} are needed.`;
  return [{ field, message, hint: nearest ? `The nearest that can be seen is ${nearest}.` : "Take another colour." }];
}

const areAlike = ({ own, done }: Scales): boolean =>
  [done[600], done[400]].some((one) => difference(own, one) < LEAST_DIFFERENCE);

/** Checks every pair of adjacent colours in both themes; returns [] when all are legible. */
export function brandProblems({ act, done }: BrandColours): BrandProblem[] {
  const [first, second] = [readColour(act), done === undefined ? undefined : readColour(done)];
  const unknown = (field: BrandProblem["field"], text: string) => ({
    ...{ field, message: `${field} is ${text}, which is no colour.` },
    hint: 'Write it as "#fe943c" in straight quotes, or as oklch(76.5% 0.161 56).',
  });
  if (!first) return [unknown("act", act)];
  if (done !== undefined && !second) return [unknown("done", done)];
  const scales = scalesOf(first, second);
  const told = [...unreadable("act", first, ofAct(scales)), ...unreadable("done", first, ofDone(scales))];
  if (told.length > 0 || !areAlike(scales)) return told;
  const hint = "Take one that lies further away on the colour wheel, or leave `done` out: one is chosen.";
  return [{ field: "done", message: "act and done look alike, so that nobody sees what is done.", hint }];
}
