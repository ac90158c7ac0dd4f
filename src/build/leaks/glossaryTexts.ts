import { existsSync, readFileSync } from "node:fs";
import { parseList, type LessonSource } from "#build/files/sources.ts";

const GLOSSARY = "content/glossary.yaml";

/** The words of the course and their definitions, each with the lesson that it belongs to. */
export function glossaryTexts(lessons: LessonSource[]): { lesson: LessonSource; text: string }[] {
  if (!existsSync(GLOSSARY)) return [];
  const terms = parseList(readFileSync(GLOSSARY, "utf8")) as { term: string; definition: string; lesson: string }[];
  return terms.flatMap(({ term, definition, lesson: id }) => {
    const lesson = lessons.find((candidate) => candidate.id === id);
    return lesson ? [term, definition].map((text) => ({ lesson, text })) : [];
  });
}
