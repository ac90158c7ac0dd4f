import { parseTimecode, timecode } from "#features/learning/course/formats.ts";
import { type Item, listOf, rounded } from "./listOf.ts";

const TIME = /\d+(?::\d\d)+|\d+(?:\.\d+)?/g;
/** What a moment's mark covers on a narrow page, in parts of a hundred. */
const MOMENT_WIDTH = 10;
const ROUNDING = 0.1;

/** A clip or, without an end, a moment: its time as it was written, "0:12–0:20", "day 3". */
function read({ text, isMarked }: Item) {
  const colon = text.lastIndexOf(": ");
  const time = text.slice(colon + 2);
  const [start, end] = (time.match(TIME) ?? []).map(parseTimecode);
  if (colon < 0 || start === undefined)
    throw new Error(`“${text}” is nowhere on a timeline: write a name, a colon and a time.`);
  if (end !== undefined && end <= start) throw new Error(`“${text}” ends before it begins.`);
  return { label: text.slice(0, colon), time, isMarked, start, end };
}

/**
 * A track whose clips begin and are as long as parts of a hundred of the whole timeline; those that would cover each other
 * lie in rows, the first of them 0. @param name "" when the timeline is one track without a name
 */
function inRows(name: string, clips: ReturnType<typeof read>[], whole: number) {
  const filled: number[] = [];
  const drawn = clips.map(({ start, end, ...clip }) => {
    const from = rounded((start / whole) * 100);
    const length = rounded((((end ?? start) - start) / whole) * 100);
    const aside = end === undefined ? MOMENT_WIDTH / 2 : 0;
    const isFree = filled.findIndex((until) => until <= from - aside + ROUNDING);
    const row = isFree < 0 ? filled.length : isFree;
    filled[row] = from + length + aside;
    return { ...clip, isMoment: end === undefined, from, length, row };
  });
  return { name, clips: drawn, rows: filled.length };
}

/** The time at an end, written as the author writes times: "0:45", "day 90". */
function written(like: string, seconds: number): string {
  const isClock = /\d:\d\d/.test(like);
  const [before = "", after = ""] = [/^\D*/.exec(like)?.[0], /\D*$/.exec(like)?.[0]];
  return before + (isClock ? timecode(seconds) : String(seconds)) + after;
}

/**
 * The tracks of a rendered list, to one scale that begins at zero and ends with the last clip, or at `until`. A list in a
 * list is a track with a name. Throws with the line when it has no time behind its last colon.
 */
export function timelineOf(html: string, until = "") {
  const items = listOf(html);
  const isNamed = items.some((item) => item.items.length > 0);
  const tracks = isNamed
    ? items.map(({ text, items: clips }) => ({ name: text, clips: clips.map(read) }))
    : [{ name: "", clips: items.map(read) }];
  const all = tracks.flatMap(({ clips }) => clips);
  const [last = 0] = (until.match(TIME) ?? []).map(parseTimecode);
  const whole = Math.max(last, ...all.map(({ start, end }) => end ?? start));
  const like = until || (all[0]?.time ?? "");
  return {
    tracks: tracks.map(({ name, clips }) => inRows(name, clips, whole)),
    /** What stands below both ends. */
    ends: [written(like, 0), written(like, whole)],
  };
}
