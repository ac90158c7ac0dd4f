import { parseText } from "media-captions";
import { Refused } from "#build/import/source/limits.ts";
import { readText, shown, type Source } from "#build/import/source/source.ts";

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** The words of a caption, of which a tag or an arrow would make something else. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>|\{\\[^}]*\}/g, "")
    .replaceAll("-->", "→")
    .replace(/&(?!\w+;|#\d+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");

export interface SaidCaption {
  /** Seconds from the start. */
  start: number;
  end: number;
  text: string;
}

/** Captions as a WebVTT text, in the order in which they are said; what is empty or ends before it starts is left out. */
export function vttOf(captions: SaidCaption[]): string {
  const cues = captions
    .map(({ start, end, text }) => ({ start, end, text: plain(text) }))
    .filter(({ start, end, text }) => start >= 0 && end > start && end < 86_400 && text !== "")
    .toSorted((one, other) => one.start - other.start);
  return (
    ["WEBVTT", ...cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}`)].join("\n\n") + "\n"
  );
}

/** SubRip (.srt) or WebVTT as clean WebVTT. Throws Refused when no caption is in it. */
export async function readCaptionFile(source: Source, path: string): Promise<string> {
  const type = path.toLowerCase().endsWith(".srt") ? "srt" : "vtt";
  const text = readText(source, path)
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
  const { cues } = await parseText(text, { type, errors: false });
  if (cues.length === 0) throw new Refused(`${shown(path)} has no captions that can be read.`);
  return vttOf(cues.map(({ startTime, endTime, text: words }) => ({ start: startTime, end: endTime, text: words })));
}

/** Seconds until the last caption ends, of a text that vttOf made. */
export function endOf(vtt: string): number {
  const times = [...vtt.matchAll(/--> (\d+):(\d\d):(\d\d\.\d+)/g)];
  const [, hours = "0", minutes = "0", seconds = "0"] = times.at(-1) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
