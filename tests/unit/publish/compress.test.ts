import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compressTrees } from "#build/publish/compress.ts";
import { SiteTrees } from "#support/siteTrees.ts";

const LONG = "<p>word</p>".repeat(100);

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "kept-"))));
afterEach(() => rmSync(folder, { recursive: true }));

it("what gets smaller by it lies compressed beside itself, in both trees; what does not, and pictures, do not", async () => {
  using trees = new SiteTrees({
    public: { "index.html": LONG, "tiny.txt": "a", "picture.webp": LONG },
    members: { "module/5/index.html": LONG },
  });
  await compressTrees(trees, folder);
  for (const path of [join(trees.public, "index.html"), join(trees.members, "module/5/index.html")]) {
    expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(LONG);
    expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(LONG);
  }
  for (const file of ["tiny.txt", "picture.webp"])
    for (const coding of ["br", "gz"]) expect(trees.has("public", `${file}.${coding}`), file).toBe(false);
});

it("what a build before compressed is taken from it, until nobody has asked for it in a month", async () => {
  const files = { public: { "index.html": LONG }, members: {} };
  using first = new SiteTrees(files);
  await compressTrees(first, folder);
  const [br = "", ...others] = readdirSync(folder).toSorted();
  expect(others).toHaveLength(1);
  // The least effort makes other bytes, by which is seen where the second build has them from.
  const other = brotliCompressSync(LONG, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  writeFileSync(join(folder, br), other);
  using second = new SiteTrees(files);
  await compressTrees(second, folder);
  expect(readFileSync(join(second.public, "index.html.br"))).toEqual(other);

  const long = new Date(Date.now() - 31 * 86_400_000);
  utimesSync(join(folder, br), long, long);
  using third = new SiteTrees({ public: { "index.html": `${LONG}other` }, members: {} });
  await compressTrees(third, folder);
  expect(readdirSync(folder)).not.toContain(br);
});

it.each(["", "half", brotliCompressSync("other words")])(
  "what lies there is not trusted: %j is made anew",
  async (bad) => {
    const files = { public: { "index.html": LONG }, members: {} };
    using first = new SiteTrees(files);
    await compressTrees(first, folder);
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), bad);
    using second = new SiteTrees(files);
    await compressTrees(second, folder);
    const served = join(second.public, "index.html");
    expect(brotliDecompressSync(readFileSync(`${served}.br`)).toString()).toBe(LONG);
    expect(gunzipSync(readFileSync(`${served}.gz`)).toString()).toBe(LONG);
  },
);

it("where it has to be quick nothing is squeezed out, but what an earlier build squeezed is taken", async () => {
  const texts = readFileSync("package-lock.json", "utf8").slice(0, 60_000);
  const files = { public: { "index.html": texts }, members: {} };
  const sizesOf = async (isQuick: boolean) => {
    using trees = new SiteTrees(files);
    await compressTrees(trees, folder, isQuick);
    const page = join(trees.public, "index.html");
    expect(brotliDecompressSync(readFileSync(`${page}.br`)).toString()).toBe(texts);
    expect(gunzipSync(readFileSync(`${page}.gz`)).toString()).toBe(texts);
    return [`${page}.br`, `${page}.gz`].map((file) => readFileSync(file).length);
  };
  const [quickBr = 0, quickGz = 0] = await sizesOf(true);
  const [br = 0, gz = 0] = await sizesOf(false);
  expect(br).toBeLessThan(quickBr);
  expect(gz).toBeLessThan(quickGz);
  expect(await sizesOf(true)).toEqual([br, gz]);
});
