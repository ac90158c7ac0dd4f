import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newsOf } from "#features/learning/course/dates.ts";
import { offersOf } from "#features/membership/plans/offers/offers.ts";
import { alternatesOf, openGraphLocale } from "#layouts/site/twins.ts";
import { expiresAt } from "#lib/expires.ts";
import { postData } from "#server/hooks/community/pages/linkedData.rules.ts";
import { POST } from "#server/hooks/community/pages/rows.rules.ts";
import { sitemapOf } from "#server/hooks/community/pages/views.rules.ts";
import { lookAtSecurityFile } from "#server/scripts/doctor/site.ts";
import { problemsOf } from "#support/schemaOrg.ts";

const SITE = new URL("https://the.site");

it("a price is told with as many digits as its currency has", () => {
  const plan = { id: "pro", title: "Pro", amount: 1250, interval: "month" } as const;
  const prices = ["eur", "jpy", "kwd"].map((currency) => {
    const [offer] = offersOf([{ ...plan, currency }], true, SITE) as { price: string }[];
    return offer?.price;
  });
  expect(prices).toEqual(["12.50", "1250", "1.250"]);
});

it("where nothing is sold, no price is told", () =>
  expect(offersOf([{ id: "a", title: "A", amount: 5, currency: "eur", interval: "year" }], false, SITE)).toEqual([
    { "@type": "Offer", category: "Partially Free" },
  ]));

it("the feed tells of a lesson once, and once more when it changed", () => {
  const lesson = (name: string, publishAt?: string, updated?: string) => ({
    name,
    entry: {
      data: { ...(publishAt && { publishAt: new Date(publishAt) }), ...(updated && { updated: new Date(updated) }) },
    },
  });
  const news = newsOf([
    ...[lesson("a"), lesson("b", "2026-01-01", "2026-03-01"), lesson("c", "2026-02-01", "2026-02-01")],
  ]);
  expect(news.map(({ of, isChange }) => [of.name, isChange])).toEqual([
    ...[
      ["b", true],
      ["c", false],
      ["b", false],
      ["a", false],
    ],
  ]);
});

it("a page is the same in every language of the course, its own among them", () => {
  const own = { language: "en", url: "https://the.site" };
  expect(alternatesOf("/faq", own, [])).toEqual([]);
  expect(alternatesOf("/faq", own, [{ language: "pt-BR", url: "https://pt.the.site/" }])).toEqual([
    { hreflang: "en", href: "https://the.site/faq" },
    { hreflang: "pt-BR", href: "https://pt.the.site/faq" },
    { hreflang: "x-default", href: "https://the.site/faq" },
  ]);
  expect(["en", "en-GB", "de"].map(openGraphLocale)).toEqual(["en_US", "en_GB", "de_DE"]);
});

it("security.txt runs out within a year of any build, and those of a month say the same", () => {
  const at = (day: string) => expiresAt(new Date(day)).toISOString();
  expect([at("2026-11-01"), at("2026-11-30T23:59:59Z")]).toEqual(Array(2).fill("2027-10-01T00:00:00.000Z"));
});

it("doctor says when security.txt is about to run out", () => {
  const folder = mkdtempSync(join(tmpdir(), "security-"));
  const file = join(folder, "security.txt");
  writeFileSync(file, "Contact: mailto:a@b.example\nExpires: 2027-10-01T00:00:00.000Z\n");
  const said = (day: string) => lookAtSecurityFile(Date.parse(day), file).map(({ state, says }) => `${state}: ${says}`);
  expect(said("2026-11-23")).toEqual(["in order: It holds until 2027-10-01."]);
  expect(said("2027-08-20")).toEqual(["look: It runs out on 2027-10-01."]);
  expect(said("2027-10-02")).toEqual(["unsafe: It ran out on 2027-10-01."]);
  rmSync(folder, { recursive: true });
  expect(said("2027-08-20")).toEqual([]);
});

it("a post is told with its pictures and its change; one by the house is the house's", () => {
  const post = {
    ...{ ...POST, id: "abcdefghijklmno", title: "Cut", html: "<p>A <b>cut</b>.</p>", userName: "Team", team: true },
    ...{
      pictures: '["a b.png"]',
      created: "2026-11-22 21:00:00.000Z",
      editedAt: "2026-11-23 08:00:00.000Z",
      answers: 2,
    },
  };
  const data = postData(post, "https://the.site");
  expect(data).toMatchObject({
    author: { "@type": "Organization", name: "Team" },
    image: ["https://the.site/api/files/posts/abcdefghijklmno/a%20b.png"],
    ...{ text: "A cut.", datePublished: "2026-11-22T21:00:00.000Z", dateModified: "2026-11-23T08:00:00.000Z" },
  });
  expect(problemsOf(data as Record<string, unknown>)).toEqual([]);
});

it("a sitemap without posts is one all the same", () =>
  expect(sitemapOf("https://the.site", ["", "wins"], "").match(/<loc>[^<]+/g)).toEqual([
    "<loc>https://the.site/community",
    "<loc>https://the.site/community/wins",
  ]));
