import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { filesUnder, sha256Hex, type Trees } from "#build/files/trees.ts";

const UNUSED_MS = 30 * 86_400_000;

/** A way to make something of bytes, to do so quickly, and back. */
type Coding = Record<"make" | "quick" | "undo", (data: Buffer) => Promise<Buffer>>;

/**
 * What was made of these bytes before, or is made now: kept by their hash in a folder that outlives the build, which
 * several builds may use at once. What is only made quickly is not kept.
 */
async function compressed(
  folder: string,
  data: Buffer,
  name: string,
  coding: Coding,
  isQuick: boolean,
): Promise<Buffer> {
  const path = join(folder, `${sha256Hex(data)}.${name}`);
  const before = await readFile(path).catch(() => undefined);
  // Looked into, which is quick: half a file, left by a machine that went out, would be served for ever.
  const again = before && (await coding.undo(before).catch(() => undefined));
  if (before && again?.equals(data)) {
    const now = new Date();
    // Another build may have thrown it away by now, which is no matter.
    await utimes(path, now, now).catch(() => undefined);
    return before;
  }
  if (isQuick) return coding.quick(data);
  const made = await coding.make(data);
  const half = `${path}.${randomUUID()}`;
  await writeFile(half, made);
  await rename(half, path);
  return made;
}

/** Throws away what no build has asked for in a month, and what a broken-off build left. */
async function forgetUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - UNUSED_MS) await rm(path, { force: true });
  }
}

const COMPRESSIBLE = /\.(html|css|js|json|xml|txt|csv|md|svg|vtt|wasm|webmanifest)$/;
const AT_ONCE = 8;
/** From the project's root, beside what other tools keep between builds. */
const KEPT = join("node_modules", ".cache", "compressed");

const [toBrotli, fromBrotli] = [promisify(brotliCompress), promisify(brotliDecompress)];
const [toGzip, fromGzip] = [promisify(gzip), promisify(gunzip)];

/** Takes a thirtieth of the time, and is a tenth larger. */
const [QUICK_BROTLI, QUICK_GZIP] = [5, 6];

const brotli = (mode: number, quality: number) => (data: Buffer) =>
  toBrotli(data, {
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      [constants.BROTLI_PARAM_MODE]: mode,
      [constants.BROTLI_PARAM_QUALITY]: quality,
    },
  });

const brotliOf = (mode: number): Coding => ({
  make: brotli(mode, constants.BROTLI_MAX_QUALITY),
  quick: brotli(mode, QUICK_BROTLI),
  undo: (made) => fromBrotli(made),
});
const [OF_TEXT, OF_PROGRAMS] = [brotliOf(constants.BROTLI_MODE_TEXT), brotliOf(constants.BROTLI_MODE_GENERIC)];
const GZIP: Coding = {
  make: (data) => toGzip(data, { level: 9 }),
  quick: (data) => toGzip(data, { level: QUICK_GZIP }),
  undo: (made) => fromGzip(made),
};

async function compress(path: string, folder: string, isQuick: boolean): Promise<void> {
  const data = await readFile(path);
  const codings = { br: path.endsWith(".wasm") ? OF_PROGRAMS : OF_TEXT, gz: GZIP };
  for (const [ending, coding] of Object.entries(codings)) {
    const small = await compressed(folder, data, ending, coding, isQuick);
    if (small.length < data.length) await writeFile(`${path}.${ending}`, small);
  }
}

/**
 * Writes br and gz beside every compressible file that gets smaller by it: as small as it gets, or where COMPRESSION is
 * "quick" what is soon done, but for what an earlier build took its time for.
 * @param folder keeps what it made, so that a build with other words does not make the scripts anew
 */
export async function compressTrees(
  trees: Trees,
  folder = KEPT,
  isQuick = process.env["COMPRESSION"] === "quick",
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const paths = [trees.public, trees.members]
    .flatMap((tree) => filesUnder(tree).map((file) => join(tree, file)))
    .filter((path) => COMPRESSIBLE.test(path));
  const worker = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await compress(path, folder, isQuick);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await forgetUnused(folder);
}
