import { timecode } from "#features/learning/course/formats.ts";
import { lessonPlaces, type Outline } from "#features/learning/outline/outline.ts";
import { numberWords } from "#features/learning/outline/outline.text.ts";
import type { LessonPlace } from "./places.ts";

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
