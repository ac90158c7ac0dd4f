import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { changeCourse, type Changed, courseAt, toldChange } from "#authoring/verbs/changes.ts";
import type { Course, Lesson, Module } from "#authoring/check/read/course.ts";
import { nearest } from "#authoring/check/read/words.ts";
import { type Command, Refusal, runTyped, type Typed, UNDO, type Verb } from "#authoring/verbs/verb.ts";

export const CURRICULUM = "curriculum";

/** The common prefix of a lesson's files: "2-second-lesson" for 2-second-lesson.mdx. */
export const baseOf = ({ file }: Pick<Lesson, "file">): string => basename(file, ".mdx");

/** @throws {Refusal} with the most similar id when there is no such lesson */
export function lessonNamed({ lessons }: Course, id: string): Lesson {
  const lesson = lessons.find((one) => one.id === id);
  if (lesson) return lesson;
  const ids = lessons.map((one) => one.id);
  const meant = nearest(id, ids);
  throw new Refusal(`No lesson has the id ${id}. ${meant ? `Did you mean ${meant}?` : `There are ${ids.join(", ")}.`}`);
}

/** @throws {Refusal} when there is no such module */
export function moduleNumbered({ modules }: Course, typed: string) {
  const module = modules.find(({ id }) => String(id) === typed);
  if (module) return module;
  throw new Refusal(`There is no module ${typed}. There are ${modules.map(({ id }) => id).join(", ")}.`);
}

/** Parses a position from 1; defaults to the end. */
function placeIn(typed: string | undefined, most: number): number {
  const place = typed === undefined ? most : Number(typed);
  if (Number.isInteger(place) && place >= 1 && place <= most) return place;
  throw new Refusal(`--place: there are places from 1 to ${most}.`, 2);
}

const editText = (path: string, change: (text: string) => string): void => {
  const before = readFileSync(path, "utf8");
  const after = change(before);
  if (after !== before) writeFileSync(path, after);
};

/** Applies a change to every text file of content/. */
function editTexts(content: string, change: (text: string) => string): void {
  for (const file of globSync("**/*.{mdx,md,yaml}", { cwd: content })) editText(join(content, file), change);
}

export function editFile(content: string, file: string, change: (text: string) => string): void {
  editText(join(content, file), change);
}

/** A lesson's location: its folder, and the prefix of its file names. */
interface Spot {
  folder: string;
  base: string;
  id: string;
}

/** Renames lessons to their numbers in this order, from whatever folders they come. */
export function numberLessons(content: string, folder: string, order: Spot[]): void {
  const moves = order.map((from, index) => ({ from, base: `${index + 1}-${from.id}` }));
  const changed = moves.filter(({ from, base }) => from.folder !== folder || from.base !== base);
  // Through temporary names, as another lesson may still have the new one.
  for (const { from, base } of changed) renameFiles(content, from, folder, `~${base}`);
  for (const { from, base } of changed) {
    renameFiles(content, { folder, base: `~${base}`, id: from.id }, folder, base);
    nameAnew(content, from, folder, base);
  }
}

function renameFiles(content: string, { folder, base }: Spot, newFolder: string, newBase: string): void {
  const from = join(content, CURRICULUM, folder);
  const to = join(content, CURRICULUM, newFolder);
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).filter((one) => one.startsWith(`${base}.`))) {
    const target = join(to, newBase + file.slice(base.length));
    if (existsSync(target))
      throw new Refusal(`${target.slice(content.length + 1)} is there already. Nothing was written.`);
    renameSync(join(from, file), target);
  }
}

/** Updates references to renamed files: in the lesson's text, and beside it when it stays in its folder. */
function nameAnew(content: string, from: Spot, folder: string, base: string): void {
  const own = join(CURRICULUM, folder, `${base}.mdx`);
  const beside = globSync(join(CURRICULUM, folder, "*.{mdx,yaml}"), { cwd: content });
  for (const file of from.folder === folder ? beside : [own])
    editFile(content, file, (text) => text.replaceAll(`./${from.base}.`, `./${base}.`));
}

/** Returns the lessons of a folder in order. */
export const spotsIn = ({ lessons }: Course, folder: string): Spot[] =>
  lessons
    .filter((lesson) => lesson.folder === folder)
    .map((lesson) => ({ folder, base: baseOf(lesson), id: lesson.id }));

const END = "(?![a-z0-9-])";

/** Updates every link to a lesson with its new module. */
function linkLesson(content: string, id: string, from: number, to: number): void {
  if (from === to) return;
  const path = new RegExp(`/module/${from}/${id}${END}`, "g");
  const query = new RegExp(`/module/${from}\\?lesson=${id}${END}`, "g");
  editTexts(content, (text) => text.replace(path, `/module/${to}/${id}`).replace(query, `/module/${to}?lesson=${id}`));
}

/** Updates every link to or below a module with its new number, including community topics. */
function linkModules(content: string, numbers: Map<number, number>): void {
  const now = (number: string): string => String(numbers.get(Number(number)) ?? number);
  editTexts(content, (text) =>
    text
      .replace(/\/module\/(\d+)(?![\w-])/g, (_, number: string) => `/module/${now(number)}`)
      .replace(/^(topic: module-)(\d+)$/gm, (_, field: string, number: string) => field + now(number)),
  );
}

/** Writes the lesson's access into its frontmatter, so that it does not inherit the new module's. */
function keepAccess(text: string, access: string): string {
  return /^access:/m.test(text.split(/^---$/m)[1] ?? "")
    ? text
    : text.replace(/^(duration:.*)$/m, `$1\naccess: ${access}`);
}

