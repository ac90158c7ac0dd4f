import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import type { LessonSource } from "#build/files/sources.ts";
import { splitTrees } from "#build/publish/split.ts";
import { redirectsOf, writeSitemap } from "#build/sitemap.ts";
import { EVERYWHERE } from "#server/hooks/site/headers.rules.ts";
import { SiteTrees } from "#support/siteTrees.ts";

describe("what leads on at a plain host", () => {
  it("is every address that a lesson may have had in another module", () => {
    const lessons = [
      { id: "first", moduleId: 1 },
      { id: "second", moduleId: 3 },
    ];
    expect(redirectsOf({ lessons, modules: [{ id: 1 }, { id: 3 }] }).split("\n")).toEqual([
      "/module/3/first /module/1/first 301",
      "/module/1/second /module/3/second 301",
      "",
    ]);
  });

  it("stays below the number of lines that hosts read", () => {
    const ids = Array.from({ length: 99 }, (_, at) => ({ id: at + 1 }));
    const lessons = ids.map(({ id }) => ({ id: `lesson-${String(id)}`, moduleId: id }));
    expect(redirectsOf({ lessons, modules: ids }).trim().split("\n")).toHaveLength(2000);
  });
});

/** The headers of public/_headers by the addresses they are for. */
const rules = new Map(
  readFileSync("public/_headers", "utf8")
    .split(/\n(?=\/)/)
    .slice(1)
    .map((rule) => {
      const [path = "", ...headers] = rule.trim().split(/\n\s*/);
      return [path, new Map(headers.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))] as const;
    }),
);

test("a host of plain files sends the same headers as the site's own server", () => {
  for (const [name, value] of EVERYWHERE) expect(rules.get("/*")?.get(name), name).toBe(value);
});

test("what is named by its content is kept for ever there, and the worker never", () => {
  expect(rules.get("/_astro/*")?.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(rules.get("/worker.js")?.get("Cache-Control")).toBe("no-cache");
});

const page = (address: string, extra = "") => `<link rel="canonical" href="https://the.site${address}">${extra}`;
const LESSON = { id: "a", moduleId: 1, data: { publishAt: "2026-11-02", updated: "2026-11-20" } };

it("lists what names itself canonical and may be found, with the day its author wrote", () => {
  using trees = new SiteTrees({
    public: {
      "index.html": page("/"),
      "module/1/a/index.html": page("/module/1/a"),
      "payment/index.html": page("/prepayment"),
      "login/index.html": page("/login", '<meta name="robots" content="noindex">'),
      "panels/index.html": "<p></p>",
    },
  });
  writeSitemap(trees, "https://the.site", [LESSON as unknown as LessonSource]);
  const urls = trees.read("public", "sitemap.xml").match(/<url>.*<\/url>/g);
  expect(urls).toEqual([
    "<url><loc>https://the.site/</loc></url>",
    "<url><loc>https://the.site/module/1/a</loc><lastmod>2026-11-20</lastmod></url>",
  ]);
});

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
