import { expect, holdBack, LONG, openPage, type OpenPage, type Page, shared, test } from "./kit.ts";
import { searchBox, searchField, searchPanel } from "./searching.ts";
import { anAddress, expectSignedIn, PASSWORD, register } from "./comingIn.ts";

const server = shared();

/** Opens a page whose scripts come no sooner than somebody has acted on it. */
async function actBefore({ page }: OpenPage, path: string, act: (page: Page) => Promise<void>): Promise<void> {
  const letGo = await holdBack(page, "**/_astro/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await act(page);
  letGo();
}

test("a registration filled in and sent before the form lives is sent as it was typed", async ({ browser }) => {
  const email = anAddress();
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  await actBefore(opened, "/register?next=%2Ffaq", (page) => register(page, email, PASSWORD, "Grace"));
  await expect(opened.page).toHaveURL(`${server.url}/faq`);
  await expectSignedIn(opened.page, "Grace");
});

test("what is typed behind / before the search is there is searched for", LONG, async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/faq" });
  const asked = page.waitForRequest(/\/_astro\/Search\./);
  const letGo = await holdBack(page, /\/_astro\/Search\./);
  await page.keyboard.press("/");
  await page.keyboard.type("the w");
  await asked;
  await page.keyboard.type("ee");
  await page.keyboard.press("Backspace");
  letGo();
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue("the we");
  await page.keyboard.type("ek");
  await expect(searchField(page)).toHaveValue("the week");
  expect(problems).toEqual([]);
});

test("what is typed into the header's field before its scripts are there is searched for", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  await actBefore(opened, "/faq", async (page) => {
    await searchBox(page).click();
    await page.keyboard.type("roof");
  });
  const { page, problems } = opened;
  await page.keyboard.type(" tiles");
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue("roof tiles");
  await expect(
    searchPanel(page)
      .getByRole("option", { name: /Script in beats/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(searchPanel(page)).toBeHidden();
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue("");
  expect(problems).toEqual([]);
});

test("a letter in the header's field opens the search with it, and Tab passes it by", LONG, async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/faq" });
  await page.getByRole("banner").getByRole("link", { name: "Community" }).focus();
  await page.keyboard.press("Tab");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(searchBox(page)).not.toBeFocused();
  await expect(searchPanel(page)).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("the week", { delay: 10 });
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue("the week");
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(searchField(page)).toHaveValue("the week");
  await expect(page).toHaveURL(`${server.url}/faq`);
  expect(problems).toEqual([]);
});