const accessOf = (module: { data: unknown }): string =>
  String((module.data as { access?: unknown } | undefined)?.access ?? "premium");

const unlocked = (text: string): string => text.replace(/^locked:.*\n?/m, "");

/** Moves a lesson within its module or to another: its files, the numbers of both modules, and every link to it. */
async function moveLesson(
  course: Course,
  typed: { id: string; module: string | undefined; place: string | undefined },
): Promise<{ changed: Changed; from: string; to: string }> {
  const lesson = lessonNamed(course, typed.id);
  const old = moduleNumbered(course, String(lesson.moduleId));
  const module = moduleNumbered(course, typed.module ?? String(lesson.moduleId));
  const spot = { folder: lesson.folder, base: baseOf(lesson), id: lesson.id };
  const others = spotsIn(course, module.folder).filter(({ id }) => id !== lesson.id);
  const place = placeIn(typed.place, others.length + 1);
  const order = others.toSpliced(place - 1, 0, spot);
  const deed = { name: `move-${lesson.id}`, did: `npm run move -- ${lesson.id}` };
  const changed = await changeCourse(course.root, deed, (content) => {
    if (accessOf(module) !== accessOf(old))
      editFile(content, join(CURRICULUM, lesson.folder, `${spot.base}.mdx`), (text) => keepAccess(text, lesson.access));
    numberLessons(content, module.folder, order);
    const left = spotsIn(course, lesson.folder).filter(({ id }) => id !== lesson.id);
    if (module !== old) {
      numberLessons(content, lesson.folder, left);
      editFile(content, join(CURRICULUM, module.folder, "module.yaml"), unlocked);
      if (left.length === 0)
        editFile(
          content,
          join(CURRICULUM, old.folder, "module.yaml"),
          (text) => `${unlocked(text).trimEnd()}\nlocked: true\n`,
        );
      linkLesson(content, lesson.id, old.id, module.id);
    }
  });
  return { changed, from: `/module/${old.id}/${lesson.id}`, to: `/module/${module.id}/${lesson.id}` };
}

const SPOKEN_OF = /\bmodules? \d/i;

/** Renumbers modules in this order: folders, ids, and every link into them. */
export function numberModules(content: string, order: Module[]): void {
  const moves = order.map((module, index) => ({ module, id: index + 1 })).filter(({ module, id }) => module.id !== id);
  const folder = (name: string): string => join(content, CURRICULUM, name);
  const nameOf = ({ folder: name }: Module, id: number): string => name.replace(/^\d+/, String(id));
  for (const { module, id } of moves) renameSync(folder(module.folder), folder(`~${nameOf(module, id)}`));
  for (const { module, id } of moves) {
    const name = nameOf(module, id);
    renameSync(folder(`~${name}`), folder(name));
    editFile(content, join(CURRICULUM, name, "module.yaml"), (text) => text.replace(/^id:.*$/m, `id: ${id}`));
  }
  linkModules(content, new Map(moves.map(({ module, id }) => [module.id, id])));
}

/** Finds sentences that mention a module's number, which only the author can correct. */
function spokenOf(root: string): string[] {
  return globSync("content/**/*.{mdx,md,yaml}", { cwd: root })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, index) => (SPOKEN_OF.test(line) ? [`${file}:${index + 1}`] : [])),
    );
}

/** Moves a module; those after it are renumbered. */
async function moveModule(course: Course, number: string, place: string | undefined): Promise<Changed> {
  const module = moduleNumbered(course, number);
  const others = course.modules.filter((one) => one !== module);
  const order = others.toSpliced(placeIn(place, course.modules.length) - 1, 0, module);
  const deed = { name: `move-module-${number}`, did: `npm run move -- module-${number}` };
  return changeCourse(course.root, deed, (content) => numberModules(content, order));
}

const verb: Verb = {
  name: "move",
  says: "Moves a lesson (by its id) within its module or into another one, or a module (module-3) within the course.\nFiles, numbers and links follow; ids and everybody's progress stay, and a lesson's former address leads on.",
  takes: ["LESSON|module-N"],
  options: {
    module: { value: "N", says: "the module that a lesson moves into; left out, it stays in its own" },
    place: { value: "N", says: "its place there, from 1; left out, the last" },
  },
  undo: UNDO,
};

async function work({ root, options, values: [what = ""] }: Typed): Promise<string> {
  const course = courseAt(root);
  const number = /^module-(\d+)$/.exec(what)?.[1];
  if (number === undefined) {
    const { changed, from, to } = await moveLesson(course, {
      id: what,
      module: options["module"],
      place: options["place"],
    });
    const address = from === to ? `Its address stays ${to}.` : `It is at ${to} now; ${from} leads there.`;
    return toldChange(`${what} was moved. ${address}`, changed);
  }
  if (options["module"] !== undefined) throw new Refusal("--module is for a lesson; a module has a --place.", 2);
  const changed = await moveModule(course, number, options["place"]);
  const spoken = spokenOf(course.root);
  const look =
    spoken.length === 0
      ? ""
      : `\nThese call a module by its number; read them again:\n${spoken.map((place) => `  ${place}`).join("\n")}`;
  return toldChange(
    `Module ${number} was moved. Former addresses of its lessons lead on; certificates keep the number and the name they were given under.${look}`,
    changed,
  );
}

export const moveCommand: Command = { verb, work };

if (import.meta.main) await runTyped(moveCommand);
