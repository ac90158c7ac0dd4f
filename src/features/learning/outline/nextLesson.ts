import { isCompleted, type Progress, isBegun } from "#features/learning/progress/progress.ts";
import { lessonPlaces, type LessonPlace, type Outline } from "./outline.ts";

/**
 * Where a learner goes on: the lesson opened last, else the first unfinished one after it, else the first of all.
 * @param suggested where to begin, the best first: it counts until something is finished
 */
export function nextLesson<Lesson extends { id: string }>(
  lessons: Lesson[],
  progress: Progress,
  isOpen: (lesson: Lesson) => boolean = () => true,
  suggested: readonly string[] = [],
): Lesson | undefined {
  if (Object.keys(progress.lessons).length === 0)
    for (const wanted of suggested) {
      const first = lessons.find((lesson) => lesson.id === wanted && isOpen(lesson));
      if (first) return first;
    }
  const last = lessons.findIndex(({ id }) => id === progress.last?.lessonId);
  const unfinished = lessons.filter((lesson) => isOpen(lesson) && !isCompleted(progress, lesson.id));
  return unfinished.find((lesson) => lessons.indexOf(lesson) >= last) ?? unfinished[0];
}

/** start: nothing is done or opened. premium: all that is open to the learner is done. finished: everything is. */
export interface NextStep {
  kind: "start" | "continue" | "premium" | "finished";
  place: LessonPlace;
}

/** The lesson to continue with, or what there is instead. */
export function nextStep(
  outline: Outline,
  progress: Progress,
  isMember: boolean,
  suggested: readonly string[] = [],
): NextStep | undefined {
  const places = lessonPlaces(outline);
  const lessons = places.map(({ lesson }) => lesson);
  const next = nextLesson(lessons, progress, ({ access }) => isMember || access === "free", suggested);
  const unfinished = lessons.filter(({ id }) => !isCompleted(progress, id));
  const isUntouched = unfinished.length === lessons.length && !lessons.some(({ id }) => id === progress.last?.lessonId);
  const place = places.find(({ lesson }) => lesson === (next ?? unfinished[0] ?? lessons.at(-1)));
  const end = unfinished.length > 0 ? "premium" : "finished";
  return place && { kind: next ? (isUntouched ? "start" : "continue") : end, place };
}

/**
 * Where a public page leads somebody who has begun: on, and when all is done, to the first lesson again, with its number in
 * the whole course, from 1. Undefined where it stays as it was built: nothing is begun, or there are no lessons.
 */
export function onward<Lesson extends { id: string }>(
  lessons: Lesson[],
  progress: Progress,
): { lesson: Lesson; number: number } | undefined {
  if (!isBegun(progress)) return undefined;
  const lesson = nextLesson(lessons, progress) ?? lessons[0];
  return lesson && { lesson, number: lessons.indexOf(lesson) + 1 };
}
