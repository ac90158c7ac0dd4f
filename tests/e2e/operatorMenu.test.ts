import { test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { storageOf } from "./session.ts";

const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;
const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const open = (browser: Parameters<typeof openPage>[0], person: Person, context: object, url = "/faq") =>
  openPage(browser, { server, url, storage: storageOf(person), cookie: person.cookie, context });
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Account" });
const openMenu = async (page: Page): Promise<void> => {
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await expect(menuOf(page)).toBeVisible();
};

test(
  "an operator comes to the shop's page by the account's menu, and sees there that it is this page",
  LONG,
  async ({ browser }) => {
    await using opened = await open(browser, await aRole(server, "operator"), DESK);
    const { page, problems } = opened;
    await openMenu(page);
    await expect(menuOf(page).getByRole("link")).toHaveText([
      ...["Dashboard", "Bookmarks", "Badges", "My notes", "Practice", "Certificates", "Profile", "Operator"],
      "Moderation",
    ]);
    await expectAccessibleInBothThemes(page, "an operator's menu");
    await menuOf(page).getByRole("link", { name: "Operator" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Operator" })).toBeVisible();
    await openMenu(page);
    await expect(menuOf(page).getByRole("link", { name: "Operator" })).toHaveAttribute("aria-current", "page");
    expect(problems).toEqual([]);
  },
);

test("on a phone the drawer leads there, too", LONG, async ({ browser }) => {
  await using opened = await open(browser, await aRole(server, "operator"), PHONE, "/dashboard");
  const { page } = opened;
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Operator" })).toHaveCount(1);
  await expectAccessibleInBothThemes(page, "an operator's drawer");
  await menu.getByRole("link", { name: "Operator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Operator" })).toBeVisible();
});

test("a learner has no such line and downloads nothing of it; neither has whoever is operator no more", async ({
  browser,
}) => {
  const [ada, boss] = [await aPerson(server), await aRole(server, "operator")];
  await using hers = await open(browser, ada, DESK);
  await openMenu(hers.page);
  await expect(menuOf(hers.page).getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(menuOf(hers.page).getByText("Operator")).toHaveCount(0);
  const scripts = () => hers.requests.map((one) => one.url()).filter((url) => url.includes("RoleLinks"));
  expect(scripts()).toEqual([]);

  await using theirs = await open(browser, boss, DESK);
  await openMenu(theirs.page);
  await expect(menuOf(theirs.page).getByRole("link", { name: "Operator" })).toBeVisible();
  expect(theirs.requests.some((one) => one.url().includes("RoleLinks"))).toBe(true);
  const url = `${server.url}/api/collections/users/records/${boss.id}`;
  await request(url, { method: "PATCH", body: { role: "" }, token: server.superuser.token });
  await theirs.page.reload();
  await openMenu(theirs.page);
  await expect(menuOf(theirs.page).getByText("Operator")).toHaveCount(0);
});
