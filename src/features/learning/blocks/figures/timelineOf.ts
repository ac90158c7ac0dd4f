import { parseTimecode, timecode } from "#features/learning/course/formats.ts";
import { type Item, listOf, rounded } from "./listOf.ts";

/** A clip or, without a length, a moment of a track. */
export interface Clip {
  label: string;
  /** As it was written: "0:12–0:20", "day 3". */
  time: string;
  isMarked: boolean;
  isMoment: boolean;
  /** Where it begins and how long it is, in parts of a hundred of the whole timeline. */
  from: number;
  length: number;
  /** Clips that would cover each other lie in rows, the first of them 0. */
  row: number;
}

export interface Track {
  /** "" when the timeline is one track without a name. */
  name: string;
  clips: Clip[];
  rows: number;
}

export interface Scale {
  tracks: Track[];
  /** What stands below both ends. */
  ends: [string, string];
}

const TIME = /\d+(?::\d\d)+|\d+(?:\.\d+)?/g;
/** What a moment's mark covers on a narrow page, in parts of a hundred. */
const MOMENT_WIDTH = 10;
const ROUNDING = 0.1;

interface Read extends Pick<Clip, "label" | "time" | "isMarked"> {
  start: number;
  /** Undefined for a moment. */
  end: number | undefined;
}

function read({ text, isMarked }: Item): Read {
  const colon = text.lastIndexOf(": ");
  const time = text.slice(colon + 2);
  const [start, end] = (time.match(TIME) ?? []).map(parseTimecode);
  if (colon < 0 || start === undefined)
    throw new Error(`“${text}” is nowhere on a timeline: write a name, a colon and a time.`);
  if (end !== undefined && end <= start) throw new Error(`“${text}” ends before it begins.`);
  return { label: text.slice(0, colon), time, isMarked, start, end };
}

function inRows(name: string, clips: Read[], whole: number): Track {
  const filled: number[] = [];
  const drawn = clips.map(({ start, end, ...clip }): Clip => {
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
export function timelineOf(html: string, until = ""): Scale {
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
    ends: [written(like, 0), written(like, whole)],
  };
}
