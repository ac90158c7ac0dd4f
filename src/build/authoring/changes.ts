import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkContent } from "#build/check/checkContent.ts";
import { describe, type JudgedProblem } from "#build/check/read/problem.ts";
import { filesIn } from "#build/files/trees.ts";
import { Refusal } from "./verb.ts";

/** On the same disk, so that what was tried is only renamed, and where no preview looks. */
const TRIALS = "node_modules/.cache";
const MOST_NAMED = 12;

/** What a verb did to content/. */
export interface Changed {
  /** Paths in content/. */
  files: string[];
  /** What the check advises now, and did not before. */
  advice: JudgedProblem[];
}

const isSame = (a: string, b: string): boolean => existsSync(b) && readFileSync(a).equals(readFileSync(b));

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

function put(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Puts what changed in place file by file, so that a preview sees no more than that; all of it or nothing. */
function swap(trial: string, content: string, kept: string): string[] {
  const after = filesIn(trial);
  const gone = filesIn(content).filter((file) => !after.includes(file));
  const changed = after.filter((file) => !isSame(join(trial, file), join(content, file)));
  const before = [...gone, ...changed].filter((file) => existsSync(join(content, file)));
  const done: string[] = [];
  try {
    for (const file of before) put(join(content, file), join(kept, file));
    for (const file of changed) {
      done.push(file);
      put(join(trial, file), join(content, file));
    }
  } catch (error) {
    for (const file of done) rmSync(join(content, file), { force: true });
    for (const file of filesIn(kept)) put(join(kept, file), join(content, file));
    throw error;
  }
  removeEmptyFolders(content);
  return [...gone, ...changed];
}

/**
 * Changes content/ below a root in a copy, and takes it over only when no page would break that held before.
 * @throws {Refusal} when the changed course would not be built; nothing was written then
 */
export async function changeCourse(root: string, change: (content: string) => void): Promise<Changed> {
  const before = new Set((await checkContent(root)).map(({ message }) => message));
  mkdirSync(join(root, TRIALS), { recursive: true });
  const folder = mkdtempSync(join(root, TRIALS, "content-"));
  const trial = join(folder, "content");
  try {
    cpSync(join(root, "content"), trial, { recursive: true });
    change(trial);
    const found = (await checkContent(folder)).filter(({ message }) => !before.has(message));
    const broken = found.filter(({ level }) => level === "stop");
    if (broken.length > 0) throw new Refusal([...broken.map(describe), "Nothing was written."].join("\n"));
    return { files: swap(trial, join(root, "content"), join(folder, "kept")), advice: found };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What was done, the files that changed, and what is worth looking at now. */
export function said(words: string, { files, advice }: Changed): string {
  const named = files.slice(0, MOST_NAMED).map((file) => `  content/${file}`);
  const more = files.length > MOST_NAMED ? [`  and ${files.length - MOST_NAMED} more (git status)`] : [];
  return [words, "Changed:", ...named, ...more, ...advice.map(describe)].join("\n");
}
