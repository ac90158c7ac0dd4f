import { aPerson, expect, expectAccessibleInBothThemes, FREE_LESSON, here, openPage, type Page } from "./kit.ts";
import { shared, storageOf, test } from "./kit.ts";

const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;
const OWN = ["Dashboard", "Bookmarks", "Badges", "My notes", "Practice", "Certificates", "Profile"];

const server = shared();
const person = here(() => aPerson(server));

const nameOf = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Ada (your profile)" });
/** Beside the name, which leads to the profile. */
const openerOf = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Account" });
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Account" });

const openedBy = async (page: Page): Promise<void> => {
  await openerOf(page).click();
  await expect(menuOf(page)).toBeVisible();
};

test("the name leads to the profile; beside it opens what is one's own, by keyboard too", async ({ browser }) => {
  const wishes = { server, url: "/faq", storage: storageOf(person), context: DESK };
  const { page, problems } = await openPage(browser, wishes);
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

test("one logs out from the menu of any page, and nothing of one's own stays on it", async ({ browser }) => {
  const someone = await aPerson(server);
  const { page } = await openPage(browser, { server, url: "/robots.txt", context: DESK });
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
