import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { writeGuide } from "#build/search/searchIndexes.ts";
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
