import { texts } from "#texts/timeline.ts";
import { totalSeconds } from "#features/learning/course/course.ts";
import { timelineRows, trackScale } from "#features/learning/course/scale.ts";
import type { ClipState } from "#features/learning/outline/done.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";

/** Asked for (lib/wanted.ts) once the home page's film is followed: it and the timeline wake together. */
export const FILM = "film";

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

type Drawn = { lessons: { seconds: number }[] };

const modulesLength = (modules: Drawn[]): number => totalSeconds(modules.flatMap(({ lessons }) => lessons));

/** Where a module begins on the course's timeline, in seconds. */
export const startOf = <Module extends Drawn>(modules: Module[], module: Module): number =>
  modulesLength(modules.slice(0, modules.indexOf(module)));

/** What the timeline draws to scale, in seconds: its longest row, and the scale of one module a line. */
export const scaleOf = ({ modules }: Outline): { row: number; track: number } => ({
  row: Math.max(...timelineRows(modules).map(modulesLength)),
  track: trackScale(modules.map((module) => ({ locked: false, seconds: modulesLength([module]) }))).seconds,
});

/** Every number that needs a class (ui/film/Scale.astro). */
export const lengthsIn = (outline: Outline): number[] => [
  ...Object.values(scaleOf(outline)),
  ...outline.modules.map((module) => modulesLength([module])),
  ...outline.modules.flatMap(({ lessons }) => lessons.map(({ seconds }) => seconds)),
];
