import { answered, cardsOf, LESSON_ID, letTimePass, PREMIUM_ID, questionsOf } from "./answering.ts";
import { aPerson, expect, expectAccessibleInBothThemes, grant, inAMonth, openPage, shared, storageOf } from "./kit.ts";
import { test, yesterday } from "./kit.ts";
import { progressOf } from "./learning.ts";

const server = shared();

const [first = "", second = ""] = questionsOf(LESSON_ID);
const DAYS_AGO = new Date(Date.now() - 3 * 86_400_000);
const [paid = ""] = questionsOf(PREMIUM_ID);

test("what is due is asked again, explained, and counts as a day of learning", async ({ browser }) => {
  const ada = await aPerson(server);
  for (const question of [first, second]) await answered(server, ada, LESSON_ID, question, DAYS_AGO);
  const { page, problems } = await openPage(browser, { server, url: "/dashboard", storage: storageOf(ada) });
  const card = page.getByRole("region", { name: "Practice: 2 to practise" });
  await expect(card).toBeVisible();
  await expectAccessibleInBothThemes(page, "due");
  await card.getByRole("link", { name: "Practise now" }).click();

  await expect(page.getByRole("heading", { name: "Question 1 of 2" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Pick a viewer" }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page, "asked");
  await page.getByRole("button", { name: "Check answer" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose an answer first.");
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /^(Yes|Not quite)\./ }),
  ).toHaveCount(1);
  await expectAccessibleInBothThemes(page, "explained");
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page.getByRole("heading", { name: "Question 2 of 2" })).toBeFocused();
  await page.getByRole("radio").nth(1).click();
  await page.getByRole("button", { name: "Check answer" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("heading", { name: "That’s it for today" })).toBeFocused();
  await expect(page.getByText(/^\d of 2 remembered\./)).toBeVisible();
  await expectAccessibleInBothThemes(page, "done");
  await expect
    .poll(async () => ((await progressOf(server, ada)) as unknown as { streak: { days: number } }).streak.days)
    .toBe(1);
  expect((await cardsOf(server, ada)).every(({ due }) => due > new Date().toISOString().slice(0, 10))).toBe(true);
  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await expect(page.getByRole("region", { name: "Practice" })).toContainText(/questions? comes? back/);
  expect(problems).toEqual([]);
});

test("a member practises premium questions; after the membership they wait", async ({ browser }) => {
  const ada = await aPerson(server, { premium: { validUntil: inAMonth() } });
  await answered(server, ada, PREMIUM_ID, paid);
  await letTimePass(server, ada);
  const storage = storageOf(ada, { subscriptionActive: true });
  await using member = await openPage(browser, { server, url: "/practice", storage, cookie: ada.cookie });
  await expect(member.page.getByRole("heading", { name: "Question 1 of 1" })).toBeVisible();
  await expect(member.page.getByRole("radio")).toHaveCount(4);

  await grant(server, ada, { validUntil: yesterday() });
  await using expired = await openPage(browser, { server, url: "/dashboard", storage, cookie: ada.cookie });
  await expect(
    expired.page.getByText("1 question from Premium lessons waits until your membership continues."),
  ).toBeVisible();
  await expired.page.goto("/practice");
  await expect(expired.page.getByRole("heading", { name: "Nothing to practise" })).toBeVisible();
  expect(await cardsOf(server, ada)).toHaveLength(1);
});
