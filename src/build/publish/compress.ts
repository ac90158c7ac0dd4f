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

const brotli = (mode: number): Way => ({
  make: (data) =>
    toBrotli(data, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length, [constants.BROTLI_PARAM_MODE]: mode },
    }),
  undo: (made) => fromBrotli(made),
});
const [OF_TEXT, OF_PROGRAMS] = [brotli(constants.BROTLI_MODE_TEXT), brotli(constants.BROTLI_MODE_GENERIC)];
const GZIP: Way = { make: (data) => toGzip(data, { level: 9 }), undo: (made) => fromGzip(made) };

async function compress(path: string, kept: Kept): Promise<void> {
  const data = await readFile(path);
  const ways = { br: path.endsWith(".wasm") ? OF_PROGRAMS : OF_TEXT, gz: GZIP };
  for (const [ending, way] of Object.entries(ways)) {
    const small = await kept.or(data, ending, way);
    if (small.length < data.length) await writeFile(`${path}.${ending}`, small);
  }
}

/**
 * Writes br and gz beside every compressible file that gets smaller by it.
 * @param folder keeps what it made, so that a build with other words does not make the scripts anew
 */
export async function compressTrees(trees: Trees, folder = KEPT): Promise<void> {
  const kept = new Kept(folder);
  const paths = [trees.public, trees.members]
    .flatMap((tree) => filesIn(tree).map((file) => join(tree, file)))
    .filter((path) => COMPRESSIBLE.has(extname(path)));
  const worker = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await compress(path, kept);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await kept.forgetUnused();
}
