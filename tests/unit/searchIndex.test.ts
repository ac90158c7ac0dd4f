import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { filesUnder } from "#build/files/trees.ts";
import { dropMarks, readFragment, writeGuide, writeIndexes } from "#build/search/searchIndexes.ts";
import { SiteTrees } from "#support/siteTrees.ts";

const fragment = (url: string, content: string, meta: object) =>
  gzipSync(`pagefind_dcd${JSON.stringify({ url, content, meta })}`);

it("says which fragments belong to an address, the page first, and which words there are, frequent ones first", () => {
  using trees = new SiteTrees({
    public: {
      "fragment/en_said.pf_fragment": fragment("/module/1/a?t=30", "a kettle", { title: "Kettles", captions: "0@30" }),
      "fragment/en_page.pf_fragment": fragment("/module/1/a", "the kettle", { title: "Kettles", access: "hidden" }),
      "pagefind.js": "",
    },
  });
  writeGuide(trees.public);
  const guide = JSON.parse(trees.read("public", "guide.json")) as { places: object; words: string };
  expect(guide.places).toEqual({ "/module/1/a": ["en_page", "en_said"] });
  const words = guide.words.split(" ");
  expect(words.indexOf("kettle")).toBeLessThan(words.indexOf("the"));
  expect(words).not.toContain("hidden");
});

const page = (text: string) =>
  `<html lang="en"><body><main data-pagefind-body><h1>Kettles</h1><p data-pagefind-ignore>Aside</p><p>${text}</p>`;

it("each tree gets an index of its own, without the parts of Pagefind that the site does not use", async () => {
  using trees = new SiteTrees({
    public: { "a/index.html": page("copper"), "404.html": page("missing") },
    members: { "a/index.html": page("silver") },
  });
  await writeIndexes(trees, [], new Set());
  dropMarks(trees);
  const wordsOf = (side: "public" | "members", folder: string) =>
    (JSON.parse(trees.read(side, `${folder}/guide.json`)) as { words: string }).words.split(" ");
  expect(wordsOf("public", "pagefind")).toContain("copper");
  expect(wordsOf("members", "search")).toContain("silver");
  for (const word of ["silver", "missing", "aside"]) expect(wordsOf("public", "pagefind")).not.toContain(word);
  expect(filesUnder(trees.public).filter((file) => /-ui|highlight/.test(file))).toEqual([]);
  expect(trees.read("public", "a/index.html")).not.toContain("data-pagefind");
});

it("texts are shown as they are written, and each of two texts with the same words has a name of its own", async () => {
  const said = 'À <b>l’hôtel</b>, <span title="a > b">東京</span>タワー: C++ &amp; H<sub>2</sub>O.';
  const built = async (text: string) => {
    using trees = new SiteTrees({ public: { "a/index.html": page(text) }, members: {} });
    await writeIndexes(trees, [], new Set());
    const files = filesUnder(trees.public).filter((file) => file.endsWith(".pf_fragment"));
    const fragments = files.map((file) => readFragment(readFileSync(join(trees.public, file))));
    const { places } = JSON.parse(trees.read("public", "pagefind/guide.json")) as { places: object };
    return { files, fragments, places };
  };
  const [one, other] = [await built(said), await built(said.replace("À", "a").replace("C++", "c++"))];
  expect(one.fragments.map(({ url, content }) => [url, content])).toEqual([
    ["/a", "Kettles. À l’hôtel, 東京タワー: C++ & H2O."],
  ]);
  expect(Object.keys(one.places)).toEqual(["/a"]);
  expect(other.files).not.toEqual(one.files);
});
