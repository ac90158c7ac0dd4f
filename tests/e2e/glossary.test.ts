import { aMember, expect, expectAccessibleInBothThemes, FREE_LESSON, openPage, type Page, shared } from "./kit.ts";
import { test } from "./kit.ts";

const GLOSSARY = "/glossary";
const PAID_SENTENCE = "The words that keep a comment back until a person has looked at it.";

const server = shared();

const entry = (page: Page, term: string) =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: new RegExp(`^${term}: ?$`) }) });

test("a word in a lesson leads to its entry, and the entry back to the lesson", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: FREE_LESSON });
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
  const { page } = await openPage(browser, { server, url: GLOSSARY, context: { javaScriptEnabled: false } });
  await expect(entry(page, "Outlier")).toBeVisible();
  await expect(entry(page, "Hold list")).toHaveCount(0);
  await expect(page.getByText(/^\d+ more terms belong to Premium lessons/)).toBeVisible();
  expect(await (await fetch(server.url + GLOSSARY)).text()).not.toContain(PAID_SENTENCE);
});

test("a member reads all of them at the same address", async ({ browser }) => {
  const { cookie } = await aMember(server);
  const context = { reducedMotion: "reduce" } as const;
  const { page, problems } = await openPage(browser, { server, url: GLOSSARY, cookie, context });
  await expect(entry(page, "Hold list")).toContainText(PAID_SENTENCE);
  await expect(entry(page, "Outlier")).toBeVisible();
  await expect(page.getByText("belong to Premium lessons")).toHaveCount(0);
  const terms = (await page.getByRole("term").allTextContents()).map((term) => term.replace(/: ?$/, ""));
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, "en")));
  await expectAccessibleInBothThemes(page, "for a member");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothThemes(page, "for a member on a phone");
  expect(problems).toEqual([]);
});
