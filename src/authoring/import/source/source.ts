import { closeSync, constants, lstatSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { Refusal } from "#authoring/verbs/verb.ts";

/** What an import takes at most, so that no file fills a disk or a memory. */
export interface Limits {
  files: number;
  /** Bytes of one file, unpacked. */
  file: number;
  /** Bytes of everything together, unpacked. */
  all: number;
  /** Bytes of a text: Markdown, HTML, XML, captions. */
  text: number;
  /** Pixels of a picture. */
  pixels: number;
}

const MB = 1_000_000;
export const IMPORT_LIMITS: Limits = { files: 10_000, file: 200 * MB, all: 1_000 * MB, text: 2 * MB, pixels: 60 * MB };

/** A file, or a part of one, that was left where it is, and why. */
export interface Left {
  file: string;
  what: string;
  why: string;
  /** What was left, whole, as it stands in the file: by it its line is found, and its words count as told of. */
  words?: string;
}

/** Tells of something that was left. */
export type Leave = (what: string, why: string, words?: string) => void;
export const leaveIn =
  (file: string, left: Left[]): Leave =>
  (what, why, words) =>
    void left.push({ file, what, why, ...(words && { words }) });

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / MB).toLocaleString("en")} MB`;

/** The files of what is imported, by their path with slashes. None of them is ever unpacked to its own path. */
export interface Source {
  /** Bytes of each file, in the order of the paths. */
  files: Map<string, number>;
  /** Throws what reading threw. */
  read: (path: string) => Uint8Array;
  /** What is no plain file, or would lead out of the folder. */
  left: Left[];
  limits: Limits;
}

// Signs that move a terminal's cursor, and those that turn the direction of writing.

const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** A name as it can be shown in a terminal. */
export const printable = (name: string): string => name.replace(UNSEEN, "�").slice(0, 200);

/** A path inside of what is imported; undefined when it leads out of it, or into something hidden. */
export function safePath(name: string): string | undefined {
  const path = name.replaceAll("\\", "/");
  const steps = path.split("/");
  const leadsOut = path.startsWith("/") || /^[a-z]:/i.test(path) || steps.includes("..") || path.includes("\0");
  return leadsOut ? undefined : posix.normalize(path).replace(/^\.\//, "");
}

/** What systems and editors leave behind: nobody asks for it, and nobody is told of it. */
export const isNobodys = (path: string): boolean =>
  /(^|\/)(\.[^/]+|__MACOSX|node_modules|Thumbs\.db|desktop\.ini)(\/|$)/i.test(path);

const inOrder = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

/** Counts what comes in against the limits, and keeps what has a safe path. Throws Refusal at the first one above. */
export class Counter {
  readonly files = new Map<string, number>();
  readonly left: Left[] = [];
  readonly limits: Limits;
  #bytes = 0;

  constructor(limits: Limits = IMPORT_LIMITS) {
    this.limits = limits;
  }

  /** The path under which a file is kept; undefined when it is left out. */
  take(name: string, bytes: number): string | undefined {
    const path = safePath(name);
    if (path === undefined) {
      this.left.push({ file: printable(name), what: "the file", why: "its path leads out of the folder" });
      return undefined;
    }
    if (isNobodys(path)) return undefined;
    if (bytes > this.limits.file) {
      const why = `it has ${inMegabytes(bytes)}, and ${inMegabytes(this.limits.file)} are the most`;
      this.left.push({ file: printable(path), what: "the file", why });
      return undefined;
    }
    if (this.files.has(path)) {
      this.left.push({
        file: printable(path),
        what: "the file",
        why: "another one has the same name; the first was taken",
      });
      return undefined;
    }
    this.#bytes += bytes;
    this.files.set(path, bytes);
    if (this.#bytes > this.limits.all) throw new Refusal(tooLarge(this.limits));
    if (this.files.size > this.limits.files)
      throw new Refusal(
        `There are more than ${this.limits.files.toLocaleString("en")} files in it. Import it in parts.`,
      );
    return path;
  }

  leave(file: string, why: string): void {
    this.left.push({ file: printable(file), what: "the file", why });
  }

  source(read: Source["read"]): Source {
    const files = new Map([...this.files].toSorted(([one], [other]) => inOrder(one, other)));
    return { files, read, left: this.left, limits: this.limits };
  }
}

const tooLarge = ({ all }: Limits): string =>
  `Unpacked it has more than ${inMegabytes(all)}. Take out what is large, or import it in parts.`;

/** How the letters of a text are kept: by the mark in front, or by the empty byte beside each Latin letter. */
function alphabetOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 1000);
  const empty = (rest: number) =>
    start.filter((byte, index) => index % 2 === rest && byte === 0).length * 4 > start.length;
  return empty(1) ? "utf-16le" : empty(0) ? "utf-16be" : "utf-8";
}

/** A text in UTF-8, without the mark that Windows editors put in front. Throws Refusal when it is too long or none. */
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
    // What was saved in an old encoding is read as that of Windows, in which every byte is a letter.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The same files seen from a folder in them, as an archive that holds one folder. */
export function below(source: Source, folder: string): Source {
  if (folder === "" || folder === ".") return source;
  const inside = [...source.files].filter(([path]) => path.startsWith(`${folder}/`));
  const files = new Map(inside.map(([path, size]) => [path.slice(folder.length + 1), size]));
  return { ...source, files, read: (path) => source.read(`${folder}/${path}`) };
}

/** The one folder that everything lies in, or "". */
export function onlyFolder({ files }: Source): string {
  const [first = ""] = files.keys();
  const folder = first.split("/")[0] ?? "";
  return first.includes("/") && [...files.keys()].every((path) => path.startsWith(`${folder}/`)) ? folder : "";
}

/** Follows no link, also when a file became one after it was listed. */
function readPlain(path: string): Uint8Array {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** A folder with all that is below it. What a link leads to is left out. */
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

/** Unpacks no further than the limit goes. */
function gunzip(bytes: Uint8Array, limits: Limits): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.all });
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new Refusal(isBomb ? tooLarge(limits) : "It is no tar.gz archive that can be read: export it again.");
  }
}

/** A tar archive, packed with gzip or not. Links and whatever else is no plain file are left out. */
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
