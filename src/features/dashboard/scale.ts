import { timelineRows, trackScale } from "#features/curriculum/curriculum.ts";
import { secondsOf, type Outline, type OutlineModule } from "./dashboard.ts";

export const lengthOf = (modules: OutlineModule[]): number => secondsOf(modules.flatMap(({ lessons }) => lessons));

/** What the timeline draws to scale, in seconds: its longest row, and the scale of one module a line. */
export const scaleOf = ({ modules }: Outline): { row: number; track: number } => ({
  row: Math.max(...timelineRows(modules).map(lengthOf)),
  track: trackScale(modules.map((module) => ({ locked: false, seconds: lengthOf([module]) }))).seconds,
});

/** Every number that has to have a class (ui/Scale.astro). */
export const lengthsIn = (outline: Outline): number[] => [
  ...Object.values(scaleOf(outline)),
  ...outline.modules.map((module) => lengthOf([module])),
  ...outline.modules.flatMap(({ lessons }) => lessons.map(({ seconds }) => seconds)),
];
