import { leaveIn, type Leave, type Left, printable, type Source, sourceText } from "#authoring/import/source/source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";

const TIME = String.raw`-?(?:(?:\d+\s*:\s*)?\d+\s*:\s*)?\d+(?:\s*[.,:]\s*\d{1,6})?`;
/** Two times and an arrow, in the spellings of programs and people; the rest of the line is the position on screen. */
const TIMES = new RegExp(String.raw`^\s*(${TIME})\s*(?:-{1,3}>|={1,2}>|→|—>|–>)\s*(${TIME})(?:\s+(.*))?\s*$`);
const NUMBER = /^\s*#?\d+\s*$/;

/** Parses "1:02:03,5", "02:03.5" or "00:00:13:500", whose last part is milliseconds, into seconds. */
function secondsOf(time: string): number {
  const [, sign = "", whole = "", digits = ""] =
    /^(-?)((?:\d+:){0,2}?\d+)(?:(?:[.,]|:(?=\d{3}$))(\d+))?$/.exec(time.replace(/\s+/g, "")) ?? [];
  const seconds = whole.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) + Number(`0.${digits || "0"}`);
  return sign ? -seconds : seconds;
}

interface Block {
  /** Index of the line with its times. */
  at: number;
  start: number;
  end: number;
}

/** Finds the lines of times and reports the settings after them. */
function blocksIn(lines: string[], leave: Leave): Block[] {
  const blocks: Block[] = [];
  let isPlaced = false;
  for (const [at, line] of lines.entries()) {
    const [, start, end, behind = ""] = TIMES.exec(line) ?? [];
    if (start === undefined || end === undefined) continue;
    if (!start.includes(":") && !end.includes(":") && !/[.,]/.test(start + end)) continue;
    blocks.push({ at, start: secondsOf(start), end: secondsOf(end) });
    if (behind && !isPlaced)
      leave(`“${behind.slice(0, 60)}”`, "where captions stand on the picture, which the player decides", behind);
    isPlaced = isPlaced || behind !== "";
  }
  return blocks;
}

/** Parts of WebVTT that are not shown. */
const ASIDE = /^(NOTE|STYLE|REGION)\b/;
const isBlank = (line: string | undefined): boolean => (line ?? "").trim() === "";

/** Removes the line before the next times when it is that caption's number, or in WebVTT its identifier. */
function takeName(lines: string[], number: number, isWeb: boolean, leave: Leave): void {
  const last = lines.at(-1);
  if (last === undefined || isBlank(last)) return;
  const isParted = lines.length > 1 && isBlank(lines.at(-2));
  const isNumber = NUMBER.test(last) && (isParted || (lines.length > 1 && Number(last) === number));
  if (!isNumber && !(isWeb && isParted)) return;
  lines.pop();
  if (!isNumber) leave(`“${last.trim().slice(0, 100)}”`, "the name of a caption, which nobody sees", last);
}

/** Returns the text of a caption from the lines after its times; notes and styles are reported. */
function wordsIn(lines: string[], isWeb: boolean, leave: Leave): string {
  let isAside = false;
  return lines
    .filter((line, at) => {
      if (line === "") isAside = false;
      else if (isWeb && ASIDE.test(line) && at > 0 && lines[at - 1] === "") isAside = true;
      if (isAside) leave(`“${line.trim().slice(0, 100)}”`, "no caption, but a note or a style", line);
      return !isAside;
    })
    .join("\n");
}

/** Reports the lines before the first caption: the header and metadata. */
function tellHead(lines: string[], isWeb: boolean, leave: Leave): void {
  const head = ["", ...lines];
  takeName(head, 1, isWeb, leave);
  for (const line of wordsIn(head, isWeb, leave).split("\n")) {
    const words = line.replace(/^WEBVTT\b[\s-]*/, "").trim();
    if (words !== "" && !/^(Kind|Language):/.test(words))
      leave(`“${words.slice(0, 100)}”`, "it stands before the first caption", words);
  }
}

