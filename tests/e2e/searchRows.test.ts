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
