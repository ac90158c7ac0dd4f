import { texts } from "#texts/module.ts";
import { fill } from "#lib/fill.ts";
import { isCompleted, type Progress } from "#features/learning/progress/progress.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { totalSeconds, type PageLesson } from "#features/learning/course/course.ts";

/** "2 of 5 done, 6:10 left"; undefined while nothing is done. */
export function leftWords(lessons: Pick<PageLesson, "id" | "seconds">[], progress: Progress): string | undefined {
  const left = lessons.filter(({ id }) => !isCompleted(progress, id));
  const sum = { done: lessons.length - left.length, lessons: lessons.length };
  if (sum.done === 0) return undefined;
  return left.length > 0
    ? fill(texts.progress, { ...sum, time: timecode(totalSeconds(left)) })
    : fill(texts.doneOf, sum);
}
