import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";

export const SAMPLE_RATE = 24_000;
const BYTES = 2;
const PYTHON = process.env["VOICE_PYTHON"] ?? join(homedir(), ".first-cut-voice/bin/python");
const PROGRAM = join(import.meta.dirname, "speak.py");
const LIST = "content/pronunciation.yaml";

const INSTALL =
  "The voice is not installed. Once, on your own machine: python3 -m venv ~/.first-cut-voice && " +
  "~/.first-cut-voice/bin/pip install --only-binary=:all: -r src/authoring/film/voice/requirements.txt";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What is handed to the voice: names as they sound, and no quotation marks, after which it misreads a word. */
export function spokenForm(words: string, sounds: Record<string, string>): string {
  const plain = words.replace(/[“”"]/g, "").replace(/\bno\.(?=\s|$)/gi, "[no](/nˈO/).");
  return Object.entries(sounds).reduce(
    (text, [written, said]) =>
      text.replace(new RegExp(`(?<![\\p{L}\\[])${escaped(written)}(?!\\p{L})`, "gu"), () => said),
    plain,
  );
}

const soundsOf = (): Record<string, string> =>
  existsSync(LIST) ? ((parse(readFileSync(LIST, "utf8")) as Record<string, string> | null) ?? {}) : {};

/** Speaks every line by the synthetic voice and returns the samples of each: 24 kHz, 16 bit. */
export function speak(lines: string[], folder: string): Buffer[] {
  if (!existsSync(PYTHON)) throw new Error(INSTALL);
  const sounds = soundsOf();
  const input = JSON.stringify(lines.map((words) => spokenForm(words, sounds)));
  const { status, stderr } = spawnSync(PYTHON, [PROGRAM, folder], { input, encoding: "utf8" });
  if (status !== 0) throw new Error(`The voice failed: ${stderr.trim().split("\n").at(-1) ?? ""}`);
  return lines.map((_, i) => readFileSync(join(folder, `${i}.pcm`)));
}

export const secondsOf = (samples: Buffer): number => samples.length / BYTES / SAMPLE_RATE;

/** One track in which every piece begins at its second. */
export function trackOf(pieces: { samples: Buffer; from: number }[], seconds: number): Buffer {
  const track = Buffer.alloc(seconds * SAMPLE_RATE * BYTES);
  for (const { samples, from } of pieces) samples.copy(track, Math.round(from * SAMPLE_RATE) * BYTES);
  return track;
}
