import { test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { stateOf } from "./playing.ts";
import { NOTHING, openSearch, results, said, searchField, searchFor, searchPanel } from "./searching.ts";
import { aMember, storageOf } from "./session.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const group = (page: Page) => searchPanel(page).getByRole("group", { name: "In the lessons" });

const ODD_QUERIES = {
  "characters of regular expressions": ".*+?[](){}|\\^$",
  "a class of characters": "[a-z]+",
  markup: "<b>bold</b><img src=x onerror=alert(1)>",
  Hebrew: "שלום עולם",
  Arabic: "مرحبا بالعالم",
  emoji: "🎬👩‍👩‍👧🏽",
  "a percent sign": "%E0%A4%A",
  "five hundred characters": "abcdefghi ".repeat(50),
};
test("takes what is no word for what it is, and goes on finding words", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, problems } = opened;
  await openSearch(page);
  for (const [kind, query] of Object.entries(ODD_QUERIES)) {
    await searchFor(page, query);
    await expect(said(page), kind).toHaveText(NOTHING);
    await expect(results(page), kind).toHaveCount(0);
    await expect(searchPanel(page).locator("b, img"), kind).toHaveCount(0);
    await searchFor(page, "five numbers");
    await expect(results(page).first(), kind).toContainText("Five numbers");
    expect(problems, kind).toEqual([]);
  }
});

test("takes five hundred characters and no more", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await page.keyboard.insertText("x".repeat(600));
  expect((await searchField(page).inputValue()).length).toBe(500);
});

test("finds spoken words and plays from there; five hits at most", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await searchFor(page, "video");
  expect(await group(page).getByRole("option").count()).toBeLessThanOrEqual(5);
  await searchFor(page, "situation that keeps coming back");
  const hit = group(page)
    .getByRole("option", { name: /Play from \d+:\d\d/ })
    .first();
  await expect(hit).toContainText("Pick a viewer, not a topic");
  await hit.click();
  await expect(page).toHaveURL(
    /\/module\/1\/viewer-before-topic\?t=[\d.]+|\/module\/1\?lesson=viewer-before-topic&t=\d+/,
  );
});

const SPOKEN = { words: "good news in a sad-looking column", at: 107.3, lesson: "/module/5/five-numbers" };

test("finds what is said in a premium lesson for a member, and plays from there", LONG, async ({ browser }) => {
  const ada = await aMember(server);
  const storage = storageOf(ada, { subscriptionActive: true });
  await using opened = await openPage(browser, { server, url: "/faq", storage, cookie: ada.cookie });
  const { page, problems } = opened;
  await openSearch(page);
  await searchFor(page, SPOKEN.words);
  const hit = group(page).getByRole("option", { name: /Play from 1:47/ });
  await expect(hit).toContainText("Five numbers, one table");
  await expect(hit).not.toContainText("Part of Premium");
  await hit.click();
  await expect(page).toHaveURL(new RegExp(`${SPOKEN.lesson}\\?t=${String(SPOKEN.at)}(#play)?$`));
  await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
  expect((await stateOf(page)).currentTime).toBeGreaterThanOrEqual(SPOKEN.at);
  expect(problems).toEqual([]);
});

test("never finds for a visitor what is said in a premium lesson", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, requests } = opened;
  await openSearch(page);
  await searchFor(page, SPOKEN.words);
  await expect(results(page).filter({ hasText: /Five numbers|sad-looking/ })).toHaveCount(0);
  expect(requests.filter((request) => request.url().includes("/members/"))).toEqual([]);
});

test("shows a premium lesson to a visitor as Part of Premium, without its words", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await searchFor(page, "worried about it evening swapped");
  const hit = results(page).filter({ hasText: "Five numbers, one table" });
  await expect(hit).toHaveCount(1);
  await expect(hit).toContainText("Part of Premium");
  await expect(hit).not.toContainText(/worried|evening|swapped/);
  await searchFor(page, "Five numbers, one table");
  await expect(results(page).first()).toContainText("Part of Premium");
});
