import { extname, join } from "node:path";
import { promisify } from "node:util";
import { readFile, writeFile } from "node:fs/promises";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { filesIn, type Trees } from "#build/files/trees.ts";
import { Kept, type Way } from "./kept.ts";

const COMPRESSIBLE = new Set([
  ".html",
  ".css",
  ".js",
  ".json",
  ".xml",
  ".txt",
  ".csv",
  ".md",
  ".svg",
  ".vtt",
  ".wasm",
  ".webmanifest",
]);
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

/** A way to compress, and how it is done where it has to be quick. */
type Coding = Way & { quick: Way["make"] };

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

async function compress(path: string, kept: Kept, isQuick: boolean): Promise<void> {
  const data = await readFile(path);
  const codings = { br: path.endsWith(".wasm") ? OF_PROGRAMS : OF_TEXT, gz: GZIP };
  for (const [ending, coding] of Object.entries(codings)) {
    const small = await kept.or(data, ending, coding, isQuick ? coding.quick : undefined);
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
  const kept = new Kept(folder);
  const paths = [trees.public, trees.members]
    .flatMap((tree) => filesIn(tree).map((file) => join(tree, file)))
    .filter((path) => COMPRESSIBLE.has(extname(path)));
  const worker = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await compress(path, kept, isQuick);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await kept.forgetUnused();
}
