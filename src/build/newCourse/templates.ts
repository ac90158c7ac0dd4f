import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { translated } from "./translated.ts";

const PAGES = join(import.meta.dirname, "pages");
const TEXTS = join(import.meta.dirname, "texts");
const ENGLISH = "en";

/** What a new course says in short: words.yaml of a language. */
export interface CourseWords {
  about: Record<"one" | "more", string>;
  lead: string;
  operator: string;
  module: Record<"title" | "description", string>;
  lesson: Record<"description" | "goal", string>;
  free: Record<"none" | "one" | "more" | "and" | "rest" | "all", string>;
  plans: Record<"free" | "monthly" | "yearly", string> & Record<"freeLines" | "lines", string[]>;
}

/** "fil" is not Finnish, and "arz" has no Arabic of its own yet. */
const codeOf = (language: string): string => new Intl.Locale(language).language;

/** Whether pages and texts are there in a language. */
export const isThere = (language: string): boolean => existsSync(join(PAGES, codeOf(language)));

/** A page that a new course begins with, in its language or in English; undefined where that language has none. */
export function template(language: string, file: string): string | undefined {
  const path = join(PAGES, isThere(language) ? codeOf(language) : ENGLISH, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

export const courseWords = (language: string): CourseWords =>
  parse(template(language, "words.yaml") ?? "") as CourseWords;

/** The frame's words in the course's language, or those of the sample, in the forms that the language counts by. */
export function textsIn(language: string, sample: string): string {
  const own = join(TEXTS, `${codeOf(language)}.yaml`);
  const english = readFileSync(join(sample, "texts.yaml"), "utf8");
  return translated(existsSync(own) ? readFileSync(own, "utf8") : english, english, language);
}
