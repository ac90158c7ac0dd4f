import { act, advance, atProvider, buy, CARDS } from "#support/buying.ts";
import { aPerson, expect, expectAccessibleInBothThemes, expectNothingSideways, inAMonth, longIf } from "./kit.ts";
import { openPage, type Page, type Person, shared, storageOf, test } from "./kit.ts";
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

interface State {
  card?: string;
  /** What leads to it from a trial that has just begun. */
  then: (person: Person) => Promise<unknown>;
  says: RegExp;
}

const afterTrial = (person: Person) => advance(server, person, 8);
const STATES: Record<string, State> = {
  active: { then: afterTrial, says: /^Premium until .* Next charge: €12 on / },
  canceling: { then: (person) => act(server, person, "cancel"), says: /^You’ve cancelled\. Everything stays open/ },
  ended: {
    then: async (person) => {
      await act(server, person, "cancel");
      await afterTrial(person);
    },
    says: /^Premium ended on /,
  },
  grace: {
    card: CARDS.failsLater,
    then: afterTrial,
    says: /^Your card was declined on .*\. Premium stays open until /,
  },
  refunded: {
    then: async (person) => {
      await afterTrial(person);
      await atProvider(server, "refund", { user: person.id });
    },
    says: /^Your payment was refunded/,
  },
  disputed: {
    then: async (person) => {
      await afterTrial(person);
      await atProvider(server, "dispute", { user: person.id, status: "open" });
    },
    says: /^Premium is on hold while your bank looks into/,
  },
};

for (const [state, { card, then, says }] of Object.entries(STATES)) {
  test(
    `somebody whose membership is ${state} reads it in one sentence`,
    longIf(state !== "grace"),
    async ({ browser }) => {
      const person = await aPerson(server);
      await buy(server, person, "premium-monthly", card);
      await then(person);
      const storage = storageOf(person, { subscriptionActive: state === "grace" });
      const { page } = await openPage(browser, { server, url: "/subscriptions", storage });
      await expect(standing(page)).toHaveText(says);
      await expectAccessibleInBothThemes(page, state);
      await page.setViewportSize({ width: 320, height: 844 });
      await expectNothingSideways(page);
      if (state !== "grace") return;
      await page.goto("/dashboard");
      await expect(
        page.getByRole("status").filter({ hasText: "Your card was declined. Premium stays open until" }),
      ).toBeVisible();
      await expectAccessibleInBothThemes(page, "the dashboard in grace");
    },
  );
}

test("somebody who was let in reads until when, and is offered nothing to pay", async ({ browser }) => {
  const person = await aPerson(server, { premium: { validUntil: inAMonth() } });
  await using opened = await openPage(browser, { server, url: "/subscriptions", storage: storageOf(person) });
  await expect(standing(opened.page)).toHaveText(/^Premium until \d+ \w+( \d+)?, on us\.$/);
  await expect(opened.page.getByRole("main").getByRole("button")).toHaveCount(0);
});
