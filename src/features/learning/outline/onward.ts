import { isBegun, type Progress } from "#features/learning/progress/progress.ts";
import { nextLesson } from "./nextLesson.ts";

/**
 * Where a public page leads somebody who has begun: on, and when all is done, to the first lesson again, with its number in
 * the whole course, from 1. Undefined where it stays as it was built: nothing is begun, or there are no lessons.
 */
export function onward<Lesson extends { id: string }>(
  lessons: Lesson[],
  progress: Progress,
): { lesson: Lesson; number: number } | undefined {
  if (!isBegun(progress)) return undefined;
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
