import type { Lesson, Module } from "#features/learning/course/course.ts";
import { overlaysData } from "#lib/overlaysData.ts";

/** A lesson as the overlays know it, which open on every page. */
export interface PanelLesson extends Pick<Lesson, "id" | "seconds"> {
  isPremium?: boolean;
}

export interface PanelModule extends Pick<Module, "id"> {
  /** In their order. */
  lessons: PanelLesson[];
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
