import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesIn, type Trees } from "#build/files/trees.ts";

const COMPRESSIBLE = new Set([
  ".html",
  ".css",
  ".js",
  ".json",
  ".xml",
  ".txt",
  ".svg",
  ".vtt",
  ".wasm",
  ".webmanifest",
]);
const AT_ONCE = 8;
const squeeze = { br: promisify(brotliCompress), gz: promisify(gzip) };

async function compress(path: string): Promise<void> {
  const data = await readFile(path);
  const br = squeeze.br(data, {
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      [constants.BROTLI_PARAM_MODE]: path.endsWith(".wasm")
        ? constants.BROTLI_MODE_GENERIC
        : constants.BROTLI_MODE_TEXT,
    },
  });
  const gz = squeeze.gz(data, { level: 9 });
  for (const [ending, small] of [["br", await br] as const, ["gz", await gz] as const]) {
    if (small.length < data.length) await writeFile(`${path}.${ending}`, small);
  }
}

/** Writes br and gz beside every compressible file that gets smaller by it. */
export async function compressTrees(trees: Trees): Promise<void> {
  const paths = [trees.public, trees.members]
    .flatMap((tree) => filesIn(tree).map((file) => join(tree, file)))
    .filter((path) => COMPRESSIBLE.has(extname(path)));
  const worker = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await compress(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
