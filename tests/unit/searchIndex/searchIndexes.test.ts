import { expect, it } from "vitest";
import { buildSearch } from "#build/search/searchIndexes.ts";
import { filesIn } from "#build/files/trees.ts";
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
  expect(filesIn(trees.public).filter((file) => /-ui|highlight/.test(file))).toEqual([]);
  expect(trees.read("public", "a/index.html")).not.toContain("data-pagefind");
});
