import type { PanelModule } from "#features/learning/outline/panelCourse.ts";
import { nextLesson } from "#features/learning/outline/nextLesson.ts";
import { isCompleted, type Progress } from "#features/learning/progress/progress.ts";

/** A lesson and where it stands. */
export interface Onward {
  moduleId: number;
  lessonId: string;
  /** In its module, from 1. */
  number: number;
  /** Part of Premium, which this learner does not have. */
  isPremium: boolean;
}

/**
 * Where somebody goes on who is through with the lesson that their experience begins at; undefined when they have it
 * before them, or nothing any more.
 * @param firstId the lesson that their experience begins at
 */
export function onwardFrom(
  firstId: string,
  course: PanelModule[],
  progress: Progress,
  isMember: boolean,
): Onward | undefined {
  if (!isCompleted(progress, firstId)) return undefined;
  const places = course.flatMap(({ id, lessons }) =>
    lessons.map((lesson, index): Onward => ({
      ...{ moduleId: id, lessonId: lesson.id, number: index + 1 },
      isPremium: lesson.isPremium === true && !isMember,
    })),
  );
  const ids = places.map(({ lessonId }) => lessonId);
  const shut = new Set(places.filter(({ isPremium }) => isPremium).map(({ lessonId }) => lessonId));
  const next = nextLesson(ids, progress, (id) => !shut.has(id)) ?? nextLesson(ids, progress);
  return places.find(({ lessonId }) => lessonId === next);
}
