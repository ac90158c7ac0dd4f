import { timecode } from "#features/learning/course/formats.ts";
import { numberWords } from "#features/learning/outline/outline.text.ts";
import { lessonPlaces, type Outline } from "#features/learning/outline/outline.ts";
import type { LessonLink } from "#features/learning/outline/useNextLesson.ts";
import * as routes from "#lib/routes.ts";

/** A lesson as the pages after the checkout lead to it. */
export interface LessonPlace extends LessonLink {
  /** "3:59" */
  time: string;
  picture: string;
}

interface Way {
  lesson: LessonPlace;
  to: string;
  /** It is where the reader came from. */
  isBack: boolean;
}

/** Where somebody goes on for whom nothing was opened just now. */
export function wayTo(lessons: LessonPlace[], id: string | undefined): Way | undefined {
  const lesson = lessons.find((one) => one.id === id);
  return lesson && { lesson, to: routes.lesson(lesson.moduleId, lesson.id), isBack: false };
}

const HERE = "https://here.invalid";

/** Where to from a paid order: the lesson somebody came from, else the first that Premium opened; of a module, its first. */
export function wayOn(lessons: LessonPlace[], back: string): Way | undefined {
  const { pathname, searchParams } = new URL(back || "/", HERE);
  const [, room, moduleId, own] = pathname.split("/");
  const id = own ?? searchParams.get("lesson");
  const inModule = room === "module" ? lessons.filter((lesson) => String(lesson.moduleId) === moduleId) : [];
  const came = inModule.find((lesson) => lesson.id === id);
  if (came) return { lesson: came, to: back, isBack: true };
  const lesson = inModule[0] ?? lessons.find(({ isPremium }) => isPremium) ?? lessons[0];
  return lesson && { lesson, to: routes.lesson(lesson.moduleId, lesson.id), isBack: false };
}

/** The lessons of a course as the pages after the checkout lead to them. */
export const placesIn = (course: Outline): LessonPlace[] =>
  lessonPlaces(course).map((place) => ({
    id: place.lesson.id,
    moduleId: place.module.id,
    number: numberWords(place),
    title: place.lesson.title,
    isPremium: place.lesson.access === "premium",
    time: timecode(place.lesson.seconds),
    picture: place.lesson.picture,
  }));
