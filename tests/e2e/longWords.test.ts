import { test, type Page } from "@playwright/test";
import { cases } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { keptCourse } from "#support/keptCourse.ts";
import { openPage } from "#support/openPage.ts";
import type { Person } from "#support/person.ts";
import { LONG_WORD } from "#support/recipes.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { storageOf } from "./session.ts";

const BUILD_MS = 240_000;
const PHONE = { width: 390, height: 844 };
const LESSON = "/module/1/first-lesson";
/** Whether the course says the long word there; signed in as whoever may see them, but at home. */
type Asked = [path: string, hasWord: boolean];
const PAGES: Asked[] = [
  ["/", true],
  [LESSON, true],
  ["/curriculum", true],
  ["/prepayment?plan=premium-yearly", false],
  ["/dashboard", true],
  ["/moderation", false],
];
const MORE_PAGES: Asked[] = [
  ["/faq", true],
  ["/module/1", true],
  ["/search?q=donau", true],
  ["/subscription", false],
  ["/profile", false],
  ["/operator", false],
];

let server: TestServer;
let boss: Person;
test.beforeAll(async () => {
  test.setTimeout(BUILD_MS);
  server = await startPocketBase({ site: (await keptCourse("german")).site });
  boss = await aRole(server, "operator", { displayName: `Ada ${LONG_WORD}` });
});
test.afterAll(() => server.stop());

/** What reaches beyond the window; what scrolls by itself, and what is only heard, may. */
function beyond(): string[] {
  const mayScroll = (one: Element | null): boolean =>
    one !== null && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || mayScroll(one.parentElement));
  return [...document.querySelectorAll("main *")]
    .filter((one) => one.checkVisibility() && !mayScroll(one.parentElement))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
    .map((one) => `${one.tagName}.${one.className}: ${(one.textContent || "").trim().slice(0, 60)}`);
}

/** On how many lines each text with the word stands, where it is shown. */
function linesWith(word: string): number[] {
  const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  const lines: number[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = (node.nodeValue ?? "").indexOf(word);
    if (at < 0 || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
    if (tops.length > 0) lines.push(new Set(tops).size);
  }
  return lines;
}

const expectToFit = async (page: Page): Promise<void> => {
  const sideways = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
  await expect.poll(() => page.locator("html").evaluate(sideways), "scrolls sideways").toBe(0);
  expect(await page.evaluate(beyond)).toEqual([]);
};

for (const [path, hasWord] of cases(PAGES, MORE_PAGES))
  test(`${path} in German parts long words on a phone, and nothing scrolls sideways`, async ({ browser }) => {
    const context = { reducedMotion: "reduce", viewport: PHONE } as const;
    await using opened = await openPage(browser, {
      ...{ server, url: path, context },
      ...(path !== "/" && { storage: storageOf(boss), cookie: boss.cookie }),
    });
    const { page, problems } = opened;
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.locator("main h1").filter({ visible: true }).first()).toBeVisible();
    expect(await page.locator("main").evaluate((one) => getComputedStyle(one).hyphens)).toBe("auto");
    if (hasWord) await expect.poll(async () => (await page.evaluate(linesWith, LONG_WORD)).length).toBeGreaterThan(0);
    await expectToFit(page);
    expect(problems).toEqual([]);
  });

test("a word that no line of a phone holds stands on two lines of a lesson", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: LESSON, context: { viewport: PHONE } });
  expect(Math.max(...(await opened.page.evaluate(linesWith, LONG_WORD)))).toBeGreaterThan(1);
});
