import type { Module } from "./course.ts";

/** A locked module has no lessons yet; it is drawn as long as this, or as this where lessons count with their pages. */
export const LOCKED_SECONDS = 300;
export const LOCKED_WITH_PAGES_SECONDS = 1680;
export const drawnSeconds = (module: Pick<Module, "locked" | "seconds">, locked = LOCKED_SECONDS): number =>
  module.locked ? locked : module.seconds;

/** The course's one timeline in two rows, broken where free becomes Premium; one row when it never does. */
export function timelineRows<M extends Pick<Module, "access">>(modules: M[]): M[][] {
  const turn = modules.findIndex((module) => module.access === "premium");
  return turn <= 0 ? [modules] : [modules.slice(0, turn), modules.slice(turn)];
}

/** The scale of the curriculum's tracks in seconds: the longest module rounded up to a tick, and the ticks on it. */
export function trackScale(modules: Pick<Module, "locked" | "seconds">[]): { seconds: number; ticks: number[] } {
  const longest = Math.max(...modules.map((module) => drawnSeconds(module)));
  const tick = longest > 20 * 60 ? 5 * 60 : 3 * 60;
  const count = Math.ceil(longest / tick);
  return { seconds: count * tick, ticks: Array.from({ length: count + 1 }, (_, index) => index * tick) };
}

type Drawn = Pick<Module, "access" | "locked" | "seconds"> & { lessons: { seconds: number }[] };

/** Every number that a timeline or track of these modules draws to scale. */
export const lengthsOf = (modules: Drawn[], locked = LOCKED_SECONDS): number[] => [
  ...modules.map((module) => drawnSeconds(module, locked)),
  ...modules.flatMap(({ lessons }) => lessons.map(({ seconds }) => seconds)),
  ...timelineRows(modules).map((row) => row.reduce((sum, module) => sum + drawnSeconds(module, locked), 0)),
  ...trackScale(modules).ticks,
];
