import { countLessons } from "#features/learning/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/outline.ts";
import type { doneSum } from "./done.ts";
import type { LessonPlace } from "./outline.ts";

export const numberWords = ({ module, number }: LessonPlace): string => `${module.id}.${number}`;
export const placeWords = ({ module, number }: LessonPlace): string => fill(texts.place, { module: module.id, number });

export const minutesOf = (seconds: number): number => Math.round(seconds / 60);

export const sumWords = ({ done, lessons, doneSeconds, seconds }: ReturnType<typeof doneSum>): string =>
  fill(texts.sum, {
    ...{ done, lessons: countLessons(lessons) },
    ...{ minutesDone: minutesOf(doneSeconds), minutes: minutesOf(seconds) },
  });
