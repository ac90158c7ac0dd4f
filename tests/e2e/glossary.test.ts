import { expect, test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { FREE_LESSON } from "./routes.ts";
import { openSearch, results, searchFor } from "./searching.ts";
import { aMember } from "./session.ts";

test.describe.configure({ timeout: 90_000 });

const GLOSSARY = "/glossary";
const PAID_SENTENCE = "The words that keep a comment back until a person has looked at it.";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const entry = (page: Page, term: string) =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({
      has: page.getByRole("term").filter({ hasText: new RegExp(`^${term}:$`) }),
    });

test("a word in a lesson leads to its entry, and the entry back to the lesson", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: FREE_LESSON });
  const { page, problems } = opened;
  await page.getByRole("link", { name: "niche", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}${GLOSSARY}#niche`);
  const niche = entry(page, "Niche");
  await expect(niche).toBeInViewport();
  await expect(niche).toContainText("A person in a situation that keeps coming back");
  await niche.getByRole("link", { name: "Introduced in Pick a viewer, not a topic" }).click();
  await expect(page).toHaveURL(server.url + FREE_LESSON);
  expect(problems).toEqual([]);
});

test("a visitor reads the words of free lessons and how many more there are", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: GLOSSARY, context: { javaScriptEnabled: false } });
  const { page } = opened;
  await expect(entry(page, "Outlier")).toBeVisible();
  await expect(entry(page, "Hold list")).toHaveCount(0);
  await expect(page.getByText(/^\d+ more terms belong to Premium lessons/)).toBeVisible();
  expect(await (await fetch(server.url + GLOSSARY)).text()).not.toContain(PAID_SENTENCE);
});

test("a letter leads to its first word, also without scripts; one without words is no link", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: GLOSSARY, context: { javaScriptEnabled: false } });
  const { page } = opened;
  const letters = page.getByRole("navigation", { name: "Letters" });
  await letters.getByRole("link", { name: "O", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}${GLOSSARY}#letter-o`);
  await expect(entry(page, "Outlier")).toBeInViewport();
  expect((await letters.locator("li").allTextContents()).map((one) => one.trim()).join("")).toContain("XYZ");
  await expect(letters.getByRole("link", { name: "X", exact: true })).toHaveCount(0);
});

test("a member reads all of them at the same address", async ({ browser }) => {
  const { cookie } = await aMember(server);
  const context = { reducedMotion: "reduce" } as const;
  await using opened = await openPage(browser, { server, url: GLOSSARY, cookie, context });
  const { page, problems } = opened;
  await expect(entry(page, "Hold list")).toContainText(PAID_SENTENCE);
  await expect(entry(page, "Outlier")).toBeVisible();
  await expect(page.getByText("belong to Premium lessons")).toHaveCount(0);
  const terms = (await page.getByRole("term").allTextContents()).map((term) => term.replace(/:$/, ""));
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, "en")));
  await expectAccessibleInBothThemes(page, "for a member");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothThemes(page, "for a member on a phone");
  expect(problems).toEqual([]);
});

test("the glossary is in the search, the footer and the sitemap", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await openSearch(page);
  await searchFor(page, "glossary");
  await expect(results(page).first()).toHaveAttribute("href", GLOSSARY);
  await searchFor(page, "people outside the channel’s crowd");
  await expect(results(page).filter({ hasText: "Glossary" }).first()).toHaveAttribute("href", /^\/glossary/);
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Quick Links" }).getByRole("link", { name: "Glossary" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Glossary" })).toBeVisible();
  expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain("/glossary</loc>");
});
