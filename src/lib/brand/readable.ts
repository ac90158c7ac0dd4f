import { contrast, difference, hexOf, readColour, inGamut, type Colour } from "./colour.ts";
import { INK, PAPER, scalesOf, type Scales } from "./scale.ts";

/** What an owner writes into content/brand/brand.yaml. */
export interface BrandColours {
  act: string;
  done?: string | undefined;
}

/** What is wrong with a field of brand.yaml, said so that its owner can mend it. */
export interface BrandProblem {
  field: "act" | "done";
  message: string;
  hint: string;
}

type Pair = [what: string, one: Colour, other: Colour, least: number];

/** Of the dark theme: under everything, and under a card. */
const NIGHT: Colour = { l: 0.205, c: 0.006, h: 60 };
const SUNK: Colour = { l: 0.968, c: 0.005, h: 85 };
const WORDS = 4.5;
const GRAPHICS = 3;
/** A button has an edge of ink: its colour alone need not stand out from paper, but be there. */
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

/** The nearest colour, lighter or darker, with which everything can be read, as #rrggbb; undefined when there is none. */
function nearestReadable(colour: Colour): string | undefined {
  for (let away = STEP; away < 1; away += STEP) {
    const near = [colour.l - away, colour.l + away].filter((l) => l > 0 && l < 1);
    // As it will be written and read again.
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

/** Every pair of colours that a page has next to each other, in both themes; empty when all of them can be read. */
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
