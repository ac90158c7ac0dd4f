import { secondsOf, timecode } from "#features/curriculum/curriculum.ts";

const SLOWEST = 0.5;
const STEP = 0.25;
const FASTEST = 3;
/** Of its video: the lesson counts as watched. */
const WATCHED_SHARE = 0.9;
/** Nobody is led back to the first seconds, or to the last ones. */
const RESUME_AFTER_S = 5;
const RESUME_BEFORE_END_S = 10;

export const SPEEDS: number[] = Array.from(
  { length: (FASTEST - SLOWEST) / STEP + 1 },
  (_, index) => SLOWEST + index * STEP,
);

/** What a learner once chose holds for every lesson. */
export interface Preferences {
  speed: number;
  /** 0 to 1 */
  volume: number;
  muted: boolean;
  captions: boolean;
  /** The transcript stands beside the video where there is room. */
  beside: boolean;
}

/** The course's videos tell with their captions: they are on until somebody switches them off. */
export const DEFAULTS: Preferences = { speed: 1, volume: 1, muted: false, captions: true, beside: true };

/** Preferences out of anything that was stored: what is missing or broken is its default. */
export function preferencesFrom(kept: unknown): Preferences {
  const read = kept !== null && typeof kept === "object" ? (kept as Record<string, unknown>) : {};
  const { speed, volume } = read;
  const flags = (["muted", "captions", "beside"] as const).map((name) => [name, read[name] ?? DEFAULTS[name]] as const);
  return {
    ...DEFAULTS,
    ...Object.fromEntries(flags.filter(([, value]) => typeof value === "boolean")),
    ...(SPEEDS.includes(speed as number) && { speed: speed as number }),
    ...(typeof volume === "number" && volume >= 0 && volume <= 1 && { volume }),
  };
}

/** The next speed up (1) or down (-1), never beyond the ends. */
export function speedAfter(speed: number, step: 1 | -1): number {
  const next = SPEEDS.filter((one) => (step > 0 ? one > speed : one < speed));
  return (step > 0 ? next[0] : next.at(-1)) ?? speed;
}

/** The second in an address: "72", "1:12", "1:01:12" or "1m12s"; undefined when it is none. */
export function secondIn(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,6}(\.\d+)?$/.test(text)) return Number(text);
  if (/^\d{1,3}(:[0-5]\d){1,2}$/.test(text)) return secondsOf(text);
  const [whole, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
  return whole ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
}

/** Where a video of this length goes on; 0 when it begins at its beginning. */
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

/** What a screen reader hears of the position: "1:24 of 3:30, Sense". */
export function positionText(second: number, length: number, chapters: Chapter[]): string {
  const chapter = chapters[indexAt(chapters, second)];
  return `${timecode(second)} of ${timecode(length)}${chapter ? `, ${chapter.title}` : ""}`;
}
