import { test, type Page } from "@playwright/test";
import { expect } from "#support/expect.ts";
import { openPage, type OpenPage } from "#support/openPage.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { NOTHING, openSearch, results, said, searchField, searchFor, searchPanel } from "./searching.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

interface Item {
  type: "page" | "module" | "lesson";
  title: string;
  description: string;
}

const hrefs = (page: Page) => results(page).evaluateAll((all) => all.map((one) => one.getAttribute("href")));
const catalogueRows = (page: Page) => searchPanel(page).locator("[role=listbox] > [role=option]");

async function catalogueOf({ page, requests }: OpenPage): Promise<Item[]> {
  const asked = requests.find((request) => /\/catalogue\.\w+\.json$/.test(request.url()));
  return (await page.request.get(asked?.url() ?? "")).json() as Promise<Item[]>;
}

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

test("downloads nothing of itself before it is opened", async ({ browser }) => {
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

for (const key of ["/", "Control+k", "Meta+k"]) {
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

test("leaves / alone in a form and where single keys are switched off", async ({ browser }) => {
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

test("closes on a press outside and on a choice", async ({ browser }) => {
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

test("shows pages, then modules, then lessons, ten at most, by title or description", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  for (const query of ["the", "VIDEO", "  your  "]) {
    await searchFor(page, query);
    const wanted = query.trim().toLowerCase();
    const found = (await catalogueOf(opened)).filter(({ title, description }) =>
      [title, description].some((text) => text.toLowerCase().includes(wanted)),
    );
    const expected = (["page", "module", "lesson"] as const).flatMap((type) =>
      found.filter((item) => item.type === type),
    );
    const labels = { page: "Page", module: "Module", lesson: "Lesson" };
    const rows = catalogueRows(page);
    await expect(rows).toHaveCount(Math.min(10, expected.length));
    for (const [at, { type, title }] of expected.slice(0, 10).entries()) {
      await expect(rows.nth(at)).toContainText(labels[type]);
      await expect(rows.nth(at)).toContainText(title);
    }
  }
});

test("a module leads to its page, a lesson to its module's page with its name", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await searchFor(page, "Choose your ground");
  await catalogueRows(page).first().click();
  await expect(page).toHaveURL(`${server.url}/module/1`);
  await openSearch(page);
  await searchFor(page, "Pick a viewer, not a topic");
  await catalogueRows(page).first().click();
  await expect(page).toHaveURL(`${server.url}/module/1?lesson=viewer-before-topic`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pick a viewer, not a topic");
});

test("a row shows three tags and how many more there are", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await searchFor(page, "Write the video");
  const row = catalogueRows(page).first();
  for (const tag of ["script", "title", "thumbnail", "+3 more"]) {
    await expect(row.getByText(tag, { exact: true })).toBeVisible();
  }
  await expect(row.getByText("hook", { exact: true })).toHaveCount(0);
  await searchFor(page, "Pick a viewer, not a topic");
  await expect(catalogueRows(page).first()).not.toContainText("more");
});

test("says the number of results once typing pauses", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await searchFor(page, "the");
  await expect(said(page)).toHaveText(`${await results(page).count()} results`);
  await searchFor(page, "qqqzzzxxx");
  await expect(said(page)).toHaveText(NOTHING);
  const all = (await catalogueOf(opened)).map(({ title, description }) => `${title}\n${description}`.toLowerCase());
  // Two letters are too few for the full text: a pair that stands in one item alone has one result.
  const pairs = all.flatMap(
    (text) => text.match(/(?=([a-z]{2}))/g) && Array.from(text.matchAll(/(?=([a-z]{2}))/g), ([, pair = ""]) => pair),
  );
  const rare = pairs.find((pair) => pair && all.filter((text) => text.includes(pair)).length === 1) ?? "";
  await searchFor(page, rare);
  await expect(said(page)).toHaveText("1 result");
  await expect(results(page)).toHaveCount(1);
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
