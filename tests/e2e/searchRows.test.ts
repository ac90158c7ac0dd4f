import { test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage, type OpenPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { NOTHING, openSearch, results, said, searchFor, searchPanel } from "./searching.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

interface Item {
  type: "page" | "module" | "lesson";
  title: string;
  description: string;
}

const catalogueRows = (page: Page) => searchPanel(page).locator("[role=listbox] > [role=option]");

async function catalogueOf({ page, requests }: OpenPage): Promise<Item[]> {
  const asked = requests.find((request) => /\/catalogue\.\w+\.json$/.test(request.url()));
  return (await page.request.get(asked?.url() ?? "")).json() as Promise<Item[]>;
}

test("shows pages, then modules, then lessons, ten at most, by title or description", LONG, async ({ browser }) => {
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

test("a module leads to its page, a lesson to its module's page with its name", LONG, async ({ browser }) => {
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

test("a row shows three tags and how many more there are", LONG, async ({ browser }) => {
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

test("says the number of results once typing pauses", LONG, async ({ browser }) => {
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
