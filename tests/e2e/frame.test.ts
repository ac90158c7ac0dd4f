import { test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { storageOf } from "./session.ts";

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const scrollDown = (page: Page, top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
const bottomBar = (page: Page) => page.getByRole("navigation", { name: "Quick bar" });

test("the header is see-through at 50 px and opaque beyond", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq", context: DESK });
  const { page } = opened;
  const header = page.getByRole("banner");
  const background = () => header.evaluate((it) => getComputedStyle(it).backgroundColor);
  await expect.poll(background).toContain("/ 0.82)");
  await scrollDown(page, 50);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
  await expect(header).not.toHaveAttribute("data-solid");
  await scrollDown(page, 51);
  await expect(header).toHaveAttribute("data-solid");
  await expect.poll(background).not.toContain("/");
  await scrollDown(page, 0);
  await expect(header).not.toHaveAttribute("data-solid");
});

test("the bar leaves on the way down past 100 px and comes back on the way up", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq", context: PHONE });
  const { page } = opened;
  const bar = bottomBar(page);
  await expect(bar).toBeInViewport();
  await scrollDown(page, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  await expect(bar).not.toHaveAttribute("data-away");
  await scrollDown(page, 101);
  await expect(bar).not.toBeInViewport();
  await scrollDown(page, 90);
  await expect(bar).toBeInViewport();
});

test("the bar comes back when the focus goes into it and at the end of the page", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq", context: PHONE });
  const { page } = opened;
  const bar = bottomBar(page);
  await scrollDown(page, 400);
  await expect(bar).not.toBeInViewport();
  await bar.getByRole("link", { name: "Home" }).focus();
  await expect(bar).toBeInViewport();
  await scrollDown(page, 900);
  await expect(bar).not.toBeInViewport();
  await scrollDown(page, 1e6);
  await expect(bar).toBeInViewport();
});

test("the bar stays while a panel is open", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq", context: PHONE });
  const { page } = opened;
  const bar = bottomBar(page);
  await bar.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await scrollDown(page, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await expect(page.locator("[data-bar]")).toBeInViewport();
  await page.keyboard.press("Escape");
  await scrollDown(page, 1_000);
  await expect(bar).not.toBeInViewport();
});

test("the bar holds its eight items, Progress only for whoever is signed in", async ({ browser }) => {
  const buttons = ["Alerts", "Badges", "Settings", "Feedback"];
  await using visitor = await openPage(browser, { server, url: "/", context: PHONE });
  await expect(bottomBar(visitor.page).getByRole("link")).toHaveText(["Home", "Learn", "Community"]);
  await expect(bottomBar(visitor.page).getByRole("button")).toHaveText(buttons);

  const storage = storageOf(await aPerson(server));
  await using learner = await openPage(browser, { server, url: "/curriculum", storage, context: PHONE });
  const bar = bottomBar(learner.page);
  await expect(bar.getByRole("link")).toHaveText(["Home", "Learn", "Progress", "Community"]);
  await expect(bar.getByRole("button")).toHaveText(buttons);
  await expect(bar.getByRole("link", { name: "Learn" })).toHaveAttribute("aria-current", "page");
  for (const [name, path] of Object.entries({
    Progress: "/dashboard",
    Community: "/community",
    Learn: "/curriculum",
  })) {
    await bar.getByRole("link", { name }).click();
    await expect(learner.page).toHaveURL(server.url + path);
  }
});

test("the menu has the links of the header, Search and Settings", LONG, async ({ browser }) => {
  await using desk = await openPage(browser, { server, url: "/faq", context: DESK });
  const header = desk.page.getByRole("banner");
  const links = ["Home", "Curriculum", "Success Stories", "Community"];
  await expect(header.getByRole("navigation").getByRole("link")).toHaveText(links);
  const ways = ["Get Premium", "Login", "Register"];
  for (const name of [...links, ...ways]) await expect(header.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(header.getByRole("link", { name: "Get Premium" })).toHaveAttribute("href", "/subscription");

  await using phone = await openPage(browser, { server, url: "/faq", context: PHONE });
  await phone.page.getByRole("button", { name: "Menu" }).click();
  const menu = phone.page.getByRole("dialog", { name: "Menu" });
  for (const name of [...links, ...ways]) await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  await menu.getByRole("button", { name: "Search" }).click();
  await expect(phone.page.getByRole("combobox")).toBeFocused();
  await expect(menu).toBeHidden();
  await phone.page.keyboard.press("Escape");
  await expect(phone.page.getByRole("button", { name: "Menu" })).toBeFocused();
  await phone.page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("button", { name: "Settings" }).click();
  await expect(phone.page.getByRole("dialog", { name: "Settings" })).toBeVisible();
});
