import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { stopsIn } from "#authoring/check/checkContent.ts";
import { describe, type JudgedProblem } from "#authoring/check/read/problem.ts";
import { countedNoun } from "#authoring/check/read/words.ts";
import { percentDecoded } from "#authoring/import/source/lookup.ts";
import { type Left, printable, type Source, sourceText } from "#authoring/import/source/source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { reading, writingInto } from "#authoring/import/source/watched.ts";
import { yamlWord } from "#authoring/written.ts";
import { exchangeFiles } from "#authoring/trash.ts";
import { filesUnder } from "#build/files/trees.ts";
import type { PlannedLesson, PlannedModule } from "./plan.ts";

const CURRICULUM = "content/curriculum";

/** The staging folder, on the same file system so that one rename moves it into place. */
const stageFolder = (root: string): string => join(root, "content/.import");

/** Creates the staging folder, which also locks out a second import. */
export function beginStage(root: string): string {
  const stage = stageFolder(root);
  try {
    mkdirSync(stage);
    writingInto(stage);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Refusal("Another import is under way. If none is, one was stopped: delete the folder content/.import.");
  }
  return stage;
}

function write(stage: string, { folder, files, lessons }: PlannedModule): void {
  const target = join(stage, CURRICULUM, folder);
  mkdirSync(target, { recursive: true });
  for (const [name, content] of [...files, ...lessons.flatMap((lesson) => [...lesson.files])])
    writeFileSync(join(target, name), content, { flag: "wx" });
}

/** Copies what the check also needs: forms of existing modules and the course's rules. */
function layAround(root: string, stage: string, modules: PlannedModule[]): string[] {
  const borrowed: string[] = [];
  const lend = (file: string) => {
    if (!existsSync(join(root, file)) || existsSync(join(stage, file))) return;
    copyFileSync(join(root, file), join(stage, file));
    borrowed.push(file);
  };
  for (const { folder } of modules)
    for (const name of ["module.yaml", "thumbnail.svg"]) lend(`${CURRICULUM}/${folder}/${name}`);
  lend("content/rules.yaml");
  return borrowed;
}

const idsOf = (modules: PlannedModule[]): string =>
  modules.flatMap(({ lessons }) => lessons.map(({ id }) => `- ${yamlWord(id)}\n`)).join("");

/** Returns the staged problems that stop a publish. */
async function problemsOf(root: string, folder: string, modules: PlannedModule[]): Promise<JudgedProblem[]> {
  const borrowed = layAround(root, folder, modules);
  const ids = `${CURRICULUM}/ids.yaml`;
  writeFileSync(join(folder, ids), idsOf(modules));
  const problems = await stopsIn(folder);
  for (const file of [...borrowed, ids]) rmSync(join(folder, file));
  return problems.filter(({ file }) => file.startsWith(CURRICULUM) && file !== ids);
}

/** Removes lessons, and modules without any left. */
function withoutLessons(folder: string, modules: PlannedModule[], bad: Set<PlannedLesson>): PlannedModule[] {
  for (const lesson of bad)
    for (const name of lesson.files.keys()) rmSync(join(folder, CURRICULUM, dirname(lesson.file), name));
  const rest = modules.map((module) => ({ ...module, lessons: module.lessons.filter((lesson) => !bad.has(lesson)) }));
  for (const empty of rest.filter(({ lessons }) => lessons.length === 0))
    rmSync(join(folder, CURRICULUM, empty.folder), { recursive: true });
  return rest.filter(({ lessons }) => lessons.length > 0);
}

/** Returns the file that probably takes longest to check. */
function longestOf(modules: PlannedModule[]): string {
  const lengthOf = ({ files }: PlannedLesson): number =>
    Math.max(...[...files].map(([name, { length }]) => (name.endsWith(".mdx") ? length : 0)));
  const all = modules.flatMap(({ lessons }) => lessons).toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return all[0]?.found.file ?? "";
}

const isAbout = ({ file, files }: PlannedLesson, problem: JudgedProblem): boolean =>
  [...files.keys()].some((name) => problem.file === `${CURRICULUM}/${dirname(file)}/${name}`);

/**
 * Writes the plan to the staging folder and checks it. Lessons with a problem that stops a publish are left out, so
 * that a build always succeeds after an import.
 */
export async function stage(
  root: string,
  folder: string,
  planned: PlannedModule[],
): Promise<{ modules: PlannedModule[]; left: Left[] }> {
  const left: Left[] = [];
  let modules = planned;
  for (const module of modules) write(folder, module);
  while (modules.length > 0) {
    reading(longestOf(modules));
    const problems = await problemsOf(root, folder, modules);
    const bad = new Set<PlannedLesson>();
    for (const problem of problems) {
      const lesson = modules.flatMap(({ lessons }) => lessons).find((one) => isAbout(one, problem));
      if (!lesson) throw new Refusal(`This can't be imported: ${describe(problem)}`);
      const why = `it would stop a publish: ${problem.message}`;
      if (!bad.has(lesson)) left.push({ file: lesson.file, what: `the lesson “${lesson.title}”`, why });
      bad.add(lesson);
    }
    if (bad.size === 0) break;
    modules = withoutLessons(folder, modules, bad);
  }
  return { modules, left };
}

