import { fill } from "#lib/fill.ts";
import { texts } from "#texts/course.ts";

/** Seconds of a timecode: "2:10" is 130. */
export const parseTimecode = (timecode: string): number =>
  timecode.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

export { timecode } from "#lib/timecode.ts";

/** "5 lessons", "1 lesson". */
export const countLessons = (count: number): string => fill(texts.lessons, { count });
export const countMoreLessons = (count: number): string => fill(texts.moreLessons, { count });
export const countModules = (count: number): string => fill(texts.modules, { count });
export const countMinutes = (count: number): string => fill(texts.minutes, { count });
