import { decode } from "html-entities";
import { lettersOf } from "./reading.ts";

/** A line of a caption, read in another way than the import reads it. */
export interface SaidLine {
  line: number;
  text: string;
  /** When it is shown first, in seconds; undefined where no time can be made out. */
  start: number | undefined;
  /** Which caption of the source it belongs to: two may be shown at the same moment. */
  caption?: number;
}

const ARROW = /\s*(?:-{1,3}>|={1,2}>|→|—>|–>)\s*(?=-?\d)/;
const TAGS =
  /<\/?(?:[biusc]|font|ruby|rt|rp|lang|span|em|strong)(?:[.\s][^<>]*)?\/?>|<\d[\d:.,]*>|\{\\[^}]*\}|<\/?v>/gi;

/** Whether a line is one of times: figures stand on both sides of its arrow. */
const isTimes = (line: string): boolean => ARROW.test(line) && /\d\s*$/.test(line.split(ARROW)[0] ?? "");

/** "1:02,5" in seconds, by its figures alone. */
function startOf(line: string): number | undefined {
  const time = (line.split(ARROW)[0] ?? "").trim();
  const figures = time.match(/\d+/g) ?? [];
  const hasFraction = /[.,]\s*\d+$/.test(time) || (figures.length === 4 && figures[3]?.length === 3);
  const fraction = hasFraction ? Number(`0.${figures.pop() ?? "0"}`) : 0;
  if (figures.length === 0 || figures.length > 3) return undefined;
  const seconds = figures.reduce((sum, figure) => sum * 60 + Number(figure), 0) + fraction;
  return time.startsWith("-") ? 0 : seconds;
}

/** Every line of captions that is neither a time nor a number before one. */
export function readingOfCaptions(source: string): SaidLine[] {
  const said: SaidLine[] = [];
  let start: number | undefined;
  let caption = 0;
  const lines = source.replace(/^\uFEFF/, "").split(/\r\n|[\r\n]/);
  for (const [index, line] of lines.entries()) {
    if (isTimes(line)) {
      start = startOf(line);
      caption += 1;
    }
    const isNumber = /^\s*\d+\s*$/.test(line) && isTimes(lines[index + 1] ?? "");
    const isHead = index === 0 && /^WEBVTT/.test(line);
    if (isTimes(line) || isNumber || isHead || /^(Kind|Language):/.test(line)) continue;
    const text = decode(line.replace(/<v(?:\.[^\s<>]*)?\s+([^<>]+)>/gi, "$1 ").replace(TAGS, ""));
    if (lettersOf(text) !== "") said.push({ line: index + 1, text, start, caption });
  }
  return said;
}
