import { basename } from "node:path";
import { type Course, type Lesson, type Module, objectRows, textOrEmpty } from "#authoring/check/read/course.ts";
import { attribute, elements } from "#authoring/check/read/nodes.ts";
import { type Place, type Problem, problem, problemIf } from "#authoring/check/read/problem.ts";
import type { YamlFile } from "#authoring/check/read/yaml.ts";
import { countedNoun } from "#authoring/check/read/words.ts";
import { plainOf } from "#lib/language/words.ts";
import { isDevice } from "#schema";

/** An entry of content/curriculum/ids.yaml. */
interface KeptId extends Place {
  id: string;
  /** The lesson was removed; no other lesson may reuse the id. */
  isRetired: boolean;
}

export function listedIds({ lists: { ids: ids } }: Pick<Course, "lists">): KeptId[] {
  const list: unknown[] = Array.isArray(ids.data) ? ids.data : [];
  return list.map((entry, index) => {
    const [id, state] = entry !== null && typeof entry === "object" ? (Object.entries(entry)[0] ?? []) : [entry];
    return { id: String(id), isRetired: state === "retired", ...ids.at([index]) };
  });
}

/** "second-lesson" of 2-second-lesson.mdx. */
export const nameInFile = ({ file }: Pick<Lesson, "file">): string => basename(file, ".mdx").replace(/^\d+-/, "");

/** True for a copied lesson that still has the original's id. */
export function isCopy(lesson: Lesson, { lessons }: Course): boolean {
  const same = lessons.filter(({ id }) => id !== "" && id === lesson.id);
  const original = same.find((one) => nameInFile(one) === one.id) ?? same[0];
  return same.length > 1 && lesson !== original;
}

/** Compares the lessons with the list of ids. */
export function idChanges(course: Course) {
  const kept = listedIds(course);
  const lessons = course.lessons.filter(({ id }) => id !== "");
  const fresh = lessons.filter(({ id }) => !kept.some((one) => one.id === id));
  const missing = kept.filter(({ id, isRetired }) => !isRetired && !lessons.some((lesson) => lesson.id === id));
  const oldOf = (lesson: Lesson): string | undefined => {
    const before = missing.find(({ id }) => id === nameInFile(lesson));
    return (before ?? (fresh.length === 1 && missing.length === 1 ? missing[0] : undefined))?.id;
  };
  const added = fresh.map((lesson) => ({ lesson, old: oldOf(lesson) }));
  const explained = new Set([
    ...added.map(({ old }) => old),
    ...lessons.filter((lesson) => isCopy(lesson, course)).map(nameInFile),
  ]);
  const retired = new Set(kept.filter(({ isRetired }) => isRetired).map(({ id }) => id));
  return {
    /** Lessons whose id is not listed, with the former id when it can be inferred. */
    added,
    /** Listed ids without a lesson. */
    gone: missing.filter(({ id }) => !explained.has(id)),
    /** Lessons that reuse a retired id. */
    revived: lessons.filter(({ id }) => retired.has(id)),
  };
}

const GERMAN: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };
const LONGEST = 60;

/** Cuts a slug at a word boundary. */
export function shortened(slug: string): string {
  if (slug.length <= LONGEST) return slug;
  const start = slug.slice(0, LONGEST + 1);
  return start.includes("-") ? start.slice(0, start.lastIndexOf("-")) : slug.slice(0, LONGEST);
}

/**
 * "Choose your ground" becomes "choose-your-ground", "Größe" becomes "grosse", in a German course "groesse". Returns
 * "" for a title mostly in another script, as the remaining letters mean nothing.
 */
export function slugOf(title: string, language = "en"): string {
  const letters = title.normalize("NFC").toLowerCase();
  const spelt = /^(de|gsw|lb)\b/.test(language) ? letters.replace(/[äöü]/g, (one) => GERMAN[one] ?? one) : letters;
  const plain = plainOf(spelt).replaceAll("'", "");
  const lost = plain.match(/[^\x00-\x7f]/g)?.filter((one) => /\p{L}/u.test(one)).length ?? 0;
  if (lost > 0 && lost >= (plain.match(/[a-z]/g)?.length ?? 0)) return "";
  const slug = shortened(plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, ""));
  return isDevice(slug) ? `${slug}-1` : slug;
}

const numberOf = ({ file }: Lesson): number => Number(/^(\d+)-/.exec(basename(file))?.[1] ?? Number.NaN);

function moduleProblems({ at, folder, id, title, locked }: Module, { length }: Lesson[]): Problem[] {
  const named = `The folder is called ${folder}, the module's id is ${id}.`;
  const begin = `Begin the folder's name with the id: ${id}-${slugOf(title)}.`;
  const full = `A locked module has ${countedNoun(length, "lesson")}.`;
  return [
    ...problemIf(!folder.startsWith(`${id}-`), at(["id"]), named, begin),
    ...problemIf(locked && length > 0, at(["locked"]), full, "Unlock it, or move the lessons."),
    ...problemIf(
      !locked && length === 0,
      at(["title"]),
      "The module has no lesson.",
      "Write one, or set locked: true.",
    ),
  ];
}

/** True when the rule ids already reports the problem. */
const isToldByIds = (lesson: Lesson, course: Course): boolean =>
  isCopy(lesson, course) || idChanges(course).added.some(({ lesson: added, old }) => added === lesson && old);

