import { expect, it } from "vitest";
import { writeSitemap } from "#build/sitemap.ts";
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

it("says of a page's video what search engines ask for, and nothing of a player of another site's", () => {
  const film = {
    ...{ "@type": "VideoObject", name: "Salt & pepper", description: "A <b>", thumbnailUrl: "https://the.site/a.jpg" },
    ...{ duration: "PT2M10S", uploadDate: "2026-11-02T00:00:00.000Z" },
  };
  const graph = [
    { ...film, contentUrl: "https://the.site/a.mp4" },
    { ...film, embedUrl: "https://other.example/" },
  ];
  const data = JSON.stringify({ "@graph": graph }).replaceAll("<", "\\u003c");
  using trees = new SiteTrees({
    public: { "a.html": page("/a", `<script type="application/ld+json">${data}</script>`) },
  });
  writeSitemap(trees, "https://the.site", []);
  const xml = trees.read("public", "sitemap.xml");
  expect(xml.match(/<video:video>.*?<\/video:video>/g)).toEqual([
    "<video:video><video:thumbnail_loc>https://the.site/a.jpg</video:thumbnail_loc><video:title>Salt &amp; pepper</video:title>" +
      "<video:description>A &lt;b&gt;</video:description><video:content_loc>https://the.site/a.mp4</video:content_loc>" +
      "<video:duration>130</video:duration><video:publication_date>2026-11-02T00:00:00.000Z</video:publication_date></video:video>",
  ]);
});
