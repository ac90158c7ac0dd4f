import { fill } from "#lib/fill.ts";
import { texts } from "#texts/course.ts";

/** Seconds of a timecode: "2:10" is 130. */
export const parseTimecode = (timecode: string): number =>
  timecode.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** 130 is "2:10"; hours are counted as minutes, as on the course's one timeline. */
export const timecode = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** "5 lessons", "1 lesson". */
export const countLessons = (count: number): string => fill(texts.lessons, { count });
export const countMoreLessons = (count: number): string => fill(texts.moreLessons, { count });
export const countModules = (count: number): string => fill(texts.modules, { count });
export const countMinutes = (count: number): string => fill(texts.minutes, { count });