function misnamed(lesson: Lesson): Problem[] {
  const [number = ""] = /^\d+/.exec(basename(lesson.file)) ?? [];
  if (number !== "" && nameInFile(lesson) === lesson.id) return [];
  const message = number === "" ? "The file has no number in front." : `The lesson's id is ${lesson.id}.`;
  const hint = `Rename the file to ${number || "1"}-${lesson.id}.mdx, and the files that belong to it. The id stays.`;
  return [problem(lesson.at(["id"]), message, hint)];
}

/** Lessons with the same number have no order. */
function sameNumber(inside: Lesson[]): Problem[] {
  return inside.flatMap((lesson, index) => {
    const number = numberOf(lesson);
    const before = inside.slice(0, index).find((other) => numberOf(other) === number);
    if (!before || Number.isNaN(number)) return [];
    const message = `${basename(before.file)} has the number ${number} already.`;
    return [problem(lesson.at(["id"]), message, "Give one of the two the next free number.")];
  });
}

/** Folders and files are named by number and id, which determine their order and URL. */
function names(course: Course): Problem[] {
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

const UNIQUE = "Choose another one; an id that learners have met stays where it was.";

interface Id extends Place {
  id: string;
}

function duplicates(ids: Id[]): Problem[] {
  return ids.flatMap(({ id, file, line }, index) => {
    const first = ids.findIndex((other) => other.id === id);
    if (id === "" || first === index) return [];
    const place = `${ids[first]?.file}:${ids[first]?.line}`;
    return [problem({ file, line }, `The id ${id} stands already in ${place}.`, UNIQUE)];
  });
}

const idsIn = ({ data, at }: YamlFile): Id[] =>
  objectRows(data).map((row, index) => ({ id: textOrEmpty(row["id"]), ...at([index, "id"]) }));

/** Progress is stored under the listed ids, so a lesson keeps its id until it is removed. */
function changed(course: Course): Problem[] {
  const { file } = course.lists.ids;
  const { added, gone, revived } = idChanges(course);
  return [
    ...added.map(({ lesson: { id, at }, old }) =>
      old === undefined
        ? problem(at(["id"]), `The id ${id} is not in ${file}.`, `A new lesson: add the line "- ${id}" there.`)
        : problem(at(["id"]), `The id was ${old}, now it is ${id}.`, changedHint(old, id, file)),
    ),
    ...gone.map(({ id, ...place }) =>
      problem(
        place,
        `No lesson has the id ${id} any more.`,
        `Did you take the lesson out? npm run remove -- ${id} retires the id and closes the gap. If not, bring it back.`,
      ),
    ),
    ...revived.map(({ id, at }) =>
      problem(at(["id"]), `The id ${id} is retired.`, `Choose another one, or take ": retired" out of ${file}.`),
    ),
  ];
}

const changedHint = (old: string, id: string, file: string): string =>
  `The same lesson: change it back, learners have progress under ${old}. ` +
  `Another lesson: write "- ${old}: retired" and "- ${id}" into ${file}.`;

/** Ids are unique and never change. */
function ids(course: Course): Problem[] {
  const { lessons, lists } = course;
  const checklists = lessons.map((lesson) =>
    elements(lesson.tree, "Checklist").map((list) => ({
      id: String(attribute(list, "id") ?? ""),
      ...lesson.atNode(list),
    })),
  );
  return [
    ...duplicates(lessons.map(({ id, at }) => ({ id, ...at(["id"]) }))),
    ...[lists.achievements, lists.plans, lists.glossary].map(idsIn).flatMap(duplicates),
    ...checklists.flatMap(duplicates),
    ...changed(course),
  ];
}

const renamed = (lesson: Lesson, place: number): string =>
  `${basename(lesson.file, ".mdx")}.* to ${basename(lesson.file, ".mdx").replace(/^\d+/, String(place))}.*`;

function inFolder(lessons: Lesson[]): Problem[] {
  const wrong = lessons.flatMap((lesson, index) => {
    const number = Number(/^\d+/.exec(basename(lesson.file))?.[0]);
    return number === index + 1 || Number.isNaN(number) ? [] : [{ lesson, number, place: index + 1 }];
  });
  const [first] = wrong;
  // Duplicate numbers are no gap; the rule names reports them.
  if (!first || first.number < first.place) return [];
  const message = `This is lesson ${first.place} of its folder and has the number ${first.number}.`;
  const steps = wrong.map(({ lesson, place }) => renamed(lesson, place)).join(", ");
  return [problem(first.lesson.at(["id"]), message, `To close the gap rename ${steps}.`)];
}

/** Lessons and modules are numbered from 1 without gaps; one message a folder tells how to close them. */
function numbering({ modules, lessons }: Course): Problem[] {
  const found = modules.flatMap(({ folder }) => inFolder(lessons.filter((lesson) => lesson.folder === folder)));
  const gap = modules.findIndex(({ id }, index) => id !== index + 1);
  const { id, at } = modules[gap] ?? {};
  if (!at || !id || Number.isNaN(id)) return found;
  const place = String(gap + 1);
  const hint = `Before the course is public give it the id ${place}; later leave it, its address is known.`;
  return [...found, problem(at(["id"]), `This is module ${place} of the course, its id is ${id}.`, hint)];
}

export const NAMES_RULES = { ids, names, numbering };
