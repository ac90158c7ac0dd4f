import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compressTrees } from "#build/publish/compress.ts";
import { SiteTrees } from "#support/siteTrees.ts";

const LONG = "<p>word</p>".repeat(100);

it("what gets smaller by it lies compressed beside itself, in both trees; what does not, and pictures, do not", async () => {
  using trees = new SiteTrees({
    public: { "index.html": LONG, "tiny.txt": "a", "picture.webp": LONG },
    members: { "module/5/index.html": LONG },
  });
  await compressTrees(trees);
  for (const path of [join(trees.public, "index.html"), join(trees.members, "module/5/index.html")]) {
    expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(LONG);
    expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(LONG);
  }
  for (const file of ["tiny.txt", "picture.webp"])
    for (const coding of ["br", "gz"]) expect(trees.has("public", `${file}.${coding}`), file).toBe(false);
});
