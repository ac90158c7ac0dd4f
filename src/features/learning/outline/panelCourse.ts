import type { Lesson, Module } from "#features/learning/course/course.ts";
import { isCompleted, type Progress } from "#features/learning/progress/progress.ts";
import { overlaysData } from "#lib/overlaysData.ts";
import { nextLesson } from "./nextLesson.ts";

/** A module as the overlays know it, which open on every page. */
export interface PanelModule extends Pick<Module, "id"> {
  /** In their order. */
  lessons: (Pick<Lesson, "id" | "seconds"> & { isPremium?: boolean })[];
}

export const panelCourseOf = (modules: Module[]): PanelModule[] =>
  modules.map(({ id, lessons }) => ({
    id,
    lessons: lessons.map(({ id, seconds, access }) => ({
      id,
      seconds,
      ...(access === "premium" && { isPremium: true }),
    })),
  }));

/** The course, as soon as what overlays know was read. */
export const panelCourse = (): PanelModule[] => overlaysData<PanelModule[]>("course") ?? [];

const placesOf = (course: PanelModule[], isMember: boolean) =>
  course.flatMap(({ id: moduleId, lessons }) =>
    lessons.map(({ id, isPremium = false }, index) => ({
      ...{ id, moduleId, number: index + 1, isPremium: isPremium && !isMember },
    })),
  );

/** Where somebody begins whose answers suggest it, while they have finished nothing; undefined for everybody else. */
export function suggestedIn(
  course: PanelModule[],
  progress: Progress,
  isMember: boolean,
  suggested: readonly string[],
) {
  if (Object.keys(progress.lessons).length > 0) return undefined;
  const open = placesOf(course, isMember).filter(({ id, isPremium }) => !isPremium && suggested.includes(id));
  return nextLesson(open, progress, undefined, suggested);
}

/**
 * Where somebody goes on who is through with the lesson that their experience begins at, with its number in its module and
 * whether it is part of Premium that they do not have; undefined when they have it before them, or nothing any more.
 * @param firstId the lesson that their experience begins at
 */
export function onwardFrom(firstId: string, course: PanelModule[], progress: Progress, isMember: boolean) {
  if (!isCompleted(progress, firstId)) return undefined;
  const places = placesOf(course, isMember);
  return nextLesson(places, progress, ({ isPremium }) => !isPremium) ?? nextLesson(places, progress);
}
