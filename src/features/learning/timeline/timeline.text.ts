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

/** A clip as it is read aloud: "Lesson 5.1, Five numbers, 3:20, Premium". */
export const clipWords = ({ number, title, time }: NamedClip, state: ClipState): string =>
  [fill(texts.clip, { number }), title, time, STATES[state]].filter(Boolean).join(COMMA);
