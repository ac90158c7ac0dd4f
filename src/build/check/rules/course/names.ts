import { basename } from "node:path";
import { countOf } from "#build/check/names/countOf.ts";
import type { Course, Lesson, Module } from "#build/check/read/course.ts";
import { idChanges, isCopy, nameInFile } from "#build/check/names/idList.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "names";

/** "Choose your ground" is "choose-your-ground". */
export const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const numberOf = ({ file }: Lesson): number => Number(/^(\d+)-/.exec(basename(file))?.[1] ?? Number.NaN);

function moduleProblems(module: Module, inside: Lesson[]): Problem[] {
  const problems: Problem[] = [];
  const report = (field: string, message: string, hint: string) =>
    problems.push({ ...module.at([field]), rule, message, hint });
  if (!module.folder.startsWith(`${module.id}-`))
    report(
      "id",
      `The folder is called ${module.folder}, the module's id is ${module.id}.`,
      `Begin the folder's name with the id: ${module.id}-${slugOf(module.title)}.`,
    );
  if (module.locked && inside.length > 0)
    report("locked", `A locked module has ${countOf(inside.length, "lesson")}.`, "Unlock it, or move the lessons.");
  if (!module.locked && inside.length === 0)
    report("title", "The module has no lesson.", "Write one, or set locked: true.");
  return problems;
}

/** What the id says already is not said again of the file's name. */
const isToldByIds = (lesson: Lesson, course: Course): boolean =>
  isCopy(lesson, course) || idChanges(course).added.some(({ lesson: added, old }) => added === lesson && old);

function misnamed(lesson: Lesson): Problem[] {
  const [number = ""] = /^\d+/.exec(basename(lesson.file)) ?? [];
  if (number !== "" && nameInFile(lesson) === lesson.id) return [];
  const message = number === "" ? "The file has no number in front." : `The lesson's id is ${lesson.id}.`;
  const hint = `Rename the file to ${number || "1"}-${lesson.id}.mdx, and the files that belong to it. The id stays.`;
  return [{ ...lesson.at(["id"]), rule, message, hint }];
}

/** Two lessons with one number have no order. */
function sameNumber(inside: Lesson[]): Problem[] {
  return inside.flatMap((lesson, index) => {
    const number = numberOf(lesson);
    const before = inside.slice(0, index).find((other) => numberOf(other) === number);
    if (!before || Number.isNaN(number)) return [];
    const message = `${basename(before.file)} has the number ${number} already.`;
    return [{ ...lesson.at(["id"]), rule, message, hint: "Give one of the two the next free number." }];
  });
}

/** Folders and files are called by number and id: that is how they are found, and where they stand. */
export function names(course: Course): Problem[] {
  const { modules, lessons } = course;
  const inModule = (module: Module) => lessons.filter(({ folder }) => folder === module.folder);
  return modules
    .filter(({ data }) => data !== undefined)
    .flatMap((module) => [
      ...moduleProblems(module, inModule(module)),
      ...sameNumber(inModule(module)),
      ...inModule(module)
        .filter((lesson) => lesson.id !== "" && !isToldByIds(lesson, course))
        .flatMap(misnamed),
    ]);
}
