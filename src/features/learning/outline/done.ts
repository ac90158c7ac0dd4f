import { totalSeconds } from "#features/learning/course/course.ts";
import { isChangedSince, isCompleted, isModuleDone, type Progress } from "#features/learning/progress/progress.ts";
import { lessonPlaces, type LessonPlace, type Outline, type OutlineLesson, type OutlineModule } from "./outline.ts";

/** How many of some lessons are done, and how long they run. */
export function doneSum(lessons: OutlineLesson[], progress: Progress) {
  const done = lessons.filter(({ id }) => isCompleted(progress, id));
  return {
    done: done.length,
    lessons: lessons.length,
    doneSeconds: totalSeconds(done),
    seconds: totalSeconds(lessons),
  };
}

export type ClipState = "done" | "now" | "premium" | "todo";

export function clipState(lesson: OutlineLesson, progress: Progress, nextId: string, isMember: boolean): ClipState {
  if (isCompleted(progress, lesson.id)) return "done";
  if (lesson.access === "premium" && !isMember) return "premium";
  return lesson.id === nextId ? "now" : "todo";
}

export interface Done {
  place: LessonPlace;
  completedAt: string;
}

/** The lessons completed so far, the newest first; those that left the course are not shown. */
export const doneLessons = (outline: Outline, { lessons }: Progress): Done[] =>
  lessonPlaces(outline)
    .flatMap((place) => {
      const known = Object.hasOwn(lessons, place.lesson.id) ? lessons[place.lesson.id] : undefined;
      return known ? [{ place, completedAt: known.completedAt }] : [];
    })
    .sort((a, b) => (a.completedAt > b.completedAt ? -1 : 1));

/** Completed lessons that were rewritten since. */
export const changedLessons = (outline: Outline, progress: Progress): Done[] =>
  doneLessons(outline, progress).filter(({ place }) =>
    isChangedSince(progress, place.lesson.id, place.lesson.revision),
  );

/** The modules whose lessons are all completed, and when the last of each was, the one finished last first. */
export function finishedModules({ modules }: Outline, progress: Progress) {
  const idsOf = ({ lessons }: OutlineModule) => lessons.map(({ id }) => id);
  const times = (module: OutlineModule) => idsOf(module).map((id) => progress.lessons[id]?.completedAt ?? "");
  return modules
    .filter((module) => isModuleDone(progress, idsOf(module)))
    .map((module) => ({ module, finishedAt: times(module).sort().at(-1) ?? "" }))
    .sort((a, b) => (a.finishedAt > b.finishedAt ? -1 : 1));
}
