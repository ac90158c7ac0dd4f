import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildSearch, readFragment } from "#build/search/searchIndexes.ts";
import { filesUnder } from "#build/files/trees.ts";
import { SiteTrees } from "#support/siteTrees.ts";

const page = (text: string) =>
  `<html lang="en"><body><main data-pagefind-body><h1>Kettles</h1><p data-pagefind-ignore>Aside</p><p>${text}</p>`;

it("each tree gets an index of its own, without the parts of Pagefind that the site does not use", async () => {
  using trees = new SiteTrees({
    public: { "a/index.html": page("copper"), "404.html": page("missing") },
    members: { "a/index.html": page("silver") },
  });
  await buildSearch(trees, [], new Set());
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
    await buildSearch(trees, [], new Set());
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
