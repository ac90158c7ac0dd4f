import { isCompleted, type Progress, isBegun } from "#features/learning/progress/progress.ts";
import { lessonPlaces, type LessonPlace, type Outline } from "./outline.ts";

/** Where a learner goes on: the lesson opened last, else the first unfinished one after it, else the first of all. */
export function nextLesson(
  lessonIds: string[],
  progress: Progress,
  isOpen: (lessonId: string) => boolean = () => true,
): string | undefined {
  const last = lessonIds.indexOf(progress.last?.lessonId ?? "");
  const unfinished = lessonIds.filter((id) => isOpen(id) && !isCompleted(progress, id));
  return unfinished.find((id) => lessonIds.indexOf(id) >= last) ?? unfinished[0];
}

/** start: nothing is done or opened. premium: all that is open to the learner is done. finished: everything is. */
export interface NextStep {
  kind: "start" | "continue" | "premium" | "finished";
  place: LessonPlace;
}

/** The lesson to continue with, or what there is instead. */
export function nextStep(outline: Outline, progress: Progress, isMember: boolean): NextStep | undefined {
  const places = new Map(lessonPlaces(outline).map((place) => [place.lesson.id, place]));
  const ids = [...places.keys()];
  const isOpen = (id: string): boolean => isMember || places.get(id)?.lesson.access === "free";
  const place = places.get(nextLesson(ids, progress, isOpen) ?? "");
  const unfinished = ids.filter((id) => !isCompleted(progress, id));
  const isUntouched = unfinished.length === ids.length && !places.has(progress.last?.lessonId ?? "");
  if (place) return { kind: isUntouched ? "start" : "continue", place };
  const [closed] = unfinished;
  const end = places.get(closed ?? ids.at(-1) ?? "");
  return end && { kind: closed ? "premium" : "finished", place: end };
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
