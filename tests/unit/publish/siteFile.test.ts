import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { writeSiteFile } from "#build/publish/siteFile.ts";
import { SiteTrees } from "#support/siteTrees.ts";

it("the server is told what its mails say of the site, and nothing else", () => {
  using trees = new SiteTrees();
  writeSiteFile(trees);
  const site = parse(readFileSync("content/site.yaml", "utf8")) as Record<string, string>;
  const { name, tagline, supportEmail, language } = site;
  expect(JSON.parse(trees.read("site", "site.json"))).toEqual({ name, tagline, supportEmail, language });
});
