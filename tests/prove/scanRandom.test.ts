// Hides premium words in public files behind random chains of marks, capitals, entities, escapes, base64, gzip and
// brotli: the scan must find them. What it may miss is base64 of 24 letters inside base64.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { encode } from "html-entities";
import { expect, it } from "vitest";
import { besideLesson, type LessonSource, lessonSources } from "#build/files/sources.ts";
import { filesUnder, LIVE } from "#build/files/trees.ts";
import { scan, type Secrets } from "#build/leaks/scan.ts";
import { collectSecrets } from "#build/leaks/secrets.ts";
import { membersContent, parseMdx } from "#build/leaks/textUnits.ts";
import { scannedWords } from "#build/leaks/words.ts";
import { readCaptions } from "#features/learning/video/captions.ts";
import { Chance, seed } from "#support/random.ts";

type Change = (text: string, chance: Chance) => string;

const hex = (char: string, digits = 0): string => (char.codePointAt(0) ?? 0).toString(16).padStart(digits, "0");
const everyUnit = (text: string, change: (unit: string) => string): string => text.split("").map(change).join("");
const filler = (chance: Chance): string => "abc de f gh. ".repeat(3).slice(0, chance.below(30));

/** How words may be set. */
const LOOKS: Record<string, Change> = {
  capitals: (text) => text.toUpperCase(),
  "small letters": (text) => text.toLowerCase(),
  "mixed letters": (text, chance) => everyUnit(text, (unit) => (chance.below(2) ? unit.toUpperCase() : unit)),
  "lines between words": (text) => text.replace(/ /g, "\n    "),
  "other signs between words": (text) => text.replace(/[.,;:]/g, " —").replaceAll(" ", " / "),
  "a soft hyphen behind each letter": (text) => text.replace(/\w/g, "$&\u00AD"),
  "a space of no width behind each letter": (text) => text.replace(/\w/g, "$&\u200B"),
};

/** How a page may mark them. */
const MARKS: Record<string, Change> = {
  none: (text) => text,
  "a tag around each word": (text) => text.replace(/\S+/g, '<span class="w">$&</span>'),
  "a tag in each word": (text) => text.replace(/(\w)(\w)/g, "$1<wbr/>$2"),
};

