import { Refused, type Left } from "#build/import/source/limits.ts";
import { readText, shown, type Source } from "#build/import/source/source.ts";
import { cuesIn } from "./cues.ts";
import { eachLineOnce } from "./rolling.ts";

/** "01:02:03.500" */
function clock(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const part = (size: number, of: number) => String(Math.floor(all / size) % of).padStart(2, "0");
  const hours = String(Math.floor(all / 3_600_000)).padStart(2, "0");
  return `${hours}:${part(60_000, 60)}:${part(1000, 60)}.${String(all % 1000).padStart(3, "0")}`;
}

/** Tags that captions have; anything else between these signs is words. */
const TAG =
  /<\/?(?:[biusc]|font|ruby|rt|rp|lang|span|em|strong)(?:[.\s][^<>]*)?\/?>|<\d[\d:.,]*>|\{\\[^}]*\}|\{\/?[ibu]\}|\{y:[ibu]+\}/gi;
const VOICE = /<v(?:\.[^\s<>]*)?\s+([^<>]+)>/gi;

/** The words of a caption, of which a tag or an arrow would make something else. */
const plain = (text: string): string =>
  text
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(VOICE, (_, name: string) => `${name.trim()}: `)
    .replace(/<\/?v>/gi, "")
    .replace(TAG, "")
    .replaceAll("-->", "→")
    .replace(/[\u0085\u2028\u2029\v\f]/g, "\n")
    .replace(/[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u200B\u2060\uFEFF\uFFFD]/g, "")
    .replace(/&(?!\w+;|#\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");

export interface SaidCaption {
  /** Seconds from the start. */
  start: number;
  end: number;
  text: string;
}

/** How long words are shown that the file shows for no time: as long as it takes to read them. */
const readingTime = (text: string): number => Math.max(1, Math.round(text.length / 1.5) / 10);

/** A caption with times that a player can keep; why they had to be changed. */
function timed({ start, end, text }: SaidCaption): { cue: SaidCaption; why?: string } {
  const from = Number.isFinite(start) ? Math.max(0, start) : Number.NaN;
  if (Number.isNaN(from) || !Number.isFinite(end)) {
    const at = Number.isNaN(from) ? (Number.isFinite(end) ? end : 0) : from;
    return { cue: { start: at, end: at + readingTime(text), text }, why: "its times cannot be read" };
  }
  if (end === start) return { cue: { start: from, end: from + readingTime(text), text }, why: "it lasts no time" };
  if (end < start) return { cue: { start: Math.max(0, end), end: from, text }, why: "it ends before it starts" };
  return start < 0
    ? { cue: { start: from, end: Math.max(end, from + 0.001), text }, why: "it starts before the film" }
    : { cue: { start, end, text } };
}

/** Captions as a WebVTT text, in the order in which they are said. What is empty is left out, and no word else. */
export function vttOf(captions: SaidCaption[], leave: (what: string, why: string) => void = () => undefined): string {
  const cues = captions
    .map(({ start, end, text }) => ({ start, end, text: plain(text) }))
    .filter(({ text }) => text !== "")
    .map((caption) => {
      const { cue, why } = timed(caption);
      if (why)
        leave(
          `the times of “${cue.text.split("\n")[0] ?? ""}”`,
          `${why}; it is shown from ${clock(cue.start)} to ${clock(cue.end)}`,
        );
      return cue;
    })
    .toSorted((one, other) => one.start - other.start);
  return (
    ["WEBVTT", ...cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}`)].join("\n\n") + "\n"
  );
}

export interface ReadCaptions {
  vtt: string;
  /** What of the file is no words of a caption. */
  left: Left[];
}

/** SubRip (.srt) or WebVTT as clean WebVTT. Throws Refused when no caption is in it. */
export function readCaptionFile(source: Source, path: string): ReadCaptions {
  const left: Left[] = [];
  const leave = (what: string, why: string, words?: string) =>
    void left.push({ file: path, what, why, ...(words && { words }) });
  const text = readText(source, path);
  const cues = cuesIn(text, leave);
  const vtt = vttOf(eachLineOnce(cues), leave);
  if (!vtt.includes("-->")) throw new Refused(`${shown(path)} has no captions that can be read.`);
  return { vtt, left };
}

/** Seconds until the last caption ends, of a text that vttOf made. */
export function endOf(vtt: string): number {
  const times = [...vtt.matchAll(/--> (\d+):(\d\d):(\d\d\.\d+)/g)];
  return Math.max(
    0,
    ...times.map(([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)),
  );
}
