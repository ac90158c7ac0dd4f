import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Course, Lesson } from "#build/check/read/course.ts";
import { nearest } from "#build/check/names/nearest.ts";
import { Refusal } from "#build/authoring/verb.ts";

export const CURRICULUM = "curriculum";

/** "2-second-lesson" of 2-second-lesson.mdx: what the names of all its files begin with. */
export const baseOf = ({ file }: Pick<Lesson, "file">): string => basename(file, ".mdx");

/** @throws {Refusal} that names the lesson one may have meant */
export function lessonNamed({ lessons }: Course, id: string): Lesson {
  const lesson = lessons.find((one) => one.id === id);
  if (lesson) return lesson;
  const ids = lessons.map((one) => one.id);
  const meant = nearest(id, ids);
  throw new Refusal(`No lesson has the id ${id}. ${meant ? `Did you mean ${meant}?` : `There are ${ids.join(", ")}.`}`);
}

/** @throws {Refusal} for a module that is not there */
export function moduleNumbered({ modules }: Course, typed: string) {
  const module = modules.find(({ id }) => String(id) === typed);
  if (module) return module;
  throw new Refusal(`There is no module ${typed}. There are ${modules.map(({ id }) => id).join(", ")}.`);
}

/** A place in a list, from 1; the end when none was typed. */
export function placeIn(typed: string | undefined, most: number): number {
  const place = typed === undefined ? most : Number(typed);
  if (Number.isInteger(place) && place >= 1 && place <= most) return place;
  throw new Refusal(`--place: there are places from 1 to ${most}.`, 2);
}

const editText = (path: string, change: (text: string) => string): void => {
  const before = readFileSync(path, "utf8");
  const after = change(before);
  if (after !== before) writeFileSync(path, after);
};

/** Every text of content/, changed by one function. */
export function editTexts(content: string, change: (text: string) => string): void {
  for (const file of globSync("**/*.{mdx,md,yaml}", { cwd: content })) editText(join(content, file), change);
}

export function editFile(content: string, file: string, change: (text: string) => string): void {
  editText(join(content, file), change);
}

/** A lesson where it is now: the folder, and what its files' names begin with. */
export interface Spot {
  folder: string;
  base: string;
  id: string;
}

/** Gives the lessons of a folder the numbers of their order here, whatever folders they come from. */
export function numberLessons(content: string, folder: string, order: Spot[]): void {
  const moves = order.map((from, index) => ({ from, base: `${index + 1}-${from.id}` }));
  const changed = moves.filter(({ from, base }) => from.folder !== folder || from.base !== base);
  // Under names between the two first: another lesson may still have the new one.
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

/** Pictures are named by their files: in the lesson's own text, and beside it when it stays in its folder. */
function nameAnew(content: string, from: Spot, folder: string, base: string): void {
  const own = join(CURRICULUM, folder, `${base}.mdx`);
  const beside = globSync(join(CURRICULUM, folder, "*.{mdx,yaml}"), { cwd: content });
  for (const file of from.folder === folder ? beside : [own])
    editFile(content, file, (text) => text.replaceAll(`./${from.base}.`, `./${base}.`));
}

/** Lessons of a folder in their order. */
export const spotsIn = ({ lessons }: Course, folder: string): Spot[] =>
  lessons
    .filter((lesson) => lesson.folder === folder)
    .map((lesson) => ({ folder, base: baseOf(lesson), id: lesson.id }));
