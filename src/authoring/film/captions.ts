import type { Timing } from "./read/timing.ts";

const LINE = 42;

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** Breaks words into lines of 42 characters, as evenly as they go. */
export function captionRows(words: string): string[] {
  if (words.length <= LINE) return [words];
  const parts = words.split(" ");
  const cuts = parts.slice(1).map((_, i) => [parts.slice(0, i + 1).join(" "), parts.slice(i + 1).join(" ")] as const);
  const fitting = cuts.filter(([a, b]) => a.length <= LINE && b.length <= LINE);
  const best = (fitting.length > 0 ? fitting : cuts).toSorted(
    ([a, b], [c, d]) => Math.abs(a.length - b.length) - Math.abs(c.length - d.length),
  )[0];
  return best ? [...best] : [words];
}

/** Captions as WebVTT, timed from the speech: one for each line, standing until the next begins. */
export function captionsOf({ spoken, seconds }: Timing): string {
  const cues = spoken.map(({ words, from }, i) => {
    const until = spoken[i + 1]?.from ?? seconds;
    return `${clock(i === 0 ? 0 : from)} --> ${clock(until)}\n${captionRows(words).join("\n")}`;
  });
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}
