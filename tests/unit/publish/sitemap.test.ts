import { expect, it } from "vitest";
import { writeSitemap } from "#build/publish/sitemap.ts";
import type { LessonSource } from "#build/files/sources.ts";
import { SiteTrees } from "#support/siteTrees.ts";

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
