import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeManifest } from "#build/publish/manifest.ts";
import type { Manifest } from "#contract/manifest.d.ts";
import { SiteTrees } from "#support/siteTrees.ts";

let trees: SiteTrees;
beforeEach(() => {
  trees = new SiteTrees({
    public: {
      "index.html": "<p>Hello</p>",
      "404.html": "<p>No</p>",
      "faq/index.html": "<p>Hello</p>",
      "_astro/page.1x.js": "run()",
      "_astro/page.1x.js.br": "br",
      "module/1/a/index.html": "preview",
    },
    members: { "module/1/a/index.html": "whole", "search/guide.json": "{}", "media/a.vtt": "WEBVTT" },
  });
});
afterEach(() => trees[Symbol.dispose]());

const manifest = (): Manifest => {
  writeManifest(trees, "https://the.site");
  return JSON.parse(trees.read("site", "manifest.json")) as Manifest;
};

describe("the manifest", () => {
  it("names every address with its type, size and codings", () => {
    const { urls, siteUrl } = manifest();
    expect(siteUrl).toBe("https://the.site");
    expect(Object.keys(urls)).toEqual(expect.arrayContaining(["/", "/faq", "/_astro/page.1x.js"]));
    expect(urls["/_astro/page.1x.js"]?.public).toMatchObject({
      type: "text/javascript; charset=utf-8",
      size: 5,
      br: 2,
    });
    expect(urls).not.toHaveProperty("/_astro/page.1x.js.br");
  });

  it("gives what a lesson hands out the name that it is saved under, and nothing else", () => {
    trees.write("members", "_astro/5-five-numbers.sheet.Bx_y-3w8.xlsx", "cells");
    trees.write("public", "robots.txt", "all");
    const { urls } = manifest();
    expect(urls["/_astro/5-five-numbers.sheet.Bx_y-3w8.xlsx"]?.members).toMatchObject({
      saved: "five-numbers-sheet.xlsx",
      type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    });
    for (const address of ["/robots.txt", "/_astro/page.1x.js"])
      expect(urls[address]?.public).not.toHaveProperty("saved");
  });

  it("stops at a file whose type it does not know", () => {
    trees.write("public", "notes.pptx", "x");
    expect(manifest).toThrow('notes.pptx: no content type is known for ".pptx"');
  });
});
