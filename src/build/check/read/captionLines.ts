import { decode } from "html-entities";

/** A caption as it stands in the file. */
export interface Caption {
  /** Line of its times. */
  line: number;
  /** Seconds from the start. */
  start: number;
  end: number;
  lines: string[];
}

const TIMES = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

const secondsOf = (time: string): number => time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

const shown = (line: string): string => decode(line.replace(/<[^>]*>/g, "")).trim();

/** The captions of a WebVTT text with their lines, which a player's reader throws away. */
export function captionLines(vtt: string): Caption[] {
  const all = vtt.split(/\r?\n/);
  return all.flatMap((content, index) => {
    const [, start, end] = TIMES.exec(content) ?? [];
    if (!start || !end) return [];
    const rest = all.slice(index + 1);
    const until = rest.findIndex((line) => line.trim() === "");
    const lines = (until === -1 ? rest : rest.slice(0, until)).map(shown);
    return [{ line: index + 1, start: secondsOf(start), end: secondsOf(end), lines }];
  });
}
