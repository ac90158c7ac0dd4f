import { keptIds } from "#build/check/names/idList.ts";
import { courseLanguage, type Course } from "#build/check/read/course.ts";
import { slugOf } from "#build/check/rules/course/names.ts";
import type { FoundLesson } from "#build/import/found/found.ts";
import { cut, isGood } from "#build/import/lesson/form.ts";

const LONGEST_ID = 60;
const FEWEST_LETTERS = 3;

/** The start of a slug, cut between two words. */
function short(slug: string): string {
  if (slug.length <= LONGEST_ID) return slug;
  const start = slug.slice(0, LONGEST_ID);
  return start.includes("-") ? start.slice(0, start.lastIndexOf("-")) : start;
}

export const fileSlug = (title: string, otherwise: string, language: string): string =>
  short(slugOf(title, language)) || otherwise;

/** A title that a form takes. */
export const titled = (title: string, most: number, otherwise: string): string => {
  const words = cut(title, most);
  return words.length >= FEWEST_LETTERS ? words : `${otherwise} ${words}`.trim();
};

/** Gives ids that no lesson has, had, or gets in the same import. */
export class Ids {
  readonly #taken: Set<string>;
  readonly #language: string;

  constructor(course: Course) {
    this.#language = courseLanguage(course);
    this.#taken = new Set([...course.lessons.map(({ id }) => id), ...keptIds(course).map(({ id }) => id)]);
  }

  idOf({ said, title }: FoundLesson): string {
    const own = typeof said.id === "string" && isGood("id", said.id) ? said.id : "";
    const base = short(own) || fileSlug(title, "lesson", this.#language);
    let id = base;
    for (let number = 2; this.#taken.has(id); number += 1) id = `${base}-${number}`;
    this.#taken.add(id);
    return id;
  }
}
