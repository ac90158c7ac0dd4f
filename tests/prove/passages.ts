import { readFileSync } from "node:fs";
import type { Secrets } from "#build/leaks/scan.ts";
import { membersContent, parseMdx } from "#build/leaks/textUnits.ts";
import { scannedWords } from "#build/leaks/words.ts";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { readCaptions } from "#features/learning/video/captions.ts";
import type { Chance } from "#support/random.ts";

const RUN_WORDS = 8;
const SHORTEST_WORDS = 3;

/** What members read and hear, as the author wrote it. */
export async function unitsOf(lessons: LessonSource[]): Promise<string[]> {
  const premium = lessons.filter(({ access }) => access === "premium");
  const written = premium.flatMap(({ body }) => membersContent(parseMdx(body)).units);
  const files = premium.map((lesson) => besideLesson(lesson, ".vtt")).filter((file) => file !== undefined);
  const captions = await Promise.all(files.map((file) => readCaptions(readFileSync(file, "utf8"))));
  const spoken = captions.flatMap(({ cues }) => cues.map(({ text }) => text));
  return [...written, ...spoken].filter((unit) => scannedWords(unit).length >= SHORTEST_WORDS);
}

const isSecret = ({ runs }: Secrets, text: string): boolean => runs.findAt(scannedWords(text), 0) !== undefined;

/** Eight words of a unit, or all of a shorter one, with their signs and capitals. */
export function passage(chance: Chance, units: string[], secrets: Secrets): string {
  const tokens = chance.of(units).trim().split(/\s+/);
  const start = tokens.length <= RUN_WORDS ? 0 : chance.below(tokens.length - RUN_WORDS + 1);
  const text = tokens.slice(start, start + RUN_WORDS).join(" ");
  return isSecret(secrets, text) ? text : passage(chance, units, secrets);
}
