import { aMember, expect, expectAccessibleInBothThemes, expectNothingSideways, FREE_LESSON, openPage } from "./kit.ts";
import { type Page, shared, test } from "./kit.ts";

const GLOSSARY = "/glossary";
const CASE = "/case";
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

test("a visitor reads the words and the case of free lessons, and how much more there is", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: GLOSSARY, context: { javaScriptEnabled: false } });
  await expect(entry(page, "Outlier")).toBeVisible();
  await expect(entry(page, "Hold list")).toHaveCount(0);
  await expect(page.getByText(/^\d+ more terms belong to Premium lessons/)).toBeVisible();
  expect(await (await fetch(server.url + GLOSSARY)).text()).not.toContain(PAID_SENTENCE);

  await page.goto(CASE);
  await expect(page.getByText("Illustration: an invented channel")).toBeVisible();
  await expect(
    page.getByRole("img", { name: "Three in February: median 120. Three in April: median 520" }),
  ).toBeVisible();
  await expect(page.getByText("The case continues for one more lesson.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seven rows on the kitchen roll" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: "Total 30 6 6" })).toBeVisible();
});

test("a member reads all of both at the same addresses", async ({ browser }) => {
  const { cookie } = await aMember(server);
  const context = { reducedMotion: "reduce" } as const;
  const { page, problems } = await openPage(browser, { server, url: GLOSSARY, cookie, context });
  await expect(entry(page, "Hold list")).toContainText(PAID_SENTENCE);
  await expect(entry(page, "Outlier")).toBeVisible();
  await expect(page.getByText("belong to Premium lessons")).toHaveCount(0);
  const terms = (await page.getByRole("term").allTextContents()).map((term) => term.replace(/: ?$/, ""));
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, "en")));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothThemes(page, "a member's glossary");

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(CASE);
  await expect(page.getByRole("heading", { name: "Seven rows on the kitchen roll" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Median 5,200 3.6" })).toBeVisible();
  await expect(page.getByText(/^The case continues for/)).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 844 });
  await expectAccessibleInBothThemes(page, "a member's case");
  await expectNothingSideways(page);
  const sheet = page.getByRole("figure").filter({ hasText: "I bake between night shifts" });
  await expect(sheet).toBeHidden();
  await page.locator("summary").filter({ hasText: "Viewer card" }).click();
  await expect(sheet).toBeVisible();
  expect(problems).toEqual([]);
});

test("a lesson's template is seen filled in, and leads to the whole case", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: FREE_LESSON });
  const filled = page.getByRole("figure").filter({ hasText: "I bake between night shifts" }).last();
  await expect(filled).toBeHidden();
  await page.getByText("See it filled in").click();
  await expect(filled).toBeVisible();
  await expect(filled.getByRole("definition").filter({ hasText: "It wakes people" })).toBeVisible();
  await expect(page.getByText("We made up the channel and its figures.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "filled in");
  await page.getByRole("link", { name: "The whole case" }).click();
  await expect(page).toHaveURL(`${server.url}${CASE}#viewer-before-topic`);
  await expect(page.getByRole("heading", { name: "A person, before a topic" })).toBeInViewport();
  expect(problems).toEqual([]);
});
