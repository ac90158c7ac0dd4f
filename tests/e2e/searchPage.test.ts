import { expect, expectAccessibleInBothThemes, LONG, openPage, type Page, shared, test } from "./kit.ts";

const server = shared();

const field = (page: Page) => page.getByRole("main").getByRole("searchbox", { name: "Search the course" });
const counted = (page: Page) => page.getByRole("main").getByRole("status");

test("leads without JavaScript from the header to every lesson by name", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/faq", context: { javaScriptEnabled: false } });
  await page.getByRole("banner").getByRole("searchbox", { name: "Search the course" }).fill("captions");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/search?q=captions`);
  await expect(page.locator("noscript p").first()).toContainText("Searching needs JavaScript");
  await expect(field(page)).toBeHidden();
  await page.getByRole("link", { name: "Pick a viewer, not a topic" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pick a viewer, not a topic");
});

test("answers what its address asks, and its address says what is asked", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/search?q=captoins" });
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

test("is accessible, empty and with answers, and fits 320 px", LONG, async ({ browser }) => {
  const context = { viewport: { width: 320, height: 700 }, reducedMotion: "reduce" } as const;
  const { page } = await openPage(browser, { server, url: "/search", context });
  await expectAccessibleInBothThemes(page, "nothing asked");
  await field(page).fill("captions");
  await expect(counted(page)).toHaveText(/results/);
  await expectAccessibleInBothThemes(page, "answers");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
