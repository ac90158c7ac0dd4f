import { afterEach, beforeEach, expect, it } from "vitest";
import { splitTrees } from "#build/publish/split.ts";
import { SiteTrees } from "#support/siteTrees.ts";

let trees: SiteTrees;
beforeEach(() => {
  trees = new SiteTrees({
    public: {
      "index.html": '<script src="/_astro/page.js"></script>',
      "curriculum.json": "{}",
      "members/module/5/a/index.html": '<img src="/_astro/figure.1x.svg"><script src="/_astro/page.js"></script>',
      "_astro/page.js": 'import("./later.js")',
      "_astro/later.js": "run()",
      "_astro/figure.1x.svg": "<svg/>",
      "_astro/figure.original.svg": "<svg/>",
    },
  });
  splitTrees(trees, [], new Set());
});
afterEach(() => trees[Symbol.dispose]());

it("members' pages and what only they name go to the members' tree", () => {
  expect(trees.has("members", "module/5/a/index.html")).toBe(true);
  expect(trees.has("members", "_astro/figure.1x.svg")).toBe(true);
  expect(trees.has("public", "members")).toBe(false);
  expect(trees.has("public", "_astro/figure.1x.svg")).toBe(false);
});

it("what a public page names stays public, also by way of another file", () => {
  for (const file of ["index.html", "_astro/page.js", "_astro/later.js"]) expect(trees.has("public", file)).toBe(true);
});

it("what nobody names is in neither", () => {
  for (const side of ["public", "members"] as const) expect(trees.has(side, "_astro/figure.original.svg")).toBe(false);
});

it("the course as data is for the server alone", () => {
  expect(trees.has("public", "curriculum.json")).toBe(false);
  expect(trees.read("site", "curriculum.json")).toBe("{}");
});
