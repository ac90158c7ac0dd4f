import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { formatsOf, passwordTexts, siteFileOf, writeSiteFiles } from "#build/publish/siteFiles.ts";
import { ENGLISH } from "#support/formats.ts";
import { SiteTrees } from "#support/siteTrees.ts";

it("the server is told what its mails say of the site, what they and its alerts say, and nothing else", () => {
  using trees = new SiteTrees();
  writeSiteFiles(trees);
  const site = parse(readFileSync("content/site.yaml", "utf8")) as Record<string, string>;
  const { language = "" } = site;
  expect(JSON.parse(trees.read("site", "site.json"))).toEqual(siteFileOf(site));
  const all = parse(readFileSync("src/texts/en.yaml", "utf8")) as Record<string, Record<string, unknown>>;
  const { mails, alerts, weekly, contact, decisions, feedback, server } = all;
  // content/ may be a course of one's own: dates and money are those of its language.
  const { moment, prices } = ENGLISH;
  const formats = formatsOf(language, { moment, prices });
  const { page, helpful, accepted, report } = all["community"] ?? {};
  const { login: loginToPost, loginReply: loginToReply } = all["posting"] ?? {};
  const community = { ...(page as object), helpful, accepted, report, loginToPost, loginToReply, formats };
  expect(JSON.parse(trees.read("site", "texts.json"))).toEqual({
    ...{ formats, mails, alerts, weekly: { ...weekly, formats }, contact, decisions, community },
    ...{ feedback, server, password: passwordTexts() },
  });
});

it("the server hears the site's name and words about it, and from where its language is written", () => {
  const told = { name: "A", tagline: "B", supportEmail: "c@d.example", language: "ar" };
  expect(siteFileOf({ ...told, navigation: ["no"] })).toEqual({ ...told, direction: "rtl" });
  expect(siteFileOf({ ...told, language: "de" })).toEqual({ ...told, language: "de" });
});
