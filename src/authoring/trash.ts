import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { sha256Hex } from "#build/files/trees.ts";

/** Holds a folder for each command with the files it removed or replaced; git ignores it, and it is never emptied. */
const TRASH = ".trash";
const NOTE = "undo.json";
const FORMER = "former";
const UNDONE = "undone";

/** A record for undoing a command. Paths are relative to the project, or absolute when outside. */
interface Note {
  did: string;
  at: string;
  /** "begun" while files are being moved; it remains after an interrupted command. */
  state: "begun" | "done" | "undone";
  pid: number;
  /** SHA-256 of each created file, by path. */
  made: Record<string, string>;
  /** The location of each former file in this folder, by its original path. */
  former: Record<string, string>;
  /** Set when the whole course was replaced: the folder that holds the former one. */
  course?: string;
}

/** The command being run. */
export interface Deed {
  /** Its name in the trash, such as "remove-second-lesson". */
  name: string;
  /** The command line. */
  did: string;
}

interface Entry {
  folder: string;
  note: Note;
}

const hashOf = (path: string): string | undefined => (existsSync(path) ? sha256Hex(readFileSync(path)) : undefined);
const inside = (root: string, path: string): string => (isAbsolute(path) ? path : join(root, path));

/** Renames, or copies between disks; `to` is never incomplete. */
function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    copyFileSync(from, `${to}.moving`);
    renameSync(`${to}.moving`, to);
    rmSync(from);
  }
}

function write({ folder, note }: Entry): void {
  writeFileSync(join(folder, `${NOTE}.new`), JSON.stringify(note, null, 2), { flush: true });
  renameSync(join(folder, `${NOTE}.new`), join(folder, NOTE));
}

function begin(root: string, { name, did }: Deed, what: Pick<Note, "made" | "former" | "course">): Entry {
  const at = new Date().toISOString();
  const first = join(root, TRASH, `${at.slice(0, 10)}-${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}`);
  for (let count = 1; ; count += 1) {
    const folder = count === 1 ? first : `${first}-${count}`;
    if (existsSync(folder) || existsSync(`${folder}-${UNDONE}`)) continue;
    mkdirSync(folder, { recursive: true });
    const entry: Entry = { folder, note: { did, at, state: "begun", pid: process.pid, ...what } };
    write(entry);
    return entry;
  }
}

function entriesOf(root: string): Entry[] {
  const trash = join(root, TRASH);
  return (existsSync(trash) ? readdirSync(trash) : [])
    .map((name) => join(trash, name))
    .filter((folder) => existsSync(join(folder, NOTE)))
    .map((folder) => ({ folder, note: JSON.parse(readFileSync(join(folder, NOTE), "utf8")) as Note }))
    .toSorted((one, other) => one.note.at.localeCompare(other.note.at));
}

/** Removes folders that became empty, up to the course's own. */
function removeEmptied(root: string, paths: string[]): void {
  for (const path of paths.filter((one) => !isAbsolute(one)))
    for (let folder = dirname(path); folder.includes("/") && existsSync(join(root, folder)); folder = dirname(folder)) {
      if (readdirSync(join(root, folder)).length > 0) break;
      rmdirSync(join(root, folder));
    }
}

/**
 * Creates, replaces and removes files, all or none. Former files go to the trash.
 * @param fresh target path → the file that is moved there
 * @returns the trash folder, relative to the project
 */
export function exchangeFiles(root: string, deed: Deed, gone: string[], fresh: Map<string, string>): string {
  recover(root);
  const made = Object.fromEntries([...fresh].map(([path, from]) => [path, hashOf(from) ?? ""]));
  const before = [...gone, ...fresh.keys()].filter((path) => existsSync(inside(root, path)));
  const places = before.map((path, index) => [
    path,
    join(FORMER, isAbsolute(path) ? `${index}-${basename(path)}` : path),
  ]);
  const former = Object.fromEntries(places) as Record<string, string>;
  const entry = begin(root, deed, { made, former });
  try {
    for (const [path, kept] of Object.entries(former)) move(inside(root, path), join(entry.folder, kept));
    for (const [path, from] of fresh) move(from, inside(root, path));
    write({ ...entry, note: { ...entry.note, state: "done" } });
  } catch (error) {
    putBack(root, entry);
    throw error;
  }
  removeEmptied(root, gone);
  return entry.folder.slice(root.length + 1);
}

/** Moves created files to the trash and restores former ones, as far as the moves had got. */
function putBack(root: string, entry: Entry): void {
  const { folder, note } = entry;
  if (note.course !== undefined) putCourseBack(root, folder, note.course);
  for (const path of Object.keys(note.made)) {
    const isUntouched = note.state === "begun" && hashOf(inside(root, path)) !== note.made[path];
    if (existsSync(inside(root, path)) && !isUntouched)
      move(inside(root, path), join(folder, UNDONE, isAbsolute(path) ? basename(path) : path));
  }
  for (const [path, kept] of Object.entries(note.former))
    if (existsSync(join(folder, kept)) && !existsSync(inside(root, path))) move(join(folder, kept), inside(root, path));
  removeEmptied(root, Object.keys(note.made));
  write({ folder, note: { ...note, state: "undone" } });
  renameSync(folder, `${folder}-${UNDONE}`);
}

function putCourseBack(root: string, folder: string, aside: string): void {
  if (!existsSync(join(root, aside))) return;
  if (existsSync(join(root, "content"))) move(join(root, "content"), join(folder, "content"));
  renameSync(join(root, aside), join(root, "content"));
}

/** Undoes commands that were interrupted while moving files. */
export function recover(root: string): void {
  for (const entry of entriesOf(root)) {
    if (entry.note.state !== "begun" || isAlive(entry.note.pid)) continue;
    putBack(root, entry);
    console.error(`“${entry.note.did}” was cut off: everything is as it was before it.`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Replaces content/ and keeps the old one as the folder `aside`; both or neither. */
export function exchangeCourse(root: string, deed: Deed, fresh: string, aside: string): void {
  const entry = begin(root, deed, { made: {}, former: {}, course: aside });
  const content = join(root, "content");
  try {
    renameSync(content, join(root, aside));
    renameSync(fresh, content);
    write({ ...entry, note: { ...entry.note, state: "done" } });
  } catch (error) {
    putBack(root, entry);
    throw error;
  }
}

/** Returns the files changed since the command, which an undo would lose. */
function changedSince(root: string, { folder, note }: Entry): string[] {
  const former = Object.entries(note.former).filter(([, kept]) => existsSync(join(folder, kept)));
  return former.flatMap(([path]) => (hashOf(inside(root, path)) === note.made[path] ? [] : [path]));
}

/**
 * Undoes the latest command: created files go to the trash, former ones are restored.
 * @returns what was undone and its folder in the trash; or why nothing was
 */
export function undoLast(root: string) {
  recover(root);
  const entry = entriesOf(root).findLast(({ note }) => note.state === "done");
  if (!entry) return "There is nothing to take back.";
  const { did, made, former, course } = entry.note;
  const kept = entry.folder.slice(root.length + 1);
  const changed = changedSince(root, entry);
  if (changed.length > 0)
    return `“${did}” cannot be taken back, because these changed since: ${changed.join(", ")}. What was there before is in ${kept}/${FORMER}. Nothing was changed.`;
  const taken = course === undefined ? Object.keys(made).filter((path) => existsSync(inside(root, path))) : ["content"];
  putBack(root, entry);
  return { did, back: course === undefined ? Object.keys(former) : ["content"], taken, folder: `${kept}-${UNDONE}` };
}
