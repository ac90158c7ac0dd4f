import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { filesUnder, pageAddress } from "#build/files/trees.ts";
import type { BuiltCourse } from "#contract/course.d.ts";
import { COURSE } from "#support/course.ts";
import { type PageHead, elementsOf, headOf } from "#support/pageHead.ts";
import { read } from "#support/richResults.ts";
import { aRole } from "#support/role.ts";
import { problemsOf, thingsOf } from "#support/schemaOrg.ts";
import { type Answer, ask } from "./ask.ts";
import { serverHere } from "./here.ts";
import { free, premium } from "./learner.ts";
import { postsOn } from "./posting.ts";

const FREE = "/module/1/viewer-before-topic";
const DAY = /^\d{4}-\d\d-\d\d$/;
const server = await serverHere();
const { write, like, moderate, anOldHand, aMember } = postsOn(() => server);
const get = (path: string): Promise<Answer> => ask(server, path);
const textAt = async (path: string): Promise<string> => {
  const answer = await get(path);
  expect(answer.status, path).toBe(200);
  return answer.body.toString();
};
const course = JSON.parse(readFileSync(COURSE.curriculum, "utf8")) as BuiltCourse;
const isHere = (path: string): boolean => existsSync(join(COURSE.publicTree, path));
/** Where an address of the built site leads on a server of a test. */
const pathOf = (address = ""): string => new URL(address).pathname;

describe("the sitemap", () => {
  it("says of a free lesson when it changed, and what video it shows; of a premium one no video", async () => {
    const xml = await textAt("/sitemap.xml");
    const urls = elementsOf(xml, "url");
    const lesson = urls.find(({ loc }) => loc?.endsWith(FREE));
    expect(lesson).toMatchObject({ lastmod: "2026-02-03", "video:duration": "130" });
    expect(lesson?.["video:title"]).toBe("Pick a viewer, not a topic");
    expect(lesson?.["video:description"]).toMatch(/\S{3}/);
    for (const name of ["video:thumbnail_loc", "video:content_loc"])
      expect((await ask(server, pathOf(lesson?.[name]), { method: "HEAD" })).status, name).toBe(200);
    for (const { loc, lastmod, ...more } of urls) {
      if (lastmod) expect(lastmod, loc).toMatch(DAY);
      const isFree = course.lessons.some(({ id, access }) => access === "free" && loc?.endsWith(`/${id}`));
      if (!isFree) expect(Object.keys(more), loc).toEqual([]);
    }
    expect(urls.find(({ loc }) => loc?.endsWith("/module/1"))?.["lastmod"]).toBe("2026-02-03");
    expect(urls.find(({ loc }) => loc?.endsWith("/privacy-policy"))?.["lastmod"]).toMatch(DAY);
  });

  it("of the community lists what everybody reads, with the day of the last word, and nothing else", async () => {
    const [ada, bob, member] = [await anOldHand(), await anOldHand(), await aMember()];
    const moderator = await aRole(server, "moderator");
    const [open, sold, hidden] = [
      ...[await write(ada, { lessonId: free }), await write(member, { lessonId: premium }), await write(bob)],
    ];
    await moderate(moderator, hidden?.id ?? "", "hide");
    const urls = elementsOf(await textAt("/sitemap-community.xml"), "url");
    const entry = (id = "") => urls.find(({ loc }) => loc?.endsWith(`/community/post/${id}`));
    expect(entry(open?.id)?.["lastmod"]).toMatch(DAY);
    expect([entry(sold?.id), entry(hidden?.id)]).toEqual([undefined, undefined]);
    const paths = urls.map(({ loc }) => pathOf(loc));
    expect(paths).toEqual(expect.arrayContaining(["/community", "/community/questions", "/community/module-1"]));
    expect(paths).not.toContain("/community/module-5");
    // However much is written, it is made again only after a while.
    await write(ada);
    expect(elementsOf(await textAt("/sitemap-community.xml"), "url")).toHaveLength(urls.length);
  });
});

it("a post tells search engines who wrote what and when, how many answered and liked it", async () => {
  const [ada, bob] = [await anOldHand({ displayName: "Ada </script>" }), await anOldHand()];
  const { id } = await write(ada, { title: "Tiles </script> & <b>", body: "At *30 cm* it rings." });
  await like(bob, { post: id });
  const { data, metas } = headOf(await textAt(`/community/post/${id}`));
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    headline: "Tiles </script> & <b>",
    text: "At 30 cm it rings.",
    author: { "@type": "Person", name: "Ada </script>", url: expect.stringContaining(`/community/people/${ada.id}`) },
    commentCount: 0,
  });
  expect(JSON.stringify(data)).toContain('{"@type":"LikeAction"},"userInteractionCount":1');
  expect(problemsOf(data[0] ?? {})).toEqual([]);
  expect(read(data)).toEqual({ results: ["Discussion forum"], missing: [] });
  expect(metas["og:type"]).toBe("article");
  expect(headOf(await textAt("/community")).data).toEqual([]);
});

it("whoever reads Markdown reads a free lesson as its page has it, and each names the other", async () => {
  const twin = await get(`${FREE}.md`);
  expect(twin.headers["content-type"]).toBe("text/markdown; charset=utf-8");
  expect(twin.headers["link"]).toMatch(new RegExp(`^<http[^>]+${FREE}>; rel="canonical"$`));
  const page = await get(FREE);
  expect(page.headers["link"]).toMatch(new RegExp(`^<http[^>]+${FREE}\\.md>; rel="alternate"; type="text/markdown"$`));
  expect((await get("/module/5/five-numbers")).headers).not.toHaveProperty("link");
  const markdown = twin.body.toString();
  expect(markdown).toMatch(/^# Pick a viewer, not a topic\n\n> Who is this for\?/);
  for (const said of ["## You will\n\n- Describe one viewer", "## The card", "> **", "- [ ] ", "## Transcript\n\n0:"])
    expect(markdown, said).toContain(said);
  const [picture = ""] = /https?:[^)]+\/_astro\/[^)]+\.svg/.exec(markdown) ?? [];
  expect(isHere(pathOf(picture)), picture).toBe(true);
  expect(markdown).not.toMatch(/^import |<[A-Z]|\{[^}]*\}|\]\(\//m);
});

/** What is no page of its own: a page that only leads on. */
const NO_PAGES = ["/review"];
const SHARE = /^\/share\/[\w-]+\.jpg$/;
const pages = new Map<string, PageHead>();
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
const resultsAt = (address: string) => read(page(address).data).results;

it("who shares a page shows what it is called and about, with a picture that is there", () => {
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
