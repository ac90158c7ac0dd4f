import { placesIn, type PageOutline, type PlacedLesson } from "#features/course/pageOutline.ts";
import { nextLesson } from "#features/outline/nextLesson.ts";
import { isBegun, type Progress } from "#features/progress/progress.ts";

/** A lesson with its number in the whole course, from 1. */
export interface Onward {
  lesson: PlacedLesson;
  number: number;
}

/**
 * Where the home page leads somebody who has begun: on, and when all is done, to the first lesson again. Undefined where
 * it stays as it was built: nothing is begun, or the page has no lessons.
 */
export function onward(outline: PageOutline, progress: Progress): Onward | undefined {
  if (!isBegun(progress)) return undefined;
  const lessons = placesIn(outline);
  const next = nextLesson(
    lessons.map(({ id }) => id),
    progress,
  );
  const at = Math.max(
    lessons.findIndex(({ id }) => id === next),
    0,
  );
  const lesson = lessons[at];
  return lesson && { lesson, number: at + 1 };
}
