import { test, type Page } from "@playwright/test";
import { cases, LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { NOTHING, openSearch, results, searchField, searchFor, searchPanel } from "./searching.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const hrefs = (page: Page) => results(page).evaluateAll((all) => all.map((one) => one.getAttribute("href")));

test("says what the specification says, with nothing typed and with nothing found", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await expect(searchField(page)).toHaveAttribute("placeholder", "Search pages, modules, or lessons...");
  await expect(searchPanel(page).getByText("Start typing to search...", { exact: true })).toBeVisible();
  await searchFor(page, "qqqzzzxxx");
  await expect(searchPanel(page).getByText(NOTHING, { exact: true }).first()).toBeVisible();
  await expect(searchPanel(page).getByRole("link", { name: "Curriculum" })).toBeVisible();
  await expect(searchPanel(page).getByRole("link", { name: "Contact" })).toBeVisible();
  await searchField(page).fill("   ");
  await expect(searchPanel(page).getByText("Start typing to search...", { exact: true })).toBeVisible();
});

test("downloads nothing of itself before it is opened", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/" });
  const { page, requests } = opened;
  await atRest(page);
  const asked = (what: RegExp) =>
    requests.filter((request) => what.test(request.url())).map((request) => request.url());
  expect(asked(/catalogue|pagefind|search|panels/i)).toEqual([]);
  await openSearch(page);
  await expect.poll(() => asked(/catalogue\.\w+\.json/)).toHaveLength(1);
  expect(asked(/pagefind/)).toEqual([]);
  await searchFor(page, "video");
  expect(asked(/\/pagefind\//).length).toBeGreaterThan(0);
  expect(asked(/\/members\//)).toEqual([]);
});

for (const key of cases(["/"], ["Control+k", "Meta+k"])) {
  test(`opens with ${key} and closes with Escape`, async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/curriculum" });
    const { page } = opened;
    await page.getByRole("link", { name: "Success Stories" }).first().focus();
    await page.keyboard.press(key);
    await expect(searchField(page)).toBeFocused();
    await expect(searchField(page)).toHaveValue("");
    await page.keyboard.type("a/b");
    await expect(searchField(page)).toHaveValue("a/b");
    await page.keyboard.press("Escape");
    await expect(searchPanel(page)).toBeHidden();
    await expect(page.getByRole("link", { name: "Success Stories" }).first()).toBeFocused();
  });
}

test("leaves / alone in a form and where single keys are switched off", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/curriculum" });
  const { page } = opened;
  const expectShut = async () => {
    await page.keyboard.press("/");
    await atRest(page);
    await expect(searchPanel(page)).toBeHidden();
  };
  await page.getByRole("combobox", { name: "Level" }).focus();
  await expectShut();
  await page.getByRole("button", { name: "Settings" }).first().click();
  await page.getByRole("switch", { name: /^Player keys/ }).uncheck();
  await page.keyboard.press("Escape");
  await expectShut();
  await page.reload();
  await expectShut();
  await page.keyboard.press("Control+k");
  await expect(searchField(page)).toBeFocused();
});

test("closes on a press outside and on a choice", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await page.mouse.click(4, 4);
  await expect(searchPanel(page)).toBeHidden();
  await openSearch(page);
  await searchFor(page, "Questions and answers");
  await results(page).first().click();
  await expect(searchPanel(page)).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/faq`);
});

test("is a combobox: arrows move and wrap, Enter opens, the focus stays in the field", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  const field = searchField(page);
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(field).not.toHaveAttribute("aria-activedescendant");
  await searchFor(page, "the");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  const list = await field.getAttribute("aria-controls");
  await expect(page.locator(`#${list}`)).toHaveRole("listbox");
  const count = await results(page).count();
  const expectMarked = async (at: number) => {
    const marked = results(page).nth(at);
    await expect(marked).toHaveAttribute("aria-selected", "true");
    await expect(searchPanel(page).locator("[aria-selected=true]")).toHaveCount(1);
    await expect(field).toHaveAttribute("aria-activedescendant", (await marked.getAttribute("id")) ?? "");
    await expect(field).toBeFocused();
  };
  await expectMarked(0);
  await page.keyboard.press("ArrowUp");
  await expectMarked(count - 1);
  await page.keyboard.press("ArrowDown");
  await expectMarked(0);
  await page.keyboard.press("ArrowDown");
  await expectMarked(1);
  const target = (await hrefs(page))[1] ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(server.url + target);
});
