import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { run } from "#build/film/ffmpeg.ts";

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
const SHORTEST_SILENCE_S = 0.18;

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

/** What a silence costs as the end of a line: how far it is from where letters say it should be, less for a long one. */
const costOf = ({ from, to }: Silence, expected: number): number =>
  Math.abs((from + to) / 2 - expected) - (to - from) * 1.5;

/** The silences, in order, that together fit best as ends of all lines but the last; as many as there are ends. */
function bestSilences(silences: Silence[], expected: number[]): Silence[] {
  type Way = { cost: number; taken: Silence[] };
  let ways: (Way | undefined)[] = [{ cost: 0, taken: [] }, ...silences.map(() => undefined)];
  for (const at of expected) {
    const next: (Way | undefined)[] = ways.map(() => undefined);
    let best: Way | undefined;
    silences.forEach((silence, j) => {
      const before = ways[j];
      if (before && (!best || before.cost < best.cost)) best = before;
      if (best) next[j + 1] = { cost: best.cost + costOf(silence, at), taken: [...best.taken, silence] };
    });
    ways = next;
  }
  const done = ways.filter((way) => way !== undefined).toSorted((a, b) => a.cost - b.cost)[0];
  return done?.taken ?? [];
}

/**
 * Finds every line in a recording by its silences and by how many letters the lines have. Good where the reader pauses
 * between sentences; throws where there are fewer pauses than lines.
 */
export function alignBySilence(lines: string[], silences: Silence[], length: number): Found[] {
  const first = silences[0]?.from === 0 ? silences[0].to : 0;
  const ending = silences.at(-1);
  const last = ending && ending.to >= length - 0.05 ? ending.from : length;
  const inner = silences.filter(({ from, to }) => from > first && to < last);
  const letters = lines.map((line) => line.length);
  const all = letters.reduce((sum, count) => sum + count, 0);
  const expected = letters
    .slice(0, -1)
    .map((_, i) => first + ((last - first) * letters.slice(0, i + 1).reduce((a, b) => a + b, 0)) / all);
  const cuts = bestSilences(inner, expected);
  if (cuts.length < expected.length)
    throw new Error(
      `The recording has ${inner.length} pauses, and ${lines.length} lines need ${expected.length}: pause after every line.`,
    );
  return lines.map((_, i) => ({ from: cuts[i - 1]?.to ?? first, to: cuts[i]?.from ?? last }));
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
