import { cpSync, existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { checkContent } from "#authoring/check/checkContent.ts";
import { type Course, readCourse } from "#authoring/check/read/course.ts";
import { describe } from "#authoring/check/read/problem.ts";
import { type Deed, exchangeFiles, recover } from "#authoring/trash.ts";
import { filesUnder } from "#build/files/trees.ts";
import { Refusal } from "./verb.ts";

/** On the same disk, so that the result only needs a rename, and outside the preview's watched folders. */
const TRIALS = "node_modules/.cache";
const MOST_NAMED = 12;

/** The result of a verb: changed paths in content/, the trash folder, and the check's advice. */
export type Changed = Awaited<ReturnType<typeof changeCourse>>;

const isSame = (a: string, b: string): boolean => existsSync(b) && readFileSync(a).equals(readFileSync(b));

/** Moves only changed files into place, so that the preview sees only those. @returns the files and the trash folder */
function swap(root: string, trial: string, deed: Deed): { files: string[]; kept: string } {
  const content = join(root, "content");
  const after = new Set(filesUnder(trial));
  const gone = filesUnder(content).filter((file) => !after.has(file));
  const changed = [...after].filter((file) => !isSame(join(trial, file), join(content, file)));
  if (gone.length + changed.length === 0) return { files: [], kept: "" };
  const inCourse = (file: string): string => join("content", file);
  const fresh = new Map(changed.map((file) => [inCourse(file), join(trial, file)]));
  return { files: [...gone, ...changed], kept: exchangeFiles(root, deed, gone.map(inCourse), fresh) };
}

/**
 * Changes a copy of content/, and applies it only when it causes no new problem that stops a publish.
 * @throws {Refusal} when the changed course could not be built; nothing is written then
 */
export async function changeCourse(root: string, deed: Deed, change: (content: string) => void) {
  recover(root);
  const before = new Set((await checkContent(root)).map(({ message }) => message));
  mkdirSync(join(root, TRIALS), { recursive: true });
  using folder = mkdtempDisposableSync(join(root, TRIALS, "content-"));
  const trial = join(folder.path, "content");
  // Links are copied as files, so that no change goes through them.
  cpSync(realpathSync(join(root, "content")), trial, { recursive: true, dereference: true });
  change(trial);
  const found = (await checkContent(folder.path)).filter(({ message }) => !before.has(message));
  const broken = found.filter(({ level }) => level === "stop");
  if (broken.length > 0) throw new Refusal([...broken.map(describe), "Nothing was written."].join("\n"));
  return { ...swap(root, trial, deed), advice: found };
}

/**
 * Reads a course whose numbers and ids are valid.
 * @throws {Refusal} when a form that commands depend on is unreadable
 */
export function courseAt(root: string): Course {
  const course = readCourse(root, new Date());
  const broken = course.modules.find(({ id }) => !Number.isInteger(id));
  const file = broken ? `content/curriculum/${broken.folder}/module.yaml` : "content/curriculum/ids.yaml";
  if (broken || !(course.lists.ids.data === null || Array.isArray(course.lists.ids.data)))
    throw new Refusal(`${file} cannot be read: npm run check:content says where. Nothing was written.`);
  return course;
}

/** Describes a change: the files, and new advice. */
export function toldChange(words: string, { files, kept, advice }: Changed): string {
  const named = files.slice(0, MOST_NAMED).map((file) => `  content/${file}`);
  const more = files.length > MOST_NAMED ? [`  and ${files.length - MOST_NAMED} more`] : [];
  const way = kept ? [`To take it back: npm run undo (what was there before is in ${kept})`] : [];
  return [words, "Changed:", ...named, ...more, ...way, ...advice.map(describe)].join("\n");
}
