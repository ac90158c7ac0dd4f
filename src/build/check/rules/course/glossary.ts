import { rows, text, type Course, type Lesson } from "#build/check/read/course.ts";
import { attribute, elements, isElement, textOf, type Element } from "#build/check/read/nodes.ts";
import type { Place, Problem } from "#build/check/read/problem.ts";
import { plainOf } from "#lib/language/words.ts";

const rule = "glossary";
const FILE = "content/glossary.yaml";

interface Word extends Place {
  id: string;
  term: string;
  /** The lesson that introduces it, and its place in the course. */
  lesson: Lesson | undefined;
  lessonId: string;
}

const wordsOf = ({ lists: { glossary }, lessons }: Course): Word[] =>
  rows(glossary.data).map((row, index) => ({
    ...{ id: text(row["id"]), term: text(row["term"]), lessonId: text(row["lesson"]) },
    lesson: lessons.find(({ id }) => id === row["lesson"]),
    ...glossary.at([index, "lesson"]),
  }));

function ofWord({ file, line, term, lesson, lessonId }: Word): Problem[] {
  const report = (message: string, hint: string) => [{ file, line, rule, message, hint }];
  if (!lesson) return report(`There is no lesson ${lessonId}.`, "Write the id from the lesson's form, not its title.");
  const said = `${textOf(lesson.tree)} ${Object.values(lesson.data).flat().join(" ")}`;
  const plain = plainOf(said);
  if ((plainOf(term).match(/[\p{L}\p{M}-]+/gu) ?? []).every((word) => plain.includes(word))) return [];
  return report(`The lesson ${lessonId} never says “${term}”.`, "Name the lesson that introduces the word.");
}

/** true: everybody reads this place of the lesson. */
const isPublic = ({ access, tree }: Lesson, element: Element): boolean =>
  access === "free" ||
  !tree.children.some((block) => isElement(block) && block.name === "MembersOnly" && elements(block).includes(element));

function ofUse(lesson: Lesson, use: Element, words: Word[], lessons: Lesson[]): Problem[] {
  const id = attribute(use, "id");
  const word = words.find((candidate) => candidate.id === id);
  const report = (message: string, hint: string) => [{ ...lesson.atNode(use), rule, message, hint }];
  if (!word) return report(`The glossary has no word ${String(id)}.`, `Add it to ${FILE}, or take the tag out.`);
  if (!word.lesson) return [];
  if (lessons.indexOf(word.lesson) > lessons.indexOf(lesson))
    return report(
      `The glossary says that ${word.lessonId} introduces “${word.term}”, and that lesson comes later.`,
      `Name this lesson in ${FILE}, or take the tag out.`,
    );
  if (word.lesson.access === "premium" && isPublic(lesson, use))
    return report(`Everybody meets “${word.term}” here, its definition is for members.`, "Move it into the block.");
  return [];
}

/** Every word that a lesson marks is in the glossary, where its reader may look it up. */
export function glossary(course: Course): Problem[] {
  const words = wordsOf(course);
  const uses = course.lessons.flatMap((lesson) =>
    elements(lesson.tree, "KeyTerm").flatMap((use) => ofUse(lesson, use, words, course.lessons)),
  );
  return [...words.flatMap(ofWord), ...uses];
}
