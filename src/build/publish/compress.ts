import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { filesUnder, sha256Hex, type Trees } from "#build/files/trees.ts";

const UNUSED_MS = 30 * 86_400_000;

/** A compression: best, fast, and its inverse. */
type Coding = Record<"make" | "quick" | "undo", (data: Buffer) => Promise<Buffer>>;

/**
 * Returns compressed data from a cache keyed by content hash, or compresses it now. The cache outlives builds, and
 * several builds may use it at once. Fast results are not cached.
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
  // Verified, which is fast: a truncated file from a power loss would be served for ever.
  const again = before && (await coding.undo(before).catch(() => undefined));
  if (before && again?.equals(data)) {
    const now = new Date();
    // Another build may have deleted it meanwhile, which is harmless.
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

/** Deletes entries unused for a month, and temporary files of aborted builds. */
async function forgetUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - UNUSED_MS) await rm(path, { force: true });
  }
}

const COMPRESSIBLE = /\.(html|css|js|json|xml|txt|csv|md|svg|vtt|wasm|webmanifest)$/;
const AT_ONCE = 8;
/** Relative to the project's root, beside other tools' caches. */
const KEPT = join("node_modules", ".cache", "compressed");

const [toBrotli, fromBrotli] = [promisify(brotliCompress), promisify(brotliDecompress)];
const [toGzip, fromGzip] = [promisify(gzip), promisify(gunzip)];

/** Takes a thirtieth of the time; the result is a tenth larger. */
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
 * Writes .br and .gz beside every compressible file that gets smaller by it. With COMPRESSION=quick it uses the fast
 * level, except for files whose best result is cached.
 * @param folder the cache, so that a build with other texts does not compress the scripts again
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
