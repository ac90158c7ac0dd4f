import { basename } from "node:path";
import { countOf } from "#features/curriculum/curriculum.ts";
import type { Course, Lesson, Module } from "#build/check/course.ts";
import type { Problem } from "#build/check/problem.ts";

const rule = "names";

/** "Choose your ground" is "choose-your-ground". */
export const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const leadingNumber = (name: string): number => Number(/^(\d+)-/.exec(name)?.[1] ?? Number.NaN);

function moduleProblems(module: Module, place: number, inside: Lesson[]): Problem[] {
  const problems: Problem[] = [];
  const report = (field: string, message: string, hint: string) =>
    problems.push({ ...module.at([field]), rule, message, hint });
  const folder = `${module.id}-${slugOf(module.title)}`;
  if (module.folder !== folder)
    report("title", `The folder is called ${module.folder}.`, `By id and title it is ${folder}; rename the folder.`);
  if (module.id !== place)
    report(
      "id",
      `This is module ${place} of the course, its id is ${module.id}.`,
      "Modules are numbered from 1 without a gap.",
    );
  if (module.locked && inside.length > 0)
    report("locked", `A locked module has ${countOf(inside.length, "lesson")}.`, "Unlock it, or move the lessons.");
  if (!module.locked && inside.length === 0)
    report("title", "The module has no lesson.", "Write one, or set locked: true.");
  return problems;
}

function lessonProblems(lesson: Lesson, place: number): Problem[] {
  const name = basename(lesson.file);
  const expected = `${place}-${lesson.id}.mdx`;
  if (name === expected || lesson.id === "") return [];
  const isNumber = leadingNumber(name) !== place;
  const message = isNumber ? `This is lesson ${place} of its folder.` : `The lesson's id is ${lesson.id}.`;
  const hint = `Rename the file to ${expected}, and the files that belong to it. The id stays.`;
  return [{ ...lesson.at(["id"]), rule, message, hint }];
}

/** Folders and files are called by number and id, and the numbers have no gap. */
export function names({ modules, lessons }: Course): Problem[] {
  const inModule = (module: Module) => lessons.filter(({ folder }) => folder === module.folder);
  return modules
    .filter(({ data }) => data !== undefined)
    .flatMap((module, index) => [
      ...moduleProblems(module, index + 1, inModule(module)),
      ...inModule(module).flatMap((lesson, position) => lessonProblems(lesson, position + 1)),
    ]);
}
