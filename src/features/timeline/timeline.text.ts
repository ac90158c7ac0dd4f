import type { ClipState } from "#features/outline/done.ts";

const SPOKEN: Record<ClipState, string> = { done: ", completed", now: ", next", premium: ", Premium", todo: "" };

interface NamedClip {
  /** "4.1" */
  number: string;
  title: string;
  /** "2:10" */
  time: string;
}

/** @param number "5.1" */
export const clipNumber = (number: string): string => `Lesson ${number}`;

/** A clip as it is read aloud: "Lesson 5.1, Five numbers, 3:20, Premium". */
export const clipWords = ({ number, title, time }: NamedClip, state: ClipState): string =>
  `${clipNumber(number)}, ${title}, ${time}${SPOKEN[state]}`;
