import { cardsOf } from "./answering.ts";
import { aMember, aPerson, expect, expectAccessibleInBothThemes, expectNothingSideways, FREE_LESSON } from "./kit.ts";
import { LONG, openPage, shared, storageOf, test } from "./kit.ts";

const CASE = "/case";

const server = shared();

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

test("a visitor reads what free lessons tell, and how much more there is", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: CASE, context: { javaScriptEnabled: false } });
  await expect(page.getByText("Illustration: an invented channel")).toBeVisible();
  await expect(
    page.getByRole("img", { name: "Three in February: median 120. Three in April: median 520" }),
  ).toBeVisible();
  await expect(page.getByText("The case continues for one more lesson.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seven rows on the kitchen roll" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: "Total 30 6 6" })).toBeVisible();
});

test("a member reads all of it at the same address", async ({ browser }) => {
  const { cookie } = await aMember(server);
  const context = { reducedMotion: "reduce" } as const;
  const { page, problems } = await openPage(browser, { server, url: CASE, cookie, context });
  await expect(page.getByRole("heading", { name: "Seven rows on the kitchen roll" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Median 5,200 3.6" })).toBeVisible();
  await expect(page.getByText(/^The case continues for/)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, "for a member");
  await page.setViewportSize({ width: 320, height: 844 });
  await expectAccessibleInBothThemes(page, "for a member on a phone");
  await expectNothingSideways(page);
  const sheet = page.getByRole("figure").filter({ hasText: "I bake between night shifts" });
  await expect(sheet).toBeHidden();
  await page.locator("summary").filter({ hasText: "Viewer card" }).click();
  await expect(sheet).toBeVisible();
  expect(problems).toEqual([]);
});

test("a mixed case is answered like all others, and says where it comes from", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const storage = storageOf(ada);
  const { page, problems } = await openPage(browser, { server, url: "/module/2/script-in-beats", storage });
  await expect(page.getByRole("figure").filter({ hasText: "Three beats, end to end." })).toContainText("60 s");
  const mixed = page.getByRole("form", { name: /The title says one coat/ });
  await expect(mixed.getByText("Draws on:")).toBeHidden();
  await mixed.getByRole("radio", { name: "It goes, and is turned round" }).check();
  await expect(mixed.getByRole("paragraph").filter({ hasText: "The result surprised you" })).toBeVisible();
  const sources = mixed.getByText("Draws on:").getByRole("link");
  await expect(sources).toHaveText(["2.1 Turn the topic into a claim", "2.2 Title and thumbnail first"]);
  await expectAccessibleInBothThemes(page, "answered");
  await expect.poll(async () => (await cardsOf(server, ada)).map(({ questionId }) => questionId)).toEqual(["one-coat"]);
  expect(problems).toEqual([]);
});
