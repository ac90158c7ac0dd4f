import { test, type Page } from "@playwright/test";
import { cases, LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { FREE_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";

const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;
const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
const OWN = ["Dashboard", "Bookmarks", "Badges", "My notes", "Practice", "Certificates", "Profile"];

let server: TestServer;
let person: Person;
test.beforeAll(async () => {
  server = await sharedServer();
  person = await aPerson(server);
});

const nameOf = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Ada (your profile)" });
/** Beside the name, which leads to the profile. */
const openerOf = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Account" });
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Account" });

const openedBy = async (page: Page): Promise<void> => {
  await openerOf(page).click();
  await expect(menuOf(page)).toBeVisible();
};

test("the name leads to the profile; beside it opens what is one's own, which gives the focus back", async ({
  browser,
}) => {
  const wishes = { server, url: "/faq", storage: storageOf(person), context: DESK };
  await using opened = await openPage(browser, wishes);
  const { page, problems } = opened;
  await expect(nameOf(page)).toHaveAttribute("href", "/profile");
  const opener = openerOf(page);
  const ways: [how: string, close: () => Promise<void>][] = [
    ["Escape", () => page.keyboard.press("Escape")],
    ["another press", () => opener.click()],
  ];
  for (const [how, close] of ways) {
    await openedBy(page);
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expect(menuOf(page).getByRole("link", { name: "Dashboard" })).toBeFocused();
    await close();
    await expect(menuOf(page), how).toBeHidden();
    await expect(opener, how).toBeFocused();
    await expect(opener, how).toHaveAttribute("aria-expanded", "false");
  }
  await openedBy(page);
  await expect(menuOf(page).getByRole("link")).toHaveText(OWN);
  await expectAccessibleInBothThemes(page, "the account menu");
  await page.mouse.click(300, 500);
  await expect(menuOf(page)).toBeHidden();
  await openedBy(page);
  await menuOf(page).getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await expect(menuOf(page)).toBeHidden();
  expect(problems).toEqual([]);
});

test("every entry of the menu leads to what it names", LONG, async ({ browser }) => {
  const wishes = { server, url: "/faq", storage: storageOf(person), context: DESK };
  await using opened = await openPage(browser, wishes);
  const { page } = opened;
  const headings = ["Your edit", "Bookmarks", "Badges", "My notes", "Practice", "Certificates", "Profile"];
  for (const [at, title] of OWN.entries()) {
    await openedBy(page);
    await menuOf(page).getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("heading", { name: headings[at] ?? "", exact: true }).first()).toBeVisible();
    await page.goto("/faq");
  }
});

test("without JavaScript the name leads to the profile", async ({ browser }) => {
  const context = { ...DESK, javaScriptEnabled: false };
  await using opened = await openPage(browser, { server, url: "/faq", context });
  await expect(opened.page.locator("header [data-profile]")).toHaveAttribute("href", "/profile");
});

test("one logs out from the menu of any page, and nothing of one's own stays on it", async ({ browser }) => {
  const someone = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/robots.txt", context: DESK });
  const { page } = opened;
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storageOf(someone));
  await page.goto(FREE_LESSON);
  await openedBy(page);
  await menuOf(page).getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(nameOf(page)).toBeHidden();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  // the page is left for a fresh one as soon as nothing is stored
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeNull();
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("on a phone the menu begins with what is one's own and ends with the way out", LONG, async ({ browser }) => {
  const someone = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/robots.txt", context: PHONE });
  const { page } = opened;
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storageOf(someone));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByText("Ada", { exact: true })).toBeVisible();
  const titles = await menu.getByRole("listitem").filter({ visible: true }).allInnerTexts();
  const inOrder = titles.map((title) => title.trim()).slice(1, 8);
  expect(inOrder).toEqual(OWN);
  await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  await expectAccessibleInBothThemes(page, "the menu on a phone");
  await menu.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("You are logged out.").first()).toBeVisible();
});

for (const path of cases([FREE_LESSON], ["/dashboard", "/profile"])) {
  test(`one's notes are found again from ${path}`, async ({ browser }) => {
    const wishes = { server, url: path, storage: storageOf(person), context: DESK };
    await using opened = await openPage(browser, wishes);
    const { page } = opened;
    if (path !== "/profile") await openedBy(page);
    await page.getByRole("link", { name: "My notes" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "My notes" })).toBeVisible();
  });
}

for (const [panel, promise] of [["Alerts", "replies to your posts, badges and certificates you earn"]] as const) {
  test(`${panel} asks nobody who is signed in to log in`, async ({ browser }) => {
    await using learner = await openPage(browser, { server, url: "/faq", storage: storageOf(person), context: PHONE });
    await learner.page.getByRole("button", { name: panel }).click();
    const dialog = learner.page.getByRole("dialog", { name: panel });
    await expect(dialog.getByText(promise)).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Log in" })).toBeHidden();
    await expect(dialog.getByRole("link", { name: "See your progress" })).toHaveAttribute("href", "/dashboard");
    await using visitor = await openPage(browser, { server, url: "/faq", context: PHONE });
    await visitor.page.getByRole("button", { name: panel }).click();
    await expect(visitor.page.getByRole("dialog", { name: panel }).getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(visitor.page.getByText(promise)).toBeHidden();
  });
}

test("a cached session that has run out shows nobody as signed in, and the login greets by name", async ({
  browser,
}) => {
  const ended = { user: JSON.stringify({ id: person.id, displayName: "Ada", subscriptionActive: true, until: 1 }) };
  await using opened = await openPage(browser, { server, url: "/faq", storage: ended, context: DESK });
  const { page } = opened;
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Premium" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page.getByText("Ada, continue where you left off, on any device.")).toBeVisible();
});
