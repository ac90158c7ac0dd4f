import { globSync, readFileSync } from "node:fs";
import { besideLesson, type LessonSource } from "#build/sources.ts";
import { parseMdx, publicText } from "./textUnits.ts";
import { words } from "./words.ts";

/** What is public because somebody says it in public, as words parted by spaces, with signs between texts. */
export interface PublicWords {
  /** Authors, in everything that is no premium lesson, and in the public part of those. */
  authors: string;
  /** The site's own code, which may say "What you need" as a lesson's heading does. */
  code: string;
}

const isAuthors = (file: string): boolean => /\.(mdx|yaml)$/.test(file) && !file.endsWith(".slides.yaml");

const joined = (texts: string[]): string => ` ${texts.map((text) => words(text).join(" ")).join(" | ")} `;

const read = (files: string[]): string[] => files.map((file) => readFileSync(file, "utf8"));

function opening({ data, body, access }: LessonSource): string[] {
  const { title, description, goals, tags } = data;
  return [[title, description, goals, tags, access].flat().join(" | "), publicText(parseMdx(body))];
}

/** Reads all that is public by source, from the project's root. */
export function publicWords(lessons: LessonSource[]): PublicWords {
  const premium = lessons.filter(({ access }) => access === "premium");
  const closed = new Set(premium.map(({ file }) => file));
  const authors = globSync("content/**/*").filter((file) => isAuthors(file) && !closed.has(file));
  const captions = lessons.filter(({ access }) => access === "free").map((lesson) => besideLesson(lesson, ".vtt"));
  const spoken = captions.filter((path) => path !== undefined);
  return {
    authors: joined([...read([...authors, ...spoken]), ...premium.flatMap(opening)]),
    code: joined(read(globSync("src/**/*.{astro,ts,tsx}"))),
  };
}
