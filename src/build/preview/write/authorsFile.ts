import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, sep } from "node:path";

/** Why something is not read or written, with the status of the answer. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const MOST_TEXT_BYTES = 500_000;
const TEXT = /\.(mdx|md|vtt|yaml)$/;
/** Plain names alone: no step up, nothing hidden, nothing that a file system reads in its own way. */
const PATH = /^content(\/[A-Za-z0-9_-][\w.-]*)+$/;

export interface AuthorsText {
  text: string;
  /** Says whether the file is still what was read. */
  version: string;
}

export const versionOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The folder of a path below content/, which no link has led out of. */
function folderOf(root: string, file: string): string {
  if (!PATH.test(file) || file.includes("..")) throw new Refusal(403, "Only files of content/ can be written here.");
  const content = realpathSync(join(root, "content"));
  const folder = join(root, dirname(file));
  if (!existsSync(folder)) throw new Refusal(404, `${file} is not there.`);
  const real = realpathSync(folder);
  if (real !== join(content, dirname(file).slice("content".length)) || !`${real}${sep}`.startsWith(content + sep))
    throw new Refusal(403, "A link leads out of content/ there.");
  return real;
}

/** The path of a text of the course that is there. Throws a Refusal for any other. */
function textFile(root: string, file: string): string {
  const path = join(folderOf(root, file), basename(file));
  if (!TEXT.test(file)) throw new Refusal(403, "Only .mdx, .md, .vtt and .yaml are texts that can be written here.");
  if (!existsSync(path)) throw new Refusal(404, `${file} is not there.`);
  if (!lstatSync(path).isFile()) throw new Refusal(403, `${file} is a link or a folder.`);
  return path;
}

export function readAuthorsFile(root: string, file: string): AuthorsText {
  const text = readFileSync(textFile(root, file), "utf8");
  return { text, version: versionOf(text) };
}

/** The file was changed by somebody else since it was read: nothing was written. */
export class Conflict extends Refusal {
  readonly now: AuthorsText;

  constructor(file: string, now: AuthorsText) {
    super(409, `${file} was changed on the disk meanwhile. Nothing was saved, and nothing of either is lost.`);
    this.now = now;
  }
}

/** Writes a text in place of what was read as `version`. Throws a Refusal, or a Conflict with what is there now. */
export function writeAuthorsFile(root: string, file: string, text: string, version: string): AuthorsText {
  const path = textFile(root, file);
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES) throw new Refusal(413, "The text is longer than 500 KB.");
  const now = readAuthorsFile(root, file);
  if (now.version !== version) throw new Conflict(file, now);
  // Beside it first: a disk that fills up, or a machine that stops, leaves what was there.
  const half = join(dirname(path), `.${basename(path)}.new`);
  try {
    rmSync(half, { force: true });
    overwrite(half, Buffer.from(text), constants.O_CREAT | constants.O_EXCL);
    chmodSync(half, lstatSync(path).mode & 0o777);
    renameSync(half, path);
  } finally {
    rmSync(half, { force: true });
  }
  return { text, version: versionOf(text) };
}

/** Puts a new file beside a lesson's text, never over one that is there. */
export function addAuthorsFile(root: string, file: string, bytes: Uint8Array): void {
  const path = join(folderOf(root, file), basename(file));
  if (existsSync(path)) throw new Refusal(409, `${file} is there already.`);
  overwrite(path, bytes, constants.O_CREAT | constants.O_EXCL);
}

/** Follows no link, also when the file became one a moment ago. */
function overwrite(path: string, bytes: Uint8Array, how: number): void {
  const open = openSync(path, constants.O_WRONLY | constants.O_NOFOLLOW | how, 0o644);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(open, bytes, at);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
