import { expect, test, type Page } from "@playwright/test";
import { cases } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { atRest } from "#support/rest.ts";
import { addUpShifts, MOST_SHIFT, shiftsOn } from "./shifts.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const field = (page: Page) => page.getByRole("main").getByRole("searchbox", { name: "Search the course" });
const counted = (page: Page) => page.getByRole("main").getByRole("status");
const NO_SCRIPTS = { javaScriptEnabled: false } as const;

for (const width of cases([390], [1280])) {
  test(`leads without JavaScript from the header to every lesson by name, ${width} px wide`, async ({ browser }) => {
    const context = { ...NO_SCRIPTS, viewport: { width, height: 800 } };
    await using opened = await openPage(browser, { server, url: "/faq", context });
    const { page } = opened;
    const header = page.getByRole("banner");
    if (width < 1024) await header.getByRole("button", { name: "Search the course" }).click();
    else {
      await header.getByRole("searchbox", { name: "Search the course" }).fill("captions");
      await page.keyboard.press("Enter");
    }
    await expect(page).toHaveURL(`${server.url}/search?q=${width < 1024 ? "" : "captions"}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
    await expect(page.locator("noscript p").first()).toContainText("Searching needs JavaScript");
    await expect(field(page)).toBeHidden();
    await page.getByRole("link", { name: "Pick a viewer, not a topic" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pick a viewer, not a topic");
  });
}

test("answers what its address asks, and its address says what is asked", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/search?q=captoins" });
  const { page, problems } = opened;
  await expect(field(page)).toHaveValue("captoins");
  await expect(counted(page)).toHaveText(/Showing “captions”\. \d+ results/);
  await expect(page.getByRole("heading", { name: "In the lessons" })).toBeVisible();
  await expect(page.getByRole("main").locator("mark").first()).toHaveText(/^caption/i);
  await field(page).fill("roof tiles");
  await expect(page).toHaveURL(`${server.url}/search?q=roof%20tiles`);
  await expect(page.getByRole("link", { name: /Script in beats, for the ear/ }).first()).toBeVisible();
  await page.reload();
  await expect(field(page), "the page asks its address anew").toHaveValue("roof tiles");
  await expect(page.getByRole("link", { name: /Script in beats, for the ear/ }).first()).toBeVisible();
  await field(page).fill("");
  await expect(page).toHaveURL(`${server.url}/search`);
  await expect(page.getByRole("link", { name: "Sign a six-video test" })).toBeVisible();
  expect(problems).toEqual([]);
});

for (const width of cases([390], [768, 1280]))
  test(`nothing jumps while it answers, ${String(width)} px wide`, async ({ browser }) => {
    const context = { viewport: { width, height: 844 }, reducedMotion: "reduce" } as const;
    await using opened = await openPage(browser, { server, url: "/robots.txt", context });
    const { page } = opened;
    await page.addInitScript(addUpShifts);
    for (const path of ["/search?q=captions", "/search?type=lesson&level=beginner", "/search?q=captoins", "/search"]) {
      await page.goto(path);
      await atRest(page);
      await expect(field(page)).toBeVisible();
      const { total, what } = await shiftsOn(page);
      expect(total, `${path} ${what}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });

test("each place in a video is a time that plays it", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/search?q=captions" });
  const { page, problems } = opened;
  const times = page
    .getByRole("main")
    .getByRole("list", { name: /^Where .* says it$/ })
    .first();
  const links = times.getByRole("link", { name: /^Play from \d+:\d\d$/ });
  await expect(links.first()).toBeVisible();
  expect(await links.count()).toBeLessThanOrEqual(4);
  for (const link of await links.all()) await expect(link).toHaveAttribute("href", /[?&]t=[\d.]+/);
  const wanted = await links.last().getAttribute("href");
  await links.last().click();
  await expect(page).toHaveURL(new RegExp(`${wanted?.split("?")[0] ?? ""}`));
  expect(problems).toEqual([]);
});

test("stays out of search engines", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/search" });
  await expect(opened.page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
});

test("is accessible, empty and with answers, and fits 320 px", async ({ browser }) => {
  const context = { viewport: { width: 320, height: 700 }, reducedMotion: "reduce" } as const;
  await using opened = await openPage(browser, { server, url: "/search", context });
  const { page } = opened;
  await expectAccessibleInBothThemes(page, "nothing asked");
  await field(page).fill("captions");
  await expect(counted(page)).toHaveText(/results/);
  await expectAccessibleInBothThemes(page, "answers");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