/** Ways to write any text with other signs; each can be wrapped in another. */
const WRAPPINGS: Record<string, Change> = {
  "named entities": (text) => encode(text, { mode: "nonAscii", level: "html5" }),
  "decimal entities": (text) => [...text].map((char) => `&#${String(char.codePointAt(0))};`).join(""),
  "hexadecimal entities": (text) => [...text].map((char) => `&#x${hex(char)};`).join(""),
  JSON: (text) => JSON.stringify(text),
  "JSON escapes": (text) => everyUnit(text, (unit) => `\\u${hex(unit, 4)}`),
  "JSON that is safe in HTML": (text) =>
    JSON.stringify(text).replace(/[<>&'\u007f-\uffff]/g, (unit) => `\\u${hex(unit, 4)}`),
  "URL escapes": (text) => encodeURIComponent(text),
  "URL escapes of all": (text) =>
    [...Buffer.from(text)].map((byte) => `%${hex(String.fromCharCode(byte), 2)}`).join(""),
  base64: (text, chance) => Buffer.from(`${filler(chance)} ${text} ${filler(chance)}`).toString("base64"),
  base64url: (text, chance) => Buffer.from(`${filler(chance)} ${text} ${filler(chance)}`).toString("base64url"),
  "gzip in base64": (text) => gzipSync(text).toString("base64"),
};

/** Ways to write a whole file. */
const FILES: Record<string, (text: string) => Buffer> = {
  txt: (text) => Buffer.from(text),
  "txt.gz": (text) => gzipSync(text),
  pf_fragment: (text) => gzipSync(text),
  "txt.br": (text) => brotliCompressSync(text, { params: { 1: 4 } }),
};

const MOST_LOOKS = 2;
const MOST_WRAPPINGS = 3;

/** Changes a text by a chain of chances. */
function disguise(chance: Chance, text: string): { text: string; chain: string[] } {
  const kinds = (all: Record<string, Change>, most: number) =>
    Array.from({ length: chance.below(most + 1) }, () => chance.of(Object.entries(all)));
  const steps = [...kinds(LOOKS, MOST_LOOKS), chance.of(Object.entries(MARKS)), ...kinds(WRAPPINGS, MOST_WRAPPINGS)];
  return { text: steps.reduce((so, [, change]) => change(so, chance), text), chain: steps.map(([name]) => name) };
}

const RUN_WORDS = 8;
const SHORTEST_WORDS = 3;

/** What members read and hear, as the author wrote it. */
async function unitsOf(lessons: LessonSource[]): Promise<string[]> {
  const premium = lessons.filter(({ access }) => access === "premium");
  const written = premium.flatMap(({ body }) => membersContent(parseMdx(body)).units);
  const files = premium.map((lesson) => besideLesson(lesson, ".vtt")).filter((file) => file !== undefined);
  const captions = await Promise.all(files.map((file) => readCaptions(readFileSync(file, "utf8"))));
  const spoken = captions.flatMap(({ cues }) => cues.map(({ text }) => text));
  return [...written, ...spoken].filter((unit) => scannedWords(unit).length >= SHORTEST_WORDS);
}

const isSecret = ({ runs }: Secrets, text: string): boolean => runs.findAt(scannedWords(text), 0) !== undefined;

/** Eight words of a unit, or all of a shorter one, with their signs and capitals. */
function passage(chance: Chance, units: string[], secrets: Secrets): string {
  const tokens = chance.of(units).trim().split(/\s+/);
  const start = tokens.length <= RUN_WORDS ? 0 : chance.below(tokens.length - RUN_WORDS + 1);
  const text = tokens.slice(start, start + RUN_WORDS).join(" ");
  return isSecret(secrets, text) ? text : passage(chance, units, secrets);
}

const PLANTS = 2_000;
const LEAST_FOUND = 0.999;
const LONGEST_HOST = 6_000;
const BEFORE = [" ", "\n", '"', "='", ">", "(", ",", "/"];
const AFTER = [" ", "\n", '"', "';", "<", ")", ",", "/"];

/** Public text with a place in it: somewhere in one of the built files. */
function host(chance: Chance, texts: string[]): [before: string, after: string] {
  const text = chance.of(texts);
  const start = chance.below(Math.max(1, text.length - LONGEST_HOST));
  const part = text.slice(start, start + LONGEST_HOST);
  const at = chance.below(part.length + 1);
  return [part.slice(0, at), part.slice(at)];
}

it(`finds what members pay for in ${PLANTS} random disguises`, async () => {
  const start = performance.now();
  const chance = new Chance(seed());
  const lessons = lessonSources();
  const secrets = await collectSecrets(LIVE, lessons);
  const units = await unitsOf(lessons);
  const readable = filesUnder(LIVE.public).filter((file) => /\.(html|css|js|json|xml|txt|vtt|svg)$/.test(file));
  const texts = readable.map((file) => readFileSync(join(LIVE.public, file), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "random-plants-"));
  const planted = new Map<string, string>();
  for (let number = 0; number < PLANTS; number += 1) {
    const words = passage(chance, units, secrets);
    const { text, chain } = disguise(chance, words);
    const [before, after] = host(chance, texts);
    const [kind, write] = chance.of(Object.entries(FILES));
    const file = `${number}.${kind}`;
    writeFileSync(join(folder, file), write(before + chance.of(BEFORE) + text + chance.of(AFTER) + after));
    planted.set(file, `${words} [${[...chain, kind].join(" > ")}] ${text.slice(0, 200)}`);
  }
  const found = new Set(scan(folder, secrets).map(({ file }) => file.replace(" (base64)", "")));
  rmSync(folder, { recursive: true });
  const escaped = [...planted].filter(([file]) => !found.has(file)).map(([file, what]) => `${file}: ${what}`);
  const took = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`random plants: ${PLANTS - escaped.length} of ${PLANTS} found, seed ${seed()}, ${took} s`);
  if (escaped.length > 0) console.log(`escaped:\n${escaped.join("\n")}`);
  expect(1 - escaped.length / PLANTS).toBeGreaterThanOrEqual(LEAST_FOUND);
});
