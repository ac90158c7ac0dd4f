import type { Leave } from "#build/import/source/limits.ts";
import type { SaidCaption } from "./captionFile.ts";

const TIME = String.raw`-?(?:(?:\d+\s*:\s*)?\d+\s*:\s*)?\d+(?:\s*[.,:]\s*\d{1,6})?`;
/** Two times and an arrow, as programs and people write them; what stands behind says where on the picture. */
const TIMES = new RegExp(String.raw`^\s*(${TIME})\s*(?:-{1,3}>|={1,2}>|→|—>|–>)\s*(${TIME})(?:\s+(.*))?\s*$`);
const NUMBER = /^\s*#?\d+\s*$/;

/** Seconds of "1:02:03,5", "02:03.5" or "00:00:13:500", in which the last part counts thousandths. */
function secondsOf(time: string): number {
  const [, sign = "", whole = "", digits = ""] =
    /^(-?)((?:\d+:){0,2}?\d+)(?:(?:[.,]|:(?=\d{3}$))(\d+))?$/.exec(time.replace(/\s+/g, "")) ?? [];
  const seconds = whole.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) + Number(`0.${digits || "0"}`);
  return sign ? -seconds : seconds;
}

interface Block {
  /** Its line of times. */
  at: number;
  start: number;
  end: number;
}

/** Lines of times, with what stands behind them told of. */
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

/** The parts of WebVTT that nobody reads on the picture. */
const ASIDE = /^(NOTE|STYLE|REGION)\b/;
const isBlank = (line: string | undefined): boolean => (line ?? "").trim() === "";

/** Takes the line before the next times when it is the number of that caption, or in WebVTT any name of it. */
function takeName(lines: string[], number: number, isWeb: boolean, leave: Leave): void {
  const last = lines.at(-1);
  if (last === undefined || isBlank(last)) return;
  const isParted = lines.length > 1 && isBlank(lines.at(-2));
  const isNumber = NUMBER.test(last) && (isParted || (lines.length > 1 && Number(last) === number));
  if (!isNumber && !(isWeb && isParted)) return;
  lines.pop();
  if (!isNumber) leave(`“${last.trim().slice(0, 100)}”`, "the name of a caption, which nobody sees", last);
}

/** The words of a caption among the lines that follow its times; notes and styles are told of. */
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

/** What stands before the first caption: the format's name, and what it says of itself. */
function tellHead(lines: string[], isWeb: boolean, leave: Leave): void {
  const head = ["", ...lines];
  takeName(head, 1, isWeb, leave);
  for (const line of wordsIn(head, isWeb, leave).split("\n")) {
    const words = line.replace(/^WEBVTT\b[\s-]*/, "").trim();
    if (words !== "" && !/^(Kind|Language):/.test(words))
      leave(`“${words.slice(0, 100)}”`, "it stands before the first caption", words);
  }
}

/** The captions of a SubRip or WebVTT text, sloppy as it may be. What is no words of a caption is told of. */
export function cuesIn(text: string, leave: Leave): SaidCaption[] {
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
