import type { ClipState } from "#features/learning/outline/done.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/timeline.ts";
import { COMMA } from "#lib/language/comma.ts";

const STATES: Partial<Record<ClipState, string>> = texts.states;

interface NamedClip {
  /** "4.1" */
  number: string;
  title: string;
  /** "2:10" */
  time: string;
}

/** A sum of the timeline: "1 h 20", "16 min". */
export function lengthWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours > 0 ? fill(texts.hours, { hours, minutes: rest }) : fill(texts.minutes, { minutes });
}

/** "Film 4 min, read 12" */
export const takesWords = ({ film, read }: { film: number; read: number }): string => fill(texts.takes, { film, read });

/** A clip as it is read aloud: "Lesson 5.1, Five numbers, 3:20, Premium". */
export const clipWords = ({ number, title, time }: NamedClip, state: ClipState): string =>
  [fill(texts.clip, { number }), title, time, STATES[state]].filter(Boolean).join(COMMA);
