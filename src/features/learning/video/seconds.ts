import { texts } from "#texts/player.ts";
import { fill } from "#lib/fill.ts";
import { parseTimecode, timecode } from "#features/learning/course/formats.ts";

/** Share of the video after which a lesson counts as watched. */
const WATCHED_SHARE = 0.9;
/** Resuming within the first or last seconds would only confuse. */
const RESUME_AFTER_S = 5;
const RESUME_BEFORE_END_S = 10;

/** The second in an address: "72", "1:12", "1:01:12" or "1m12s"; undefined when it is none. */
export function secondIn(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,6}(\.\d+)?$/.test(text)) return Number(text);
  if (/^\d{1,3}(:[0-5]\d){1,2}$/.test(text)) return parseTimecode(text);
  const [whole, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
  return whole ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
}

/** Where to resume a video of this length; 0 is its beginning. */
export const resumeAt = (second: number, length: number): number =>
  second > RESUME_AFTER_S && second < length - RESUME_BEFORE_END_S ? second : 0;

export const isWatched = (second: number, length: number): boolean => length > 0 && second >= WATCHED_SHARE * length;

export interface Chapter {
  start: number;
  title: string;
}

/** The chapter, line or passage that a second belongs to; -1 before the first. */
export const indexAt = (parts: { start: number }[], second: number): number =>
  parts.findLastIndex(({ start }) => start <= second + 0.05);

/** "1:24 / 3:30" */
export const timeWords = (second: number, length: number): string => `${timecode(second)} / ${timecode(length)}`;

/** What a screen reader hears of the position: "1:24 of 3:30, Sense". */
export function positionText(second: number, length: number, chapters: Chapter[]): string {
  const chapter = chapters[indexAt(chapters, second)];
  const values = { time: timecode(second), length: timecode(length) };
  return chapter ? fill(texts.positionIn, { ...values, chapter: chapter.title }) : fill(texts.positionOf, values);
}
