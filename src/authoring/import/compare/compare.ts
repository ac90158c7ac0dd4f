import { decode } from "html-entities";
import type { Found } from "#authoring/import/found/found.ts";
import { type Left, type Source, sourceText } from "#authoring/import/source/source.ts";
import { reading } from "#authoring/import/source/watched.ts";
import { zipSource } from "#authoring/import/source/zip.ts";
import type { PlannedLesson, PlannedModule } from "#authoring/import/write/plan.ts";
import {
  addressPieces,
  comparedLetters,
  comparedWords,
  emptyReading,
  type Reading,
  readingOfCaptions,
  readingOfHtml,
  readingOfLesson,
  readingOfMarkdown,
  readingOfVtt,
  readingOfWord,
  type SaidLine,
} from "./readings.ts";

const MOST_SHOWN = 12;

/** Counts words, and gives each back once. */
class Pool {
  readonly #counts = new Map<string, number>();

  add(text: string): void {
    for (const word of comparedWords(text)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  take(word: string): boolean {
    const count = this.#counts.get(word) ?? 0;
    if (count > 0) this.#counts.set(word, count - 1);
    return count > 0;
  }
}

interface Missing {
  line: number;
  words: string[];
}

const poolOf = (texts: string[]): Pool => {
  const pool = new Pool();
  for (const text of texts) pool.add(text);
  return pool;
};
const takenFrom = (pool: Pool, lines: Reading["lines"]): (Missing & { text: string })[] =>
  lines
    .map(({ line, text }) => ({ line, text, words: comparedWords(text).filter((word) => !pool.take(word)) }))
    .filter(({ words }) => words.length > 0);
const timesIn = (letters: string, all: string): number =>
  letters === "" ? Number.MAX_SAFE_INTEGER : all.split(letters).length - 1;

/** Words of a source that stand nowhere in what was written, nor in what was told of, line by line. */
function missingWords(source: Reading, written: Reading, told: string[]): Missing[] {
  const texts = [...written.lines.map(({ text }) => text), ...told];
  if (takenFrom(poolOf(texts), source.lines).length === 0) return [];
  // A line that came whole takes its words first, so that those of a lost line are missed in it.
  const all = comparedLetters(texts.join(" "));
  const isThere = ({ text }: { text: string }): boolean => all.includes(comparedLetters(text));
  const whole = source.lines.filter(isThere);
  const missing = takenFrom(poolOf(texts), [...whole, ...source.lines.filter((line) => !isThere(line))]);
  // Words that are only parted otherwise are no lost ones; a line that came fewer times than it was said is.
  return missing.filter((line) => {
    const letters = comparedLetters(line.text);
    return (
      !isThere(line) || timesIn(letters, all) < whole.filter(({ text }) => comparedLetters(text) === letters).length
    );
  });
}

const SAME_MOMENT_S = 0.05;

/** Whether two lines of one caption are written in their order. */
const isAfter = (text: string, before: SaidLine | undefined, { caption }: SaidLine, letters: string): boolean =>
  before === undefined ||
  before.caption !== caption ||
  !text.includes(comparedLetters(before.text)) ||
  text.indexOf(comparedLetters(before.text)) <= text.lastIndexOf(letters);

/** Lines of captions that were said and are written nowhere, or not when they were said, however often each was shown. */
export function compareCaptions(file: string, source: SaidLine[], written: SaidLine[], left: Left[]): Left[] {
  const told = comparedLetters(left.map(({ what, words }) => words ?? what).join(" "));
  const times = left
    .filter(({ what }) => what.startsWith("the times of"))
    .map(({ what }) => comparedLetters(decode(/“([\s\S]*)”/.exec(what)?.[1] ?? "")));
  const all = written.map(({ text, start }) => ({ text: comparedLetters(text), start: start ?? 0 }));
  const whole = all.map(({ text }) => text).join("");
  const starts = Map.groupBy(source, ({ text }) => comparedLetters(text));
  const wrong = all.some(({ start }, at) => start < (all[at - 1]?.start ?? 0));
  const why = (one: SaidLine, before: SaidLine | undefined): string | undefined => {
    const letters = comparedLetters(one.text);
    const places = all.filter(({ text }) => text.includes(letters));
    if (places.length === 0)
      return told.includes(letters) || whole.includes(letters) ? undefined : "these words are in no caption";
    const shown = (starts.get(letters) ?? []).map(({ start }) => start);
    const isUntimed =
      shown.includes(undefined) || places.some(({ text }) => times.some((words) => text.startsWith(words)));
    const then = places.filter(({ start }) => shown.some((at) => Math.abs((at ?? 0) - start) < SAME_MOMENT_S));
    if (!isUntimed && then.length === 0) return "these words are not shown when they were";
    return then.length === 0 || then.some(({ text }) => isAfter(text, before, one, letters))
      ? undefined
      : "these words are not shown in their order";
  };
  const missing = source.flatMap((one, at): Left[] => {
    const reason = why(one, source[at - 1]);
    return reason ? [{ file, line: one.line, what: `“${one.text.trim()}”`, why: reason }] : [];
  });
  return wrong
    ? [...missing, { file, what: "the captions", why: "they are not in the order of their times" }]
    : missing;
}

function missingLinks(source: Reading, written: Reading, told: string[]): { line: number; url: string }[] {
  const known = written.links
    .filter(({ url }) => URL.canParse(url, "https://a"))
    .map(({ url }) => new Set(addressPieces(url)));
  const named = told.join(" ");
  return source.links.filter(({ url }) => {
    const pieces = addressPieces(url);
    const inside = new URL(url, "https://a").searchParams.get("q");
    return (
      !known.some((one) => pieces.every((piece) => one.has(piece))) &&
      !named.includes(url) &&
      !(inside && known.some((one) => addressPieces(inside).every((piece) => one.has(piece))))
    );
  });
}

/** Code in which a sign was changed. */
function changedCode(source: Reading, written: Reading, told: string[]): Reading["code"] {
  const plain = (text: string): string =>
    text
      .toWellFormed()
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .replace(/[\s\u0000-\u001F\u007F-\u009F\u200B\u2060\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]+/g, " ")
      .trim();
  const known = new Set(written.code.map(({ text }) => plain(text)));
  const all = plain(written.lines.map(({ text }) => text).join(" "));
  return source.code.filter(
    ({ text }) =>
      plain(text) !== "" &&
      !known.has(plain(text)) &&
      !all.includes(plain(text)) &&
      !told.some((one) => plain(one).includes(plain(text))),
  );
}

const COUNTED = [
  ["pictures", "picture"],
  ["headings", "heading"],
  ["items", "item of a list"],
  ["cells", "cell of a table"],
] as const;

/**
 * What a source says, read in another way than it was imported, against what was written. Everything that is in the
 * first and not in the second comes back, unless it was told of already.
 */
export function compare(file: string, source: Reading, written: Reading, left: Left[]): Left[] {
  const told = left.map(({ what, words }) => words ?? what);
  const counts = COUNTED.flatMap(([name, one]): Left[] => {
    const named = name === "pictures" ? left.filter(({ what }) => what.includes("picture")).length : 0;
    const lost = source[name] - written[name] - named;
    return lost > 0 ? [{ file, what: `${lost} × ${one}`, why: "the lesson has fewer than the source" }] : [];
  });
  return [
    ...missingWords(source, written, told).map(({ line, words }): Left => {
      const shown = words.slice(0, MOST_SHOWN).join(" ");
      return {
        file,
        line,
        what: `“${shown}${words.length > MOST_SHOWN ? " …" : ""}”`,
        why: "these words are in no lesson",
      };
    }),
    ...missingLinks(source, written, told).map(({ line, url }): Left => ({
      file,
      line,
      what: url,
      why: "no link of a lesson leads there",
    })),
    ...changedCode(source, written, told).map(({ line, text }): Left => ({
      file,
      line,
      what: `code “${text.trim().split("\n")[0] ?? ""}”`,
      why: "it is not as it was written",
    })),
    ...counts,
  ];
}

/** What a document says, with its notes. */
function readingOfDocument(source: Source, file: string): Reading {
  const inside = zipSource(source.read(file), source.limits);
  const limits = { ...source.limits, text: source.limits.text * 10 };
  const reading = emptyReading();
  for (const path of inside.files.keys())
    if (/^word\/(document\d*|footnotes|endnotes)\.xml$/i.test(path))
      readingOfWord(sourceText({ ...inside, limits }, path), reading);
  return reading;
}

/** Questions have their words in HTML, in XML. */
function readingOfQuestions(xml: string): Reading {
  const reading = emptyReading();
  for (const [, text = ""] of xml.matchAll(/<mattext[^>]*>([\s\S]*?)<\/mattext>/g))
    readingOfHtml(
      decode(text.replace(/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/, (_, inside: string) => inside.replaceAll("&", "&amp;"))),
      1,
      reading,
    );
  return reading;
}

function readingOf(source: Source, file: string): Reading {
  if (/\.docx$/i.test(file)) return readingOfDocument(source, file);
  const text = sourceText(source, file);
  if (/\.(md|mdx|markdown)$/i.test(file)) {
    const isDocusaurus = [...source.files.keys()].some((path) => /(^|\/)docusaurus\.config\./.test(path));
    return readingOfMarkdown(text, isDocusaurus || /\.mdx$/i.test(file));
  }
  return /<questestinterop\b/.test(text) ? readingOfQuestions(text) : readingOfHtml(text);
}

/** What was written of one source: its lessons, and the name of the module. */
function readingOfWritten(lessons: { lesson: PlannedLesson; module: PlannedModule }[]): Reading {
  const reading = emptyReading();
  for (const { lesson, module } of lessons) {
    const text = [...lesson.files].find(([name]) => name.endsWith(".mdx"))?.[1];
    if (typeof text === "string") readingOfLesson(text, reading);
    // The heading that a page begins with is its title.
    reading.headings += 1;
    reading.lines.push({ line: 0, text: lesson.title }, { line: 0, text: module.title });
    const form = module.files.get("module.yaml");
    if (typeof form === "string") reading.lines.push({ line: 0, text: form });
  }
  return reading;
}

function ofCaptions({ found, files }: PlannedLesson, source: Source, left: Left[]): Left[] {
  const vtt = [...files].find(([name]) => name.endsWith(".vtt"))?.[1];
  const file = found.captionsFrom;
  if (file === undefined || typeof vtt !== "string") return [];
  return compareCaptions(
    file,
    readingOfCaptions(sourceText(source, file)),
    readingOfVtt(vtt),
    left.filter((one) => one.file === file),
  );
}

/** Holds what was written against what was to be imported. What is missing, and was not told of, comes back. */
export function compareAll({ source, read }: Found, modules: PlannedModule[], left: Left[]): Left[] {
  const lessons = modules.flatMap((module) => module.lessons.map((lesson) => ({ lesson, module })));
  const captions = lessons.flatMap(({ lesson }) => ofCaptions(lesson, source, left));
  const groups = read
    ? [{ files: read, lessons }]
    : [...Map.groupBy(lessons, ({ lesson }) => lesson.found.file)].map(([file, inside]) => ({
        files: [file],
        lessons: inside,
      }));
  const missing = groups.flatMap(({ files, lessons: inside }) => {
    const written = readingOfWritten(inside);
    return files.flatMap((file) => {
      reading(file);
      const told = read ? left : left.filter((one) => one.file === file);
      try {
        return compare(file, readingOf(source, file), written, told);
      } catch (error) {
        return [
          { file, what: "the page", why: `it could not be compared with its lesson (${(error as Error).message})` },
        ];
      }
    });
  });
  return [...missing, ...captions];
}
