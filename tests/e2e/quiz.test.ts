import { again, answersKept, cardsOf, choose, LESSON, LESSON_ID, question, questionsOf, right } from "./answering.ts";
import { why, wrong } from "./answering.ts";
import { aPerson, expect, expectAccessibleInBothThemes, LONG, openPage, shared, signInOn, storageOf } from "./kit.ts";
import { test } from "./kit.ts";

const server = shared();

const [first = ""] = questionsOf(LESSON_ID);

test("an answer shows whether it is right and why, stays, and becomes theirs who logs in", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: LESSON });
  const form = question(page);
  await choose(form, wrong(form));
  await expect(why(form)).toHaveCount(1);
  await expect(why(form)).toContainText("Not quite.");
  await expect(form.getByRole("status")).toContainText("Not quite.");
  await expectAccessibleInBothThemes(page, "answered");
  await page.reload();
  await expect(wrong(form)).toBeChecked();
  await expect(why(form)).toContainText("Not quite.");
  await expect(form.getByText(/^Answered on \d+ \w+\./)).toBeVisible();
  await expect(question(page, 1).locator("input:checked")).toHaveCount(0);
  await again(form).click();
  await expect(form.locator("input:checked")).toHaveCount(0);
  await expect(why(form)).toHaveCount(0);
  await expect(form.locator("input").first()).toBeFocused();
  await choose(form, right(form));
  await expect(why(form)).toContainText("Yes.");
  expect(problems).toEqual([]);
  const ada = await aPerson(server);
  await signInOn(page, ada);
  await page.reload();
  await expect(form.getByText("It comes back tomorrow.")).toBeVisible();
  expect(await cardsOf(server, ada)).toHaveLength(1);
});

test("a visitor reads once, behind the last question, what an account is for", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: LESSON });
  const invitation = page.getByText("Log in and we’ll ask you again before you forget.");
  await choose(question(page), wrong(question(page)));
  await expect(why(question(page))).toHaveCount(1);
  await expect(invitation).toHaveCount(0);
  const last = question(page, questionsOf(LESSON_ID).length - 1);
  await choose(last, right(last));
  await expect(last.locator(invitation)).toBeVisible();
  await expect(invitation).toHaveCount(1);
});

test("with keys the choice moves without answering, until it is checked", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: LESSON });
  const form = question(page);
  await form.locator("input").first().focus();
  await expect(form).toHaveAttribute("data-state", "open");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(form.locator("input").nth(2)).toBeChecked();
  await expect(why(form)).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Check answer" })).toBeVisible();
  expect(await answersKept(page)).toBe(0);
  await expectAccessibleInBothThemes(page, "chosen");
  await page.keyboard.press("Enter");
  await expect(why(form)).toHaveCount(1);
  expect(await answersKept(page)).toBe(1);
  await page.keyboard.press("ArrowDown");
  await expect(why(form)).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(why(form)).toHaveCount(1);
  await expect(again(form)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.locator("input").first()).toBeFocused();
  await page.keyboard.press("Space");
  await expect(why(form)).toHaveCount(1);
  expect(await answersKept(page)).toBe(3);
});

test("a learner's answers are kept by the server and shown on a second device", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using desk = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  const form = question(desk.page);
  await choose(form, right(form));
  await expect(form.getByText("It comes back tomorrow.")).toBeVisible();
  expect(await cardsOf(server, ada)).toMatchObject([{ lessonId: LESSON_ID, questionId: first, right: true }]);
  expect(await answersKept(desk.page)).toBe(0);
  await using phone = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  await expect(right(question(phone.page))).toBeChecked();
  await expect(why(question(phone.page))).toContainText("Yes.");
});
