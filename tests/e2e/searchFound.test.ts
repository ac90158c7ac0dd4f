import { test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { controls, expectSecond, stateOf } from "./playing.ts";
import { FREE_LESSON } from "./routes.ts";
import { NOTHING, openSearch, results, said, searchField, searchFor, searchPanel } from "./searching.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const group = (page: Page, name: string) => searchPanel(page).getByRole("group", { name });
const links = (page: Page, name: string) =>
  group(page, name)
    .getByRole("option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));

/** What stood in rows that were cut out of the page around the text. */
const DEBRIS = /\d:\d\d[A-Z]|Premium\.|You will|Introduced in|Copy|Transcript|Already a member/;

test("shows lessons once each, pages apart, and prose alone", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  for (const query of ["sponsor", "video", "thumbnail", "viewer", "premium"]) {
    await searchFor(page, query);
    const lessons = (await links(page, "In the lessons")).map((link) => link.replace(/[?#].*$/, ""));
    expect(
      lessons.filter((link) => !/^\/module\/\d+\/[\w-]+$/.test(link)),
      query,
    ).toEqual([]);
    expect(new Set(lessons).size, query).toBe(lessons.length);
    const pages = await links(page, "On other pages");
    expect(
      pages.filter((link) => link.startsWith("/module/") || /^\/(curriculum)?$/.test(link)),
      query,
    ).toEqual([]);
    for (const text of await results(page).locator("mark").locator("..").allInnerTexts())
      expect(text, query).not.toMatch(DEBRIS);
  }
});

test("opens the lesson at the caption's own start, and plays", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, problems } = opened;
  await openSearch(page);
  await searchFor(page, "bread is a shelf");
  const hit = group(page, "In the lessons").getByRole("option", { name: /Play from 0:32/ });
  await expect(hit).toContainText("Bread is a shelf.");
  await hit.click();
  await expect(page).toHaveURL(`${server.url}${FREE_LESSON}?t=32.2`);
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(32.2);
  expect((await stateOf(page)).paused).toBe(false);
  expect(problems).toEqual([]);
});

test("plays at the caption's start on the page of the lesson itself, too", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: FREE_LESSON });
  const { page } = opened;
  await openSearch(page);
  await searchFor(page, "bread is a shelf");
  await group(page, "In the lessons")
    .getByRole("option", { name: /Play from 0:32/ })
    .click();
  await expect(searchPanel(page)).toBeHidden();
  await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(32.2);
});

/** A browser that plays nothing unasked; the driver's own questions count as a gesture, so the policy's flag does not help. */
function refuseFirstPlay(): void {
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = () => {
    HTMLMediaElement.prototype.play = play;
    return Promise.reject(new DOMException("play() failed: nobody pressed anything.", "NotAllowedError"));
  };
}

test(
  "stands at the second with the play button ready where a page may not play by itself",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/robots.txt" });
    const { page } = opened;
    await page.addInitScript(refuseFirstPlay);
    await page.goto(`${FREE_LESSON}?t=32.2#play`);
    const button = controls(page).getByRole("button", { name: "Play", exact: true });
    await expect(button).toBeFocused();
    await expectSecond(page, 32.2, 0.05);
    expect((await stateOf(page)).paused).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
  },
);

test("says of a single letter that the lessons' text was not asked", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, requests } = opened;
  await openSearch(page);
  await searchField(page).fill("ж");
  await expect(said(page)).toHaveText(/Type one more letter to search the lessons’ text/);
  await expect(searchPanel(page).getByText(NOTHING, { exact: true })).toHaveCount(0);
  expect(requests.filter((request) => request.url().includes("/pagefind/"))).toEqual([]);
  await searchFor(page, "qzx");
  await expect(said(page)).toHaveText(NOTHING);
});

test("says that the lessons' text could not be asked when the network is gone", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, context } = opened;
  await openSearch(page);
  await searchFor(page, "the");
  await context.setOffline(true);
  await searchFor(page, "roof tiles of a house");
  await expect(searchPanel(page).getByText("The lessons’ text could not be searched just now.")).toBeVisible();
  await context.setOffline(false);
  await searchFor(page, "lay them like roof tiles");
  await expect(results(page).first()).toContainText("Script in beats, for the ear");
});

test("rows of modules say level, length and when they open", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await searchFor(page, "The second show");
  await expect(results(page).first()).toContainText("Opens later");
  await expect(results(page).first()).not.toContainText("Part of Premium");
  await searchFor(page, "Choose your ground");
  await expect(results(page).first()).toContainText(/Beginner, \d+:\d\d/);
});

test("finds the page about accounts, the practice, and pages by words in any order", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  for (const [query, address] of [
    ["What an account gives you", "/registerInfo"],
    ["practice", "/practice"],
    ["account delete", "/profile"],
    ["certifcate", "/certificate"],
  ] as const) {
    await searchFor(page, query);
    await expect(searchPanel(page).locator(`[role=option][href="${address}"]`), query).toHaveCount(1);
  }
});
