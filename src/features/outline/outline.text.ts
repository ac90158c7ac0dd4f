import { countOf } from "#features/course/formats.ts";
import type { Sum } from "./done.ts";
import type { LessonPlace } from "./outline.ts";

export const numberWords = ({ module, number }: LessonPlace): string => `${module.id}.${number}`;
export const placeWords = ({ module, number }: LessonPlace): string => `Module ${module.id}, lesson ${number}`;

export const minutesOf = (seconds: number): number => Math.round(seconds / 60);

export const sumWords = ({ done, lessons, doneSeconds, seconds }: Sum): string =>
  `${done} of ${countOf(lessons, "lesson")}, ${minutesOf(doneSeconds)} of ${minutesOf(seconds)} minutes`;

export const startAt = (number: number): string => `Start lesson ${number}`;
export const continueAt = (number: number): string => `Continue lesson ${number}`;
