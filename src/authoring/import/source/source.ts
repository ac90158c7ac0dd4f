import { closeSync, constants, lstatSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { Refusal } from "#authoring/verbs/verb.ts";

/** Limits of an import, so that no file can exhaust disk or memory. */
export interface Limits {
  files: number;
  /** Bytes of one file, unpacked. */
  file: number;
  /** Total bytes, unpacked. */
  all: number;
  /** Bytes of a text file: Markdown, HTML, XML, captions. */
  text: number;
  /** Pixels of a picture. */
  pixels: number;
}

const MB = 1_000_000;
export const IMPORT_LIMITS: Limits = { files: 10_000, file: 200 * MB, all: 1_000 * MB, text: 2 * MB, pixels: 60 * MB };

/** A file or a part of one that was not imported, and why. */
export interface Left {
  file: string;
  what: string;
  why: string;
  /** The original text, to locate its line and to count its words as reported. */
  words?: string;
}

/** Reports something that was left out. */
export type Leave = (what: string, why: string, words?: string) => void;
export const leaveIn =
  (file: string, left: Left[]): Leave =>
  (what, why, words) =>
    void left.push({ file, what, why, ...(words && { words }) });

/** Why something of a source could not be read. */
export const whyUnread = (error: unknown): string =>
  error instanceof Refusal ? error.message : `it cannot be read (${(error as Error).message})`;

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / MB).toLocaleString("en")} MB`;

/** The files of an import by path, with slashes. None is ever unpacked to its own path. */
export interface Source {
  /** Size of each file in bytes, ordered by path. */
  files: Map<string, number>;
  /** @throws the reading's errors */
  read: (path: string) => Uint8Array;
  /** Links, special files, and paths outside the folder. */
  left: Left[];
  limits: Limits;
}

// Control characters for terminals and for text direction.

const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Makes a name safe to print in a terminal. */
export const printable = (name: string): string => name.replace(UNSEEN, "�").slice(0, 200);

/** Returns the normalized path; undefined when it is outside the source or hidden. */
export function safePath(name: string): string | undefined {
  const path = name.replaceAll("\\", "/");
  const steps = path.split("/");
  const leadsOut = path.startsWith("/") || /^[a-z]:/i.test(path) || steps.includes("..") || path.includes("\0");
  return leadsOut ? undefined : posix.normalize(path).replace(/^\.\//, "");
}

/** Leftovers of systems and editors, skipped silently. */
export const isNobodys = (path: string): boolean =>
  /(^|\/)(\.[^/]+|__MACOSX|node_modules|Thumbs\.db|desktop\.ini)(\/|$)/i.test(path);

const inOrder = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

/**
 * Counts files against the limits and keeps those with safe paths.
 * @throws {Refusal} at the first one above a limit
 */
export class Counter {
  readonly files = new Map<string, number>();
  readonly left: Left[] = [];
  readonly limits: Limits;
  #bytes = 0;

  constructor(limits: Limits = IMPORT_LIMITS) {
    this.limits = limits;
  }

  /** Returns the path to store a file under; undefined when it is left out. */
  take(name: string, bytes: number): string | undefined {
    const path = safePath(name);
    if (path === undefined) return this.leave(name, "its path leads out of the folder");
    if (isNobodys(path)) return undefined;
    if (bytes > this.limits.file)
      return this.leave(path, `it has ${inMegabytes(bytes)}, and ${inMegabytes(this.limits.file)} are the most`);
    if (this.files.has(path)) return this.leave(path, "another one has the same name; the first was taken");
    this.#bytes += bytes;
    this.files.set(path, bytes);
    if (this.#bytes > this.limits.all) throw new Refusal(tooLarge(this.limits));
    if (this.files.size > this.limits.files)
      throw new Refusal(
        `There are more than ${this.limits.files.toLocaleString("en")} files in it. Import it in parts.`,
      );
    return path;
  }

  leave(file: string, why: string): undefined {
    this.left.push({ file: printable(file), what: "the file", why });
  }

  source(read: Source["read"]): Source {
    const files = new Map([...this.files].toSorted(([one], [other]) => inOrder(one, other)));
    return { files, read, left: this.left, limits: this.limits };
  }
}

const tooLarge = ({ all }: Limits): string =>
  `Unpacked it has more than ${inMegabytes(all)}. Take out what is large, or import it in parts.`;

/** Detects the encoding by the byte-order mark, or by the zero bytes of UTF-16. */
function alphabetOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 1000);
  const empty = (rest: number) =>
    start.filter((byte, index) => index % 2 === rest && byte === 0).length * 4 > start.length;
  return empty(1) ? "utf-16le" : empty(0) ? "utf-16be" : "utf-8";
}

/**
 * Decodes a text file and removes the byte-order mark.
 * @throws {Refusal} when it is too large
 */
export function sourceText(source: Source, path: string): string {
  const size = source.files.get(path) ?? 0;
  if (size > source.limits.text)
    throw new Refusal(
      `${printable(path)} has ${inMegabytes(size)} of text, and ${inMegabytes(source.limits.text)} are the most.`,
    );
  const bytes = source.read(path);
  try {
    return new TextDecoder(alphabetOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    // Falls back to Windows-1252, in which every byte is valid.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns a source restricted to a folder, such as the single one in an archive. */
export function below(source: Source, folder: string): Source {
  if (folder === "" || folder === ".") return source;
  const inside = [...source.files].filter(([path]) => path.startsWith(`${folder}/`));
  const files = new Map(inside.map(([path, size]) => [path.slice(folder.length + 1), size]));
  return { ...source, files, read: (path) => source.read(`${folder}/${path}`) };
}

/** Returns the only top-level folder, or "". */
export function onlyFolder({ files }: Source): string {
  const [first = ""] = files.keys();
  const folder = first.split("/")[0] ?? "";
  return first.includes("/") && [...files.keys()].every((path) => path.startsWith(`${folder}/`)) ? folder : "";
}

/** Refuses symbolic links, even when the file became one after it was listed. */
function readPlain(path: string): Uint8Array {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Reads a folder recursively without following links. */
export function folderSource(root: string, limits: Limits = IMPORT_LIMITS): Source {
  const counter = new Counter(limits);
  const look = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isNobodys(path)) continue;
      if (entry.isSymbolicLink()) counter.leave(path, "it is a symbolic link, and links are not followed");
      else if (entry.isDirectory()) look(path);
      else if (entry.isFile()) counter.take(path, lstatSync(join(root, path)).size);
    }
  };
  look("");
  return counter.source((path) => readPlain(join(root, path)));
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Unpacks up to the limit. */
function gunzip(bytes: Uint8Array, limits: Limits): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.all });
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new Refusal(isBomb ? tooLarge(limits) : "It is no tar.gz archive that can be read: export it again.");
  }
}

/** Reads a tar archive, gzipped or not. Only regular files are kept. */
export async function tarSource(bytes: Uint8Array, limits: Limits = IMPORT_LIMITS): Promise<Source> {
  const counter = new Counter(limits);
  const kept = new Map<string, Uint8Array>();
  const plain = isGzip(bytes) ? gunzip(bytes, limits) : bytes;
  const entries = await unpackTar(plain).catch(() => {
    throw new Refusal("It is no tar archive that can be read: export it again.");
  });
  for (const { header, data } of entries) {
    if (header.type === "directory") continue;
    if (header.type !== "file" || !data) {
      counter.leave(header.name, "it is a link, and links are not followed");
      continue;
    }
    const path = counter.take(header.name, data.length);
    if (path !== undefined) kept.set(path, data);
  }
  return counter.source((path) => kept.get(path) ?? new Uint8Array());
}
