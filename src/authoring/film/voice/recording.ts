import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { run } from "#authoring/film/tools/ffmpeg.ts";

/** Where a line is spoken, in seconds of the recording. */
export interface Found {
  from: number;
  to: number;
}

interface Silence {
  from: number;
  to: number;
}

const PYTHON = process.env["VOICE_PYTHON"] ?? join(homedir(), ".first-cut-voice/bin/python");
const SHORTEST_SILENCE_S = 0.12;

/** Silences of a recording, and its length. */
export function silencesOf(file: string): { silences: Silence[]; length: number } {
  const said = run("ffmpeg", [
    "-nostats",
    "-i",
    file,
    "-af",
    `silencedetect=noise=-38dB:d=${SHORTEST_SILENCE_S}`,
    "-f",
    "null",
    "-",
  ]);
  const starts = [...said.matchAll(/silence_start: (-?[\d.]+)/g)].map(([, at]) => Math.max(0, Number(at)));
  const ends = [...said.matchAll(/silence_end: ([\d.]+)/g)].map(([, at]) => Number(at));
  const length = Number(run("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]));
  return { silences: starts.map((from, i) => ({ from, to: ends[i] ?? length })), length };
}

/** A second of pause at a line's end makes good for so many seconds by which its speech is too long or too short. */
const PAUSE_WORTH = 1.5;

/** Seconds of a stretch in which somebody speaks. */
const spokenIn = (silences: Silence[], from: number, to: number): number =>
  silences.reduce(
    (sum, silence) => sum - Math.max(0, Math.min(silence.to, to) - Math.max(silence.from, from)),
    to - from,
  );

interface Way {
  cost: number;
  taken: Silence[];
}

/**
 * Finds every line in a recording by its silences and by how many letters the lines have: the silences are taken as
 * ends of lines that together make each line's speech about as long as its letters. Good where the reader pauses after
 * every line; throws where there are fewer pauses than lines.
 */
export function alignBySilence(lines: string[], silences: Silence[], length: number): Found[] {
  const first = silences[0]?.from === 0 ? silences[0].to : 0;
  const ending = silences.at(-1);
  const last = ending && ending.to >= length - 0.05 ? ending.from : length;
  const inner = silences.filter(({ from, to }) => from > first && to < last);
  if (inner.length < lines.length - 1)
    throw new Error(
      `The recording has ${inner.length} pauses, and ${lines.length} lines need ${lines.length - 1}: pause after every line.`,
    );
  const pace = spokenIn(inner, first, last) / lines.join("").length;
  const costOf = (line: string, from: number, to: number) => Math.abs(spokenIn(inner, from, to) - line.length * pace);
  let ways: (Way | undefined)[] = [{ cost: 0, taken: [] }];
  for (const line of lines.slice(0, -1)) {
    const before = ways;
    ways = [
      undefined,
      ...inner.map((silence, j) =>
        bestWay(before.slice(0, j + 1), silence, (from) => costOf(line, from, silence.from), first),
      ),
    ];
  }
  const done = ways.flatMap((way) => way ?? []);
  const total = ({ cost, taken }: Way) => cost + costOf(lines.at(-1) ?? "", taken.at(-1)?.to ?? first, last);
  const [best] = done.toSorted((a, b) => total(a) - total(b));
  const cuts = best?.taken ?? [];
  return lines.map((_, i) => ({ from: cuts[i - 1]?.to ?? first, to: cuts[i]?.from ?? last }));
}

/** The cheapest way by which a line can end at this silence. */
function bestWay(
  before: (Way | undefined)[],
  silence: Silence,
  costFrom: (from: number) => number,
  first: number,
): Way | undefined {
  const found = before.flatMap((way) =>
    way ? [{ way, cost: way.cost + costFrom(way.taken.at(-1)?.to ?? first) }] : [],
  );
  const [best] = found.toSorted((a, b) => a.cost - b.cost);
  return best && { cost: best.cost - (silence.to - silence.from) * PAUSE_WORTH, taken: [...best.way.taken, silence] };
}

/** Word times by faster-whisper, where it is installed beside the voice; undefined where it is not. */
function alignByWords(lines: string[], file: string): Found[] | undefined {
  if (!existsSync(PYTHON)) return undefined;
  const program = join(import.meta.dirname, "align.py");
  const { status, stdout } = spawnSync(PYTHON, [program, file], { input: JSON.stringify(lines), encoding: "utf8" });
  return status === 0 ? (JSON.parse(stdout) as Found[]) : undefined;
}

/** Where each line stands in one's own recording, and by which way it was found. */
export function findLines(lines: string[], file: string): { found: Found[]; length: number; by: "words" | "silence" } {
  const { silences, length } = silencesOf(file);
  const words = alignByWords(lines, file);
  if (words) return { found: words, length, by: "words" };
  return { found: alignBySilence(lines, silences, length), length, by: "silence" };
}