/** Appends the import's ids to the course's list. */
function idsWith(root: string, modules: PlannedModule[]): string {
  const file = join(root, CURRICULUM, "ids.yaml");
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  return before + (before === "" || before.endsWith("\n") ? "" : "\n") + idsOf(modules);
}

/** Returns the paths to move: whole folders, or single files for an existing module. */
const pathsOf = (modules: PlannedModule[]): string[] =>
  modules.flatMap(({ folder, files, lessons }) =>
    files.size > 0
      ? [`${CURRICULUM}/${folder}`]
      : lessons.flatMap((lesson) => [...lesson.files.keys()].map((name) => `${CURRICULUM}/${folder}/${name}`)),
  );

/** Moves the staged files into the course, all or none, and never over an existing one. @returns how to undo it */
export function place(root: string, stage: string, modules: PlannedModule[], path: string): string {
  const paths = pathsOf(modules);
  const there = paths.find((one) => existsSync(join(root, one)));
  if (there !== undefined) throw new Refusal(`${there} is there already.`);
  const list = join(stage, "ids.yaml");
  writeFileSync(list, idsWith(root, modules));
  const files = paths.flatMap((one) =>
    statSync(join(stage, one)).isFile() ? [one] : filesUnder(join(stage, one)).map((file) => join(one, file)),
  );
  const fresh = new Map(files.map((file) => [file, join(stage, file)]));
  const deed = { name: `import-${basename(path)}`, did: `npm run import -- ${path}` };
  exchangeFiles(root, deed, [], fresh.set(`${CURRICULUM}/ids.yaml`, list));
  return "To take all of it back: npm run undo (it goes into .trash/, and nothing else is touched)";
}

/** Moves the staged files into a separate folder for inspection. */
export function placeInto(folder: string, stage: string, modules: PlannedModule[]): string[] {
  mkdirSync(folder, { recursive: true });
  const paths = pathsOf(modules);
  for (const path of paths)
    cpSync(join(stage, path), join(folder, path.slice(CURRICULUM.length + 1)), { recursive: true });
  return paths.map((path) => join(folder, path.slice(CURRICULUM.length + 1)));
}

/** @throws {Refusal} when the folder exists and is not empty */
export function requireEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`${folder} is not empty. Nothing was written.`);
}

/** Lists what was imported by module. */
export function arrived(modules: PlannedModule[]): string {
  const lines = modules.flatMap(({ id, title, lessons }) => [
    `  ${id}  ${title}`,
    ...lessons.map((lesson) => `       ${lesson.file}${others(lesson.files.size - 1)}`),
  ]);
  const count = modules.reduce((sum, { lessons }) => sum + lessons.length, 0);
  return [`Imported ${countedNoun(count, "lesson")}:`, ...lines].join("\n");
}

const others = (count: number): string => (count === 0 ? "" : `, with ${countedNoun(count, "file")} beside it`);

/** Returns texts that may locate a left-out part in its file, most specific first. */
function soughtIn(words: string, what: string): string[] {
  const [, quoted = ""] = /“([^”]+)”/.exec(what) ?? [];
  const name = percentDecoded(words).split("/").at(-1) ?? "";
  return [words.trim(), words.trim().split("\n")[0] ?? "", what, name, encodeURIComponent(name), quoted].filter(
    (one) => one.length > 1,
  );
}

/** Locates left-out parts by their text, each occurrence once: ":12", or "" when it is not found. */
function placesIn(source: Source): (left: Left) => string {
  const from = new Map<string, number>();
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const isText = source.files.has(file) && !/\.(docx|png|jpe?g|gif|webp|avif|mp4|pdf|zip)$/i.test(file);
    try {
      return isText ? sourceText(source, file).replace(/\r\n?/g, "\n") : "";
    } catch {
      // Unreadable files have no lines.
      return "";
    }
  };
  return ({ file, what, words }) => {
    const text = texts.get(file) ?? read(file);
    texts.set(file, text);
    for (const sought of soughtIn(words ?? what, what)) {
      const key = `${file}\n${sought}`;
      const at = text.indexOf(sought, from.get(key) ?? 0);
      if (at === -1) continue;
      from.set(key, at + sought.length);
      return `:${text.slice(0, at).split("\n").length}`;
    }
    return "";
  };
}

const MOST_LINES = 300;

/** Lists what was left out: file and line, what, why. Duplicates appear once. */
export function leftOver(left: Left[], source: Source): string {
  const placeOf = placesIn(source);
  const all = left.map((one) => `  ${printable(one.file)}${placeOf(one)}: ${printable(one.what)}: ${one.why}`);
  const lines = [...new Set(all)];
  if (lines.length === 0) return "Everything was taken.";
  const rest = lines.length - MOST_LINES;
  return [
    `Not taken (${lines.length}):`,
    ...lines.slice(0, MOST_LINES),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join("\n");
}
