import { expect, test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { DESK, PHONE } from "./playing.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const panel = (page: Page) => page.getByRole("dialog", { name: "Advanced search" });
const field = (page: Page) => panel(page).getByRole("searchbox", { name: "Search the course" });
const said = (page: Page) => panel(page).getByRole("status");
const rows = (page: Page) => panel(page).getByRole("listitem").getByRole("link");
const choice = (page: Page, name: string) => panel(page).getByRole("combobox", { name });
const filters = (page: Page) => page.getByRole("button", { name: /^Filters/ }).filter({ visible: true });

test("by keyboard alone Settings leads to it; words and filters stand in the address, and Back closes it", async ({
  browser,
}) => {
  await using opened = await openPage(browser, { server, url: "/faq", context: DESK });
  const { page, problems } = opened;
  const { keyboard } = page;
  await page.getByRole("button", { name: "Settings" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Settings" }).getByRole("link", { name: "Advanced search" }).focus();
  await keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/faq#find`);
  await expect(panel(page).getByText("The filters work on their own, too.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "nothing asked");
  await keyboard.type("caption");
  await expect(said(page)).toHaveText(/^\d+ results?$/);
  await expect(page).toHaveURL(`${server.url}/faq#find?q=caption`);
  await filters(page).press("Enter");
  await expect(choice(page, "Kind")).toBeFocused();
  await choice(page, "Kind").selectOption({ label: "Lessons" });
  await choice(page, "Access").selectOption({ label: "Free" });
  await expect(page).toHaveURL(/#find\?q=caption&type=lesson&access=free$/);
  await expect(said(page)).toHaveText(/^\d+ results?$/);
  await expect(rows(page).filter({ hasText: "Part of Premium" })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, "answers with filters");
  expect(await panel(page).evaluate((it) => it.scrollWidth - it.clientWidth), "scrolls sideways").toBe(0);
  await keyboard.press("Escape");
  await expect(choice(page, "Kind")).toBeHidden();
  await expect(filters(page), "one goes on at the button").toBeFocused();
  await expect(panel(page).getByRole("button", { name: "Remove the filter Lessons" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Clear the filters" }).press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/#find\?q=caption$/);
  await filters(page).press("Enter");
  await choice(page, "Level").selectOption({ label: "Beginner" });
  await page.reload();
  await expect(field(page)).toHaveValue("caption");
  await expect(panel(page).getByRole("button", { name: "Remove the filter Beginner" })).toBeVisible();
  await filters(page).click();
  await expect(choice(page, "Level")).toHaveValue("beginner");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/faq`);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search the course" }).fill("sound");
  await page.getByRole("dialog", { name: "Search" }).getByRole("link", { name: "Advanced search" }).click();
  await expect(field(page)).toHaveValue("sound");
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  expect(problems).toEqual([]);
});

test(
  "filters alone list ten at a time, topics join, and what was chosen comes back with Back",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/search?type=lesson", context: PHONE });
    const { page, problems } = opened;
    const main = page.getByRole("main");
    const found = main.getByRole("listitem").getByRole("link").filter({ visible: true });
    await expect(found).toHaveCount(10);
    await expect(main.getByRole("heading", { name: "Matches" })).toBeVisible();
    await expect(found.first().getByText("branding", { exact: true })).toBeVisible();
    await main.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => found.count()).toBeGreaterThan(10);
    const topic = main.getByRole("combobox", { name: "Topic" });
    await filters(page).click();
    const name = (await topic.locator("option").nth(1).textContent()) ?? "";
    const tag = (await topic.locator("option").nth(1).getAttribute("value")) ?? "";
    await topic.selectOption(tag);
    const leaveOut = main.getByRole("button", { name: `Remove the topic ${tag}` });
    await expect(leaveOut).toHaveText(new RegExp(`^${name}`));
    await expect(page).toHaveURL(new RegExp(`type=lesson&tag=`));
    await expectAccessibleInBothThemes(page, "a topic is chosen");
    await main.getByRole("button", { name: /^Show \d+ results?$/ }).click();
    await leaveOut.click();
    await expect(filters(page)).toBeFocused();
    await expect(page).toHaveURL(`${server.url}/search?type=lesson`);
    await page.goBack();
    await expect(leaveOut).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(problems).toEqual([]);
  },
);

test(
  "offers what was meant, keeps recent searches until they are forgotten, and says when there is nothing",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/faq#find", context: PHONE });
    const { page, context } = opened;
    await field(page).fill("sound");
    await field(page).press("Enter");
    await expect(said(page)).toHaveText(/results?$/);
    await filters(page).click();
    await choice(page, "Module").selectOption({ index: 1 });
    await panel(page)
      .getByRole("button", { name: /^Show \d+ results?$/ })
      .click();
    await field(page).fill("qqqzzzxxx");
    await expect(said(page)).toHaveText("No results found.");
    await expect(panel(page).getByText("Nothing matches these filters.")).toBeVisible();
    await expectAccessibleInBothThemes(page, "nothing found");
    await panel(page).getByRole("button", { name: "Clear the filters" }).click();
    await page.route("**/pagefind/**", (route) => route.abort());
    await context.setOffline(true);
    await field(page).fill("veiwer");
    const meant = panel(page).getByRole("button", { name: "viewer" });
    await meant.click();
    await expect(field(page)).toHaveValue("viewer");
    await expect(rows(page).first()).toContainText(/viewer/i);
    await context.setOffline(false);
    await field(page).fill("");
    await expect(panel(page).getByRole("heading", { name: "Recent searches" })).toBeVisible();
    await expectAccessibleInBothThemes(page, "recent searches");
    await panel(page).getByRole("button", { name: "sound", exact: true }).click();
    await expect(field(page)).toHaveValue("sound");
    await field(page).fill("");
    await panel(page).getByRole("button", { name: "Forget sound" }).click();
    await expect(panel(page).getByRole("heading", { name: "Recent searches" })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("recent_searches"))).toBeNull();
  },
);

test("says that it is not available, and tries again", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt", context: DESK });
  const { page } = opened;
  await page.route("**/catalogue.*.json", (route) => route.abort());
  await page.goto("/faq#find?q=viewer");
  await expect(panel(page).getByText("Search is not available. Browse the curriculum.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "not available");
  await page.unroute("**/catalogue.*.json");
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toContainText(/viewer/i);
});
