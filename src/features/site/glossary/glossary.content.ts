import { getCollection } from "astro:content";
import { curriculum } from "#features/learning/course/course.content.ts";
import { lessonsOf } from "#features/learning/course/course.ts";
import { sorted, type Term } from "./glossary.ts";

/** The words of published lessons by their first letter; those of premium lessons are on the members' side only. */
export async function glossaryTerms(): Promise<Term[]> {
  const lessons = new Map(lessonsOf(await curriculum()).map((lesson) => [lesson.id, lesson]));
  const entries = await getCollection("glossary");
  const terms = entries.flatMap(({ data: { id, term, definition, lesson: name } }) => {
    const lesson = lessons.get(name);
    return lesson ? [{ id, term, definition, lesson }] : [];
  });
  return sorted(terms);
}
