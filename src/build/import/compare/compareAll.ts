import { decode } from "html-entities";
import type { Found } from "#build/import/found/found.ts";
import type { Left } from "#build/import/source/limits.ts";
import { readText, type Source } from "#build/import/source/source.ts";
import { reading } from "#build/import/source/watched.ts";
import { zipSource } from "#build/import/source/zip.ts";
import type { PlannedLesson, PlannedModule } from "#build/import/write/plan.ts";
import { readingOfCaptions } from "./captionReading.ts";
import { compare, compareCaptions } from "./compare.ts";
import { readingOfHtml } from "./htmlReading.ts";
import { readingOfLesson, readingOfVtt } from "./lessonReading.ts";
import { readingOfMarkdown } from "./markdownReading.ts";
import { emptyReading, type Reading } from "./reading.ts";
import { readingOfWord } from "./wordReading.ts";

/** What a document says, with its notes. */
function readingOfDocument(source: Source, file: string): Reading {
  const inside = zipSource(source.read(file), source.limits);
  const limits = { ...source.limits, text: source.limits.text * 10 };
  const reading = emptyReading();
  for (const path of inside.files.keys())
    if (/^word\/(document\d*|footnotes|endnotes)\.xml$/i.test(path))
      readingOfWord(readText({ ...inside, limits }, path), reading);
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
  const text = readText(source, file);
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
    readingOfCaptions(readText(source, file)),
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
