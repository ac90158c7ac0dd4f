import type { Lesson, Module } from "./course.ts";

/** A lesson as a page's scripts know it: what everybody may know, and only what a script of that page reads. */
export interface PageLesson extends Pick<Lesson, "id" | "title" | "seconds" | "revision" | "access"> {
  /** Its level and topics, where lessons are filtered. */
  tags?: string[];
  /** The address of its picture, where one is shown. */
  picture?: string;
}

export interface PageModule extends Pick<Module, "id" | "title"> {
  lessons: PageLesson[];
  isLocked?: boolean;
}

/** The lessons that a page draws, as data beside the markup: scripts read them here and nowhere else. */
export interface PageOutline {
  /** The lesson that the page is. */
  here?: string;
  /** The lesson after that one, maybe in another module. */
  next?: Pick<Lesson, "id" | "moduleId" | "title">;
  modules: PageModule[];
}

/** A lesson with its place in the course. */
export interface PlacedLesson extends PageLesson {
  moduleId: number;
  /** From 1. */
  number: number;
}

interface Besides {
  here?: string;
  next?: Lesson | undefined;
  /** What this page's scripts need of each lesson besides. */
  more?: (lesson: Lesson) => Pick<PageLesson, "tags" | "picture">;
}

export const outlineOf = (modules: Module[], { here, next, more }: Besides = {}): PageOutline => ({
  ...(here && { here }),
  ...(next && { next: { id: next.id, moduleId: next.moduleId, title: next.title } }),
  modules: modules.map(({ id, title, locked, lessons }) => ({
    ...{ id, title },
    ...(locked && { isLocked: true }),
    lessons: lessons.map((lesson) => {
      const { id, title, seconds, revision, access } = lesson;
      return { id, title, seconds, revision, access, ...more?.(lesson) };
    }),
  })),
});

/** The outline out of a page's text; none where the page has none. */
export const outlineFrom = (text: string | null | undefined): PageOutline =>
  text ? JSON.parse(text) : { modules: [] };

/** Every lesson in the order of the course. */
export const placesIn = ({ modules }: PageOutline): PlacedLesson[] =>
  modules.flatMap(({ id, lessons }) =>
    lessons.map((lesson, index) => ({ ...lesson, moduleId: id, number: index + 1 })),
  );

export const lessonIn = (outline: PageOutline, lessonId: string | undefined): PlacedLesson | undefined =>
  placesIn(outline).find(({ id }) => id === lessonId);

let known: PageOutline | undefined;
/** The outline of the page that runs this. */
export const outlineHere = (): PageOutline => (known ??= outlineFrom(document.getElementById("outline")?.textContent));

/** The lesson that the page is. */
export const lessonHere = (): PlacedLesson | undefined => lessonIn(outlineHere(), outlineHere().here);
