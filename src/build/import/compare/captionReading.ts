import { decode } from "html-entities";
import { emptyReading, lettersOf, type Reading } from "./reading.ts";

const TIMES = /\d\s*(?:-{1,3}>|={1,2}>|→|—>|–>)\s*-?\d/;
const TAGS =
  /<\/?(?:[biusc]|font|ruby|rt|rp|lang|span|em|strong)(?:[.\s][^<>]*)?\/?>|<\d[\d:.,]*>|\{\\[^}]*\}|<\/?v>/gi;

/** Every line of captions that is neither a time nor a number before one. */
export function readingOfCaptions(source: string): Reading {
  const reading = emptyReading();
  const lines = source.replace(/^\uFEFF/, "").split(/\r\n|[\r\n]/);
  for (const [index, line] of lines.entries()) {
    const isNumber = /^\s*\d+\s*$/.test(line) && TIMES.test(lines[index + 1] ?? "");
    const isHead = index === 0 && /^WEBVTT/.test(line);
    if (TIMES.test(line) || isNumber || isHead || /^(Kind|Language):/.test(line)) continue;
    const text = decode(line.replace(/<v(?:\.[^\s<>]*)?\s+([^<>]+)>/gi, "$1 ").replace(TAGS, ""));
    if (lettersOf(text) !== "") reading.lines.push({ line: index + 1, text });
  }
  return reading;
}
