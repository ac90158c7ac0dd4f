import { expect, test, type Page } from "@playwright/test";
import { cases, LONG } from "#support/cases.ts";
import { onePage } from "#support/onePage.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { FREE_LESSON, PREMIUM_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";

const PAGES = ["/", "/curriculum", "/module/1", "/module/5", FREE_LESSON, PREMIUM_LESSON, "/faq", "/community"];
const MORE = ["/success-stories", "/certificate", "/glossary", "/contact", "/login", "/registerInfo"];
const OWN = ["/dashboard", "/profile"];
const MOST_CHARACTERS = 95;

let server: TestServer;
let person: Person;
test.beforeAll(async () => {
  server = await sharedServer();
  person = await aPerson(server);
});

/** Words that touch on the screen although an element ends between them. */
function gluedWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const seen = texts.filter((one) => one.data && !one.parentElement?.closest("script, style, noscript, .sr-only"));
  const boxOf = (node: Text, at: number) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  const touch = (left: DOMRect, right: DOMRect) =>
    left.width * right.width > 0 && Math.abs(left.top - right.top) < 12 && Math.abs(right.left - left.right) < 1;
  return seen.flatMap((now, at) => {
    const before = seen[at - 1];
    if (!before || !/[\p{L}\p{N}.,]$/u.test(before.data) || !/^[\p{L}\p{N}]/u.test(now.data)) return [];
    return touch(boxOf(before, before.data.length - 1), boxOf(now, 0)) ? [before.data + now.data] : [];
  });
}

/** Lines of running text with more characters than an eye follows. */
function longLines(most: number): string[] {
  const found: string[] = [];
  for (const block of document.querySelectorAll<HTMLElement>("main :is(p, li, dd, .about)")) {
    if (block.offsetParent === null || block.closest("pre, table")) continue;
    const own = [...block.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own
      .map(({ textContent }) => textContent ?? "")
      .join("")
      .trim();
    const { width } = block.getBoundingClientRect();
    const room = width / (parseFloat(getComputedStyle(block).fontSize) * 0.49);
    if (text.length > most && room > most) found.push(`${String(Math.round(room))}: ${text.slice(0, 60)}`);
  }
  return found;
}

const openFor = (page: string) => (OWN.includes(page) ? { storage: storageOf(person) } : {});

const WIDE = { viewport: { width: 1440, height: 900 } };
const visit = onePage(() => ({ server, context: WIDE }));
const visitSignedIn = onePage(() => ({ server, context: WIDE, storage: storageOf(person) }));

const FEW = ["/", "/curriculum", FREE_LESSON, PREMIUM_LESSON, "/dashboard"];
const OTHERS = [...PAGES, ...MORE, ...OWN].filter((path) => !FEW.includes(path));

for (const path of cases(FEW, OTHERS)) {
  test(`no words are glued together on ${path}, and no line is too long to follow`, async ({ browser }) => {
    const { page } = await (OWN.includes(path) ? visitSignedIn : visit)(browser, path);
    await atRest(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await page.evaluate(gluedWords)).toEqual([]);
    expect(await page.evaluate(longLines, MOST_CHARACTERS)).toEqual([]);
  });
}

test("without JavaScript no words are glued together either", async ({ browser }) => {
  for (const path of ["/login", "/register", "/reset-password"]) {
    const html = await (await fetch(server.url + path)).text();
    await using opened = await openPage(browser, { server, url: "/robots.txt" });
    const inside = /<noscript>([^]*?)<\/noscript>/.exec(html)?.[1] ?? "";
    expect(inside).toContain("needs JavaScript");
    await opened.page.setContent(inside);
    expect(await opened.page.evaluate(gluedWords)).toEqual([]);
  }
});

/** Texts and times that lie behind an element somewhere on the way down the page. */
function coveredBy(selector: string): string[] {
  const cover = document.querySelector(selector)?.getBoundingClientRect();
  if (!cover || cover.width === 0) throw new Error(`${selector} is not there`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const covered: string[] = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const isSeen = walker.currentNode.parentElement?.checkVisibility() === true;
    const isOwn = walker.currentNode.parentElement?.closest(`${selector}, header, .sr-only`);
    const boxes = isSeen && !isOwn ? [...range.getClientRects()] : [];
    if (boxes.some(({ left, right, width }) => width > 2 && right > cover.left && left < cover.right))
      covered.push(walker.currentNode.textContent?.trim() ?? "");
  }
  return covered.filter(Boolean);
}

for (const width of cases([1280], [800, 1024, 1440])) {
  test(`the feedback button lies on no text at ${String(width)} px`, LONG, async ({ browser }) => {
    const context = { viewport: { width, height: 800 } };
    for (const path of ["/curriculum", "/faq", FREE_LESSON, "/dashboard"]) {
      await using opened = await openPage(browser, { server, url: path, context, ...openFor(path) });
      const { page } = opened;
      await atRest(page);
      await expect(page.getByRole("button", { name: "Feedback" })).toBeVisible();
      expect(await page.evaluate(coveredBy, "button[data-overlay=feedback]:not(nav *)"), path).toEqual([]);
    }
  });
}

const particles = (page: Page) =>
  page.locator("[data-particles] i").evaluateAll((all) =>
    all.map((one) => {
      const { marginTop, width } = getComputedStyle(one, "::before");
      return { row: marginTop, size: parseFloat(width) };
    }),
  );

test("particles are fine and keep to no rows", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const all = await particles(opened.page);
  expect(new Set(all.map(({ row }) => row)).size).toBeGreaterThanOrEqual(6);
  expect(Math.max(...all.map(({ size }) => size))).toBeLessThanOrEqual(2.5);
});

test("an address that leads nowhere shows a picture and searches from there", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/no/such/page" });
  const { page } = opened;
  await expect(page.getByRole("main").getByRole("img", { name: /Strips of film/ })).toBeVisible();
  const search = page.getByRole("main").getByRole("search");
  await search.getByRole("searchbox", { name: "Search the course" }).fill("captions");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(`${server.url}/search?q=captions`);
});

for (const width of [360, 390])
  test(`at ${width} px the lesson before and the next share a line, and the bookmark one with the title`, async ({
    browser,
  }) => {
    const context = { viewport: { width, height: 800 } };
    const url = "/module/1/demand-without-guessing";
    await using opened = await openPage(browser, { server, url, context });
    const { page } = opened;
    for (const [pair, count] of [
      ["main a[rel=prev], main a[rel=next]", 2],
      ["main h1, [data-bookmark=lesson]", 2],
    ] as const) {
      await expect(page.locator(pair)).toHaveCount(count);
      const tops = await page
        .locator(pair)
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(new Set(tops).size, tops.join(", ")).toBe(1);
    }
  });
