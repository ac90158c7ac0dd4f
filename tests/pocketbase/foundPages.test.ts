import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { BuiltCourse } from "#contract/course.d.ts";
import { pageAddress, filesUnder } from "#build/files/trees.ts";
import { COURSE } from "#support/course.ts";
import { headOf, type PageHead } from "#support/pageHead.ts";
import { read } from "#support/richResults.ts";
import { problemsOf, thingsOf } from "#support/schemaOrg.ts";

/** What is no page of its own: a page that only leads on. */
const NO_PAGES = ["/review"];
const SHARE = /^\/share\/[\w-]+\.jpg$/;

const pages = new Map<string, PageHead>();
const course = JSON.parse(readFileSync(COURSE.curriculum, "utf8")) as BuiltCourse;
const lessonAddress = ({ id, moduleId }: { id: string; moduleId: number }) => `/module/${moduleId}/${id}`;

const files = filesUnder(COURSE.publicTree).filter((name) => name.endsWith(".html"));

beforeAll(() => {
  for (const file of files)
    if (!NO_PAGES.includes(pageAddress(file)))
      pages.set(pageAddress(file), headOf(readFileSync(join(COURSE.publicTree, file), "utf8")));
});

const page = (address: string): PageHead => {
  const found = pages.get(address);
  if (!found) throw new Error(`There is no page ${address}`);
  return found;
};
const canonicalOf = ({ links }: PageHead) => links.find(({ rel }) => rel === "canonical")?.["href"];
const resultsAt = (address: string) => read(page(address).data).results;

it("nothing stands behind the end of a page", () => {
  const isOpen = (file: string) => !/<\/body>\s*<\/html>\s*$/.test(readFileSync(join(COURSE.publicTree, file), "utf8"));
  expect(files.filter(isOpen)).toEqual([]);
});

describe("who shares a page", () => {
  it("shows what it is called and about, with a picture that is there", () => {
    expect(pages.size).toBeGreaterThan(60);
    for (const [address, { metas }] of pages) {
      expect(metas["og:title"], address).toBeTruthy();
      expect(metas["og:description"], address).toBe(metas["description"]);
      expect(metas["og:type"], address).toMatch(/^(website|article)$/);
      expect(metas["og:locale"], address).toBe("en_US");
      expect(metas["og:image:alt"], address).toBeTruthy();
      expect(metas["twitter:card"], address).toBe("summary_large_image");
      const picture = new URL(metas["og:image"] ?? "");
      expect(picture.pathname, address).toMatch(SHARE);
      expect(existsSync(join(COURSE.publicTree, picture.pathname)), picture.pathname).toBe(true);
    }
  });

  it("shares its one address, and of every lesson and module a picture of its own", () => {
    for (const [address, head] of pages) expect(head.metas["og:url"], address).toBe(canonicalOf(head));
    for (const lesson of course.lessons)
      expect(page(lessonAddress(lesson)).metas["og:image"], lesson.id).toContain(`/share/${lesson.id}.jpg`);
    for (const { id } of course.modules)
      expect(page(`/module/${id}`).metas["og:image"], String(id)).toContain(`/share/module-${id}.jpg`);
  });

  it("can install the site from each of them, and is told of no language that it does not have", () => {
    for (const [address, { links }] of pages) {
      expect(
        links.filter(({ rel }) => rel === "manifest").map(({ href }) => href),
        address,
      ).toEqual(["/site.webmanifest"]);
      expect(
        links.filter(({ hreflang }) => hreflang),
        address,
      ).toEqual([]);
    }
  });
});

describe("what search engines are told on every page", () => {
  it("is what schema.org's vocabulary knows, each property of its type and of its kind", () => {
    for (const [address, { data }] of pages) for (const one of data) expect(problemsOf(one), address).toEqual([]);
  });

  it("has every field that Google requires for the result it is for", () => {
    for (const [address, { data }] of pages) expect(read(data).missing, address).toEqual([]);
    expect(resultsAt("/")).toEqual(["Course info"]);
    expect(resultsAt("/curriculum")).toEqual(["Course list"]);
    expect(resultsAt("/faq")).toEqual(["FAQ"]);
    expect(resultsAt("/module/1").toSorted()).toEqual(["Breadcrumb", "Carousel"]);
    expect(resultsAt("/module/1/viewer-before-topic").toSorted()).toEqual(["Breadcrumb", "Video"]);
    expect(resultsAt("/module/5/five-numbers").toSorted()).toEqual(["Breadcrumb", "Paywalled content"]);
  });

  it("is what the course costs, by the plans it is sold by", () => {
    const offers = thingsOf("Offer", page("/").data).map(({ category, price, priceCurrency }) => [
      ...[category, price, priceCurrency],
    ]);
    expect(offers).toEqual([
      ["Free", "0.00", "EUR"],
      ["Subscription", "12.00", "EUR"],
      ["Subscription", "120.00", "EUR"],
    ]);
  });

  it("is of a free lesson's video also what is said in it", () => {
    const [film] = thingsOf("VideoObject", page("/module/1/viewer-before-topic").data);
    expect(film?.["transcript"]).toContain("bread");
    expect(film?.["uploadDate"]).toBe("2026-01-05T00:00:00.000Z");
  });

  it("is of a premium lesson that a part of it is not free, which stands on its page, and nothing of its video", () => {
    for (const lesson of course.lessons.filter(({ access }) => access === "premium")) {
      const { data, classes } = page(lessonAddress(lesson));
      const [part] = thingsOf("WebPageElement", data);
      const selector = String(part?.["cssSelector"]);
      expect(classes.has(selector.slice(1)), `${lesson.id} ${selector}`).toBe(true);
      expect(JSON.stringify(data), lesson.id).not.toMatch(/VideoObject|transcript|contentUrl|\/media\//);
    }
  });
});
