import { basename } from "node:path";
import { countOf } from "#build/check/names/countOf.ts";
import type { Course, Lesson, Module } from "#build/check/read/course.ts";
import { idChanges, isCopy, nameInFile } from "#build/check/names/idList.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { isDevice } from "#schema";

const rule = "names";

/** Letters that no accent makes of another one. */
const SPELT: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŧ: "t", ŋ: "n" },
};
const GERMAN: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };
const LONGEST = 60;

/** Cut between two words. */
function shortened(slug: string): string {
  if (slug.length <= LONGEST) return slug;
  const start = slug.slice(0, LONGEST + 1);
  return start.includes("-") ? start.slice(0, start.lastIndexOf("-")) : slug.slice(0, LONGEST);
}

/**
 * "Choose your ground" is "choose-your-ground", "Größe" is "grosse", and in a German course "groesse". A title whose
 * letters are mostly of another script has none (""): what is left of it says nothing.
 */
export function slugOf(title: string, language = "en"): string {
  const letters = title.normalize("NFC").toLowerCase();
  const spelt = /^(de|gsw|lb)\b/.test(language) ? letters.replace(/[äöü]/g, (one) => GERMAN[one] ?? one) : letters;
  const plain = spelt
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[^\x00-\x7f]/g, (one) => SPELT[one] ?? one);
  const lost = plain.match(/[^\x00-\x7f]/g)?.filter((one) => /\p{L}/u.test(one)).length ?? 0;
  if (lost > 0 && lost >= (plain.match(/[a-z]/g)?.length ?? 0)) return "";
  const slug = shortened(plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, ""));
  return isDevice(slug) ? `${slug}-1` : slug;
}

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
