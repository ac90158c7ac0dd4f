import type { Lesson, Module } from "#features/course/course.ts";

/** A lesson as the panels know it, which open on every page. */
export interface PanelLesson extends Pick<Lesson, "id" | "seconds"> {
  isPremium?: boolean;
}

export interface PanelModule extends Pick<Module, "id"> {
  /** In their order. */
  lessons: PanelLesson[];
}

/** The id of the element it stands in (layouts/account/AccountMenu.astro). */
export const PANEL_COURSE = "panel-course";

export const panelCourseOf = (modules: Module[]): PanelModule[] =>
  modules.map(({ id, lessons }) => ({
    id,
    lessons: lessons.map(({ id, seconds, access }) => ({
      id,
      seconds,
      ...(access === "premium" && { isPremium: true }),
    })),
  }));

let known: PanelModule[] | undefined;
/** The course, as soon as the panels stand in the page. */
export const panelCourse = (): PanelModule[] =>
  (known ??= JSON.parse(document.getElementById(PANEL_COURSE)?.textContent ?? "[]") as PanelModule[]);
