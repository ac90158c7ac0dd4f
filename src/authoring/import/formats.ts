import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { Refusal } from "#authoring/verbs/verb.ts";
import { CARTRIDGE_MANIFEST, readCartridge } from "./formats/cartridge.ts";
import { readDocx } from "./formats/docx.ts";
import { olxRoot, readOlx } from "./formats/olx.ts";
import type { Found } from "./found/found.ts";
import { readMarkdownFolder, titleOfFile } from "./markdown/folder.ts";
import {
  below,
  Counter,
  folderSource,
  IMPORT_LIMITS,
  inMegabytes,
  type Limits,
  onlyFolder,
  type Source,
  tarSource,
} from "./source/source.ts";
import { zipSource } from "./source/zip.ts";

const MARKDOWN = /\.(md|mdx|markdown)$/i;

function single(path: string, bytes: Uint8Array, limits: Limits): Source {
  const counter = new Counter(limits);
  if (counter.take(basename(path), bytes.length) === undefined)
    throw new Refusal(`${path} is too large: ${inMegabytes(limits.file)} are the most.`);
  return counter.source(() => bytes);
}

function readFile(path: string, limits: Limits): Uint8Array {
  const { size } = statSync(path);
  if (size > limits.all)
    throw new Refusal(`${path} has ${inMegabytes(size)}, and ${inMegabytes(limits.all)} are the most.`);
  return readFileSync(path);
}

/** Detects the format of a folder or unpacked archive by its files. */
async function readTree(source: Source, title: string): Promise<Found> {
  const whole =
    source.files.has(CARTRIDGE_MANIFEST) || olxRoot(source) !== undefined ? source : below(source, onlyFolder(source));
  if (whole.files.has(CARTRIDGE_MANIFEST)) return readCartridge(whole, title);
  const root = olxRoot(whole);
  if (root !== undefined) return readOlx(below(whole, root));
  // A folder of pages only is one module and keeps its name; a folder of folders is the archive's root.
  const holdsFolders = [...whole.files.keys()].some((path) => path.includes("/"));
  return readMarkdownFolder(holdsFolders ? whole : source, title);
}

/** A source of a single file, such as captions or a document. */
export const fileSource = (path: string, limits = IMPORT_LIMITS): Source =>
  single(path, readFile(path, limits), limits);

/**
 * Reads a path in its detected format.
 * @throws {Refusal} when it cannot be imported
 */
export async function readPath(path: string, limits = IMPORT_LIMITS): Promise<Found> {
  const real = realpathSync(path);
  const title = titleOfFile(real);
  if (statSync(real).isDirectory()) return readTree(folderSource(real, limits), title);
  if (MARKDOWN.test(real)) return readMarkdownFolder(folderSource(dirname(real), limits), title, basename(real));
  if (/\.docx$/i.test(real)) return readDocx(fileSource(real, limits), basename(real));
  if (/\.(zip|imscc)$/i.test(real)) return readTree(zipSource(readFile(real, limits), limits), title);
  if (/\.(tar|tar\.gz|tgz)$/i.test(real)) return readTree(await tarSource(readFile(real, limits), limits), title);
  throw new Refusal(
    `${basename(path)} is none of the formats that can be imported: npm run import -- --help names them.`,
  );
}
