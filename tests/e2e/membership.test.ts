import { act, advance, buy, CARDS } from "#support/buying.ts";
import { main } from "./comingIn.ts";
import { aMember, aPerson, atRest, expect, expectAccessibleInBothThemes, expectNothingSideways } from "./kit.ts";
import { openPage, type Page, shared, storageOf, test } from "./kit.ts";
import { orderOn, payOn } from "./ordering.ts";
import { expectFullLesson, expectPreview, LESSON } from "./premiumLesson.ts";

// A whole life of a membership in one go.
test.describe.configure({ timeout: 120_000 });

const server = shared();

const standing = (page: Page) => page.getByRole("region").getByRole("heading", { level: 2 }).first();
const press = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name }).click();
const OPEN_WITHIN_MS = 3_000;

test("a reader buys from a closed lesson, reads it, cancels, keeps, and withdraws", async ({ browser }) => {
  const person = await aPerson(server);
  // A page that fades into the next is broken off by a quick visitor, and says so.
  const context = { reducedMotion: "reduce" } as const;
  const { page, problems } = await openPage(browser, { server, url: LESSON, storage: storageOf(person), context });
  await expectPreview(page);
  await page.getByRole("main").getByRole("link", { name: "Get Premium" }).click();
  await page.getByRole("radio", { name: /^Monthly/ }).check();
  await orderOn(page);
  await payOn(page);
  await page.waitForURL(/\/success\?/);
  const paidAt = Date.now();
  await expect(page.getByRole("heading", { level: 1, name: "The other half is open." })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Continue with lesson 5.1" }).click();
  await page.waitForURL(`**${LESSON}`);
  await expectFullLesson(page);
  expect(Date.now() - paidAt).toBeLessThan(OPEN_WITHIN_MS);
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Premium" })).toBeHidden();

  await page.goto("/subscriptions");
  await expect(standing(page)).toHaveText(/^Your trial runs until \d+ \w+( \d+)?\. First charge: €12 on /);
  await press(page, "Cancel membership");
  await expect(page.getByRole("button", { name: "Keep membership" })).toBeFocused();
  await press(page, /^Cancel on /);
  await expect(standing(page)).toHaveText(/^You’ve cancelled\. Everything stays open until /);
  await expect(standing(page)).toBeFocused();
  await press(page, "Keep membership");
  await press(page, "Yes, keep it");
  await expect(standing(page)).toHaveText(/^Your trial runs until /);

  await press(page, "Withdraw");
  await expectAccessibleInBothThemes(page, "asked to withdraw");
  await press(page, "Withdraw now");
  await expect(page.getByText("You’ve withdrawn.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Premium" })).toBeVisible();
  await page.goto(LESSON);
  await expectPreview(page);
  expect(problems).toEqual([]);

  await page.goto("/subscription");
  await page.getByRole("radio", { name: /^Monthly/ }).check();
  await expect(page.getByText("7 days free").filter({ visible: true })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Get Premium" }).click();
  await expect(page.getByText("€12 today")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay €12" })).toBeVisible();
});

test("a plan is changed after its price was seen", async ({ browser }) => {
  const person = await aPerson(server);
  await buy(server, person);
  await advance(server, person, 8);
  const { page } = await openPage(browser, { server, url: "/subscriptions", storage: storageOf(person) });
  await press(page, "Change to Premium, yearly");
  await expect(page.getByText(/^Premium, yearly: .*€120 on \d+ \w+/)).toBeVisible();
  await expectAccessibleInBothThemes(page, "a change of plan");
  await press(page, /^Change /);
  await expect(page.getByText("Your plan has changed.")).toBeVisible();
  await expect(standing(page)).toContainText("€120");
});

const DAYS = 40;

/** Somebody who had their trial and a month, and left. */
async function aLapsedMember() {
  const person = await aPerson(server);
  await buy(server, person);
  await act(server, person, "cancel");
  await advance(server, person, DAYS);
  return person;
}

test("whoever had Premium is promised no second trial, and told when it ended", async ({ browser }) => {
  const storage = storageOf(await aLapsedMember());
  const { page, problems } = await openPage(browser, { server, url: "/dashboard", storage });
  await expect(main(page).getByText(/^Premium ended on \d+ \w+/)).toContainText("The free lessons are open");
  await expect(main(page).getByRole("link", { name: "Get Premium again" })).toHaveAttribute("href", "/subscription");

  await page.goto(LESSON);
  const gate = page.locator(".gate");
  await expect(gate.getByRole("link", { name: "Get Premium again" })).toBeVisible();
  await expect(gate.getByText("for €12 per month or €120 per year, from today.")).toBeVisible();
  await expect(gate.getByText("The first 7 days are free.")).toBeHidden();

  await page.goto("/subscription");
  const plan = page.getByRole("region", { name: "Premium" });
  await expect(plan.getByText("€120 per year, until you cancel").filter({ visible: true })).toHaveCount(1);
  await expect(plan.getByText("Today", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(plan.getByText("First charge").filter({ visible: true })).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("a member without an order is told that no payment is waiting, and led on", async ({ browser }) => {
  const member = await aMember(server);
  const storage = storageOf(member, { subscriptionActive: true });
  const { page } = await openPage(browser, { server, url: "/success", storage, cookie: member.cookie });
  await expect(page.getByRole("heading", { name: "You have Premium." })).toBeVisible();
  await expect(page.getByText("No payment is waiting.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Start lesson 1.1" })).toBeVisible();
});

const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^Your card was declined\. Premium stays open until \d+ \w+/ });

test("a declined card is told in one sentence and above the page, and replaced", async ({ browser }) => {
  const person = await aPerson(server);
  await buy(server, person, "premium-monthly", CARDS.failsLater);
  await advance(server, person, 8);
  const storage = storageOf(person, { subscriptionActive: true });
  // A page that fades into the next is broken off by a quick visitor, and says so.
  const context = { reducedMotion: "reduce" } as const;
  // With the cookie the lesson is whole at once: nothing loads it anew under the message.
  const { cookie } = person;
  const { page, problems } = await openPage(browser, { server, url: LESSON, storage, cookie, context });
  await page.getByRole("button", { name: "Change card" }).click();
  await expect(standing(page)).toHaveText(/^Your card was declined on .*\. Premium stays open until /);
  await expectAccessibleInBothThemes(page, "grace");
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNothingSideways(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/dashboard");
  await expect(notice(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, "the dashboard in grace");
  await notice(page).getByRole("link", { name: "Change card" }).click();
  await main(page).getByRole("button", { name: "Change card" }).click();
  await expect(page).toHaveURL(/\/portal\/bps_/);
  await expect(page.getByText(/, past_due$/)).toBeVisible();
  await page.getByText("Change card").click();
  await page.locator(`input[value="${CARDS.good}"]`).check();
  await page.getByRole("button", { name: "Use this card (test)" }).click();
  await expect(page.getByRole("status")).toHaveText("The card was changed.");
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Premium until .* Next charge: €12 on / })).toBeVisible();
  await page.goto(LESSON);
  await atRest(page);
  await expect(notice(page)).toHaveCount(0);
  expect(problems).toEqual([]);
});
