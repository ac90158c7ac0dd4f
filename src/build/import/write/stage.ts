import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stopsIn } from "#build/check/checkContent.ts";
import { describe, type JudgedProblem } from "#build/check/read/problem.ts";
import { yamlWord } from "#build/authoring/written.ts";
import { Refused, type Left } from "#build/import/source/limits.ts";
import { reading, writingInto } from "#build/import/source/watched.ts";
import type { PlannedLesson, PlannedModule } from "./plan.ts";

const CURRICULUM = "content/curriculum";

/** Where an import is made before it is there; in the same file system, so that it can be moved in one step. */
export const stageOf = (root: string): string => join(root, "content/.import");

/** Begins an import; another one can't begin before it is over. */
export function beginStage(root: string): string {
  const stage = stageOf(root);
  try {
    mkdirSync(stage);
    writingInto(stage);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Refused("Another import is under way. If none is, one was stopped: delete the folder content/.import.");
  }
  return stage;
}

function write(stage: string, { folder, files, lessons }: PlannedModule): void {
  const target = join(stage, CURRICULUM, folder);
  mkdirSync(target, { recursive: true });
  for (const [name, content] of [...files, ...lessons.flatMap((lesson) => [...lesson.files])])
    writeFileSync(join(target, name), content, { flag: "wx" });
}

/** What the check needs besides: the form of a module that is there, and the course's own rules. */
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

/** What stops a publish in what is staged. */
async function problemsOf(root: string, folder: string, modules: PlannedModule[]): Promise<JudgedProblem[]> {
  const borrowed = layAround(root, folder, modules);
  const ids = `${CURRICULUM}/ids.yaml`;
  writeFileSync(join(folder, ids), idsOf(modules));
  const problems = await stopsIn(folder);
  for (const file of [...borrowed, ids]) rmSync(join(folder, file));
  return problems.filter(({ file }) => file.startsWith(CURRICULUM) && file !== ids);
}

/** Takes lessons out again, and modules that hold none by then. */
function withoutLessons(folder: string, modules: PlannedModule[], bad: Set<PlannedLesson>): PlannedModule[] {
  for (const lesson of bad)
    for (const name of lesson.files.keys()) rmSync(join(folder, CURRICULUM, dirname(lesson.file), name));
  const rest = modules.map((module) => ({ ...module, lessons: module.lessons.filter((lesson) => !bad.has(lesson)) }));
  for (const empty of rest.filter(({ lessons }) => lessons.length === 0))
    rmSync(join(folder, CURRICULUM, empty.folder), { recursive: true });
  return rest.filter(({ lessons }) => lessons.length > 0);
}

/** What is likeliest to be read for long. */
function longestOf(modules: PlannedModule[]): string {
  const lengthOf = ({ files }: PlannedLesson): number =>
    Math.max(...[...files].map(([name, { length }]) => (name.endsWith(".mdx") ? length : 0)));
  const all = modules.flatMap(({ lessons }) => lessons).toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return all[0]?.found.file ?? "";
}

const isAbout = ({ file, files }: PlannedLesson, problem: JudgedProblem): boolean =>
  [...files.keys()].some((name) => problem.file === `${CURRICULUM}/${dirname(file)}/${name}`);

/**
 * Writes what was planned beside the course and holds it to all that stops a publish. A lesson that would is left out,
 * so that a build succeeds after every import.
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
      if (!lesson) throw new Refused(`This can't be imported: ${describe(problem)}`);
      const why = `it would stop a publish: ${problem.message}`;
      if (!bad.has(lesson)) left.push({ file: lesson.file, what: `the lesson “${lesson.title}”`, why });
      bad.add(lesson);
    }
    if (bad.size === 0) break;
    modules = withoutLessons(folder, modules, bad);
  }
  return { modules, left };
}

/** The ids of the course with those of the import behind them. */
export function idsWith(root: string, modules: PlannedModule[]): string {
  const file = join(root, CURRICULUM, "ids.yaml");
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  return before + (before === "" || before.endsWith("\n") ? "" : "\n") + idsOf(modules);
}
