import { texts } from "#texts/module.ts";
import { fill } from "#lib/fill.ts";
import { isCompleted, type Progress } from "#features/learning/progress/progress.ts";
import { timecode } from "#features/learning/course/formats.ts";
import type { PageLesson } from "#features/learning/course/course.ts";

/** "2 of 5 done, 6:10 left"; undefined while nothing is done. */
export function leftWords(lessons: Pick<PageLesson, "id" | "seconds">[], progress: Progress): string | undefined {
  const left = lessons.filter(({ id }) => !isCompleted(progress, id));
  const done = lessons.length - left.length;
  if (done === 0) return undefined;
  const time = left.reduce((sum, { seconds }) => sum + seconds, 0);
  const values = { done, lessons: lessons.length };
  return left.length > 0 ? fill(texts.doneOfLeft, { ...values, time: timecode(time) }) : fill(texts.doneOf, values);
}
