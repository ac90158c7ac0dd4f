import type { Lesson } from "#features/learning/course/course.ts";

/** Somebody who is no member is told what free lessons tell. */
export const isTold = ({ lesson }: { lesson: Lesson }, members: boolean): boolean =>
  members || lesson.access === "free";

/** The value in the middle of a list; of an even one, half way between the two. */
export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2 : (sorted[Math.floor(half)] ?? 0);
}

const GAP = 0.2;
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The round number above the highest bar. */
export const barsTop = (groups: number[][]): number => Math.ceil(Math.max(1, ...groups.flat()) / 100) * 100;

/**
 * Draws groups of numbers as bars beside each other, all to one scale, each with the line of its median: in units of a
 * drawing 100 wide and 100 high.
 */
export function drawnGroups(groups: number[][]) {
  const top = barsTop(groups);
  const step = 100 / Math.max(1, groups.flat().length);
  const heightOf = (value: number): number => rounded((value / top) * 100);
  let place = 0;
  return groups.map((values) => {
    const from = rounded(place * step);
    const bars = values.map((value) => {
      const x = rounded((place + GAP / 2) * step);
      place += 1;
      return { x, y: rounded(100 - heightOf(value)), width: rounded((1 - GAP) * step), height: heightOf(value) };
    });
    const median = medianOf(values);
    return { bars, median, line: { from, to: rounded(place * step), y: rounded(100 - heightOf(median)) } };
  });
}

/** Blank lines part paragraphs. */
export const paragraphsOf = (text: string): string[] => text.trim().split(/\n\s*\n/);
