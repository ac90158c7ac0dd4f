import { timelineRows, trackScale } from "#features/learning/course/scale.ts";
import { totalSeconds } from "#features/learning/course/course.ts";
import type { Outline } from "#features/learning/outline/outline.ts";

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