/** Parses SubRip or WebVTT leniently. Everything but captions is reported. */
function cuesIn(text: string, leave: Leave): SaidCaption[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\0", "")
    .split(/\r\n|[\r\n]/);
  const isWeb = /^\s*WEBVTT/.test(lines[0] ?? "");
  const blocks = blocksIn(lines, leave);
  if (blocks[0]) tellHead(lines.slice(0, blocks[0].at), isWeb, leave);
  return blocks.map(({ at, start, end }, index) => {
    const next = blocks[index + 1];
    const between = lines.slice(at + 1, next?.at);
    if (next) takeName(between, index + 2, isWeb, leave);
    return { start, end, text: wordsIn(between, isWeb, leave) };
  });
}

const linesOf = ({ text }: SaidCaption): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/<\d[\d:.,]*>|<\/?c[^<>]*>/g, "").trim())
    .filter(Boolean);

/** Returns the lines of a caption without those repeated from the previous one. */
function fresh(before: string[], lines: string[]): string[] {
  for (let count = Math.min(before.length, lines.length); count > 0; count -= 1)
    if (before.slice(-count).every((line, index) => line === lines[index])) return lines.slice(count);
  return lines;
}

/** True for rolling captions, as automatic ones are: each line is shown at the bottom, then again above the next. */
function doRoll(captions: SaidCaption[]): boolean {
  const again = captions.filter((caption, index) => {
    const before = captions[index - 1];
    const lines = linesOf(caption);
    return before !== undefined && lines.length > 0 && fresh(linesOf(before), lines).length < lines.length;
  });
  const isTimed =
    captions.some(({ text }) => /<\d[\d:.,]*>/.test(text)) || again.some(({ start, end }) => end - start < 0.05);
  // A single repeated line is one that the speaker repeats.
  const isAbove = again.some((caption) => linesOf(caption).length > 1);
  return again.length * 2 >= captions.length - 1 && again.length > 0 && (isTimed || (isAbove && again.length > 2));
}

/** Returns captions with each line once, for the time it was shown at the bottom. */
function eachLineOnce(captions: SaidCaption[]): SaidCaption[] {
  if (!doRoll(captions)) return captions;
  const once: SaidCaption[] = [];
  let before: string[] = [];
  for (const caption of captions) {
    const lines = linesOf(caption);
    const words = fresh(before, lines);
    const last = once.at(-1);
    if (words.length > 0) once.push({ ...caption, text: words.join("\n") });
    else if (last && caption.start <= last.end + 0.1) last.end = Math.max(last.end, caption.end);
    if (lines.length > 0) before = lines;
  }
  return once;
}

/** "01:02:03.500" */
function clock(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const part = (size: number, of: number) => String(Math.floor(all / size) % of).padStart(2, "0");
  const hours = String(Math.floor(all / 3_600_000)).padStart(2, "0");
  return `${hours}:${part(60_000, 60)}:${part(1000, 60)}.${String(all % 1000).padStart(3, "0")}`;
}

/** Tags of captions; anything else in angle brackets is text. */
const TAG =
  /<\/?(?:[biusc]|font|ruby|rt|rp|lang|span|em|strong)(?:[.\s][^<>]*)?\/?>|<\d[\d:.,]*>|\{\\[^}]*\}|\{\/?[ibu]\}|\{y:[ibu]+\}/gi;
const VOICE = /<v(?:\.[^\s<>]*)?\s+([^<>]+)>/gi;

/** Returns the text of a caption without tags, and escaped where WebVTT would misread it. */
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

interface SaidCaption {
  /** Seconds from the start. */
  start: number;
  end: number;
  text: string;
}

/** Seconds for a caption without a duration: the time needed to read it. */
const readingTime = (text: string): number => Math.max(1, Math.round(text.length / 1.5) / 10);

/** Returns a caption with valid times, and why they were changed. */
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

/** Formats captions as WebVTT in spoken order. Empty ones are left out. */
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

/**
 * Converts SubRip (.srt) or WebVTT to clean WebVTT, and returns what was left out.
 * @throws {Refusal} when the file has no caption
 */
export function readCaptionFile(source: Source, path: string): { vtt: string; left: Left[] } {
  const left: Left[] = [];
  const leave = leaveIn(path, left);
  const text = sourceText(source, path);
  const cues = cuesIn(text, leave);
  const vtt = vttOf(eachLineOnce(cues), leave);
  if (!vtt.includes("-->")) throw new Refusal(`${printable(path)} has no captions that can be read.`);
  return { vtt, left };
}
