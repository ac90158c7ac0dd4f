import { advance, buy, CARDS } from "#support/buying.ts";
import { aPerson, atRest, expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage } from "./kit.ts";
import { type Page, type Person, PREMIUM_LESSON, shared, storageOf, test } from "./kit.ts";
import { addUpShifts, expectNothingJumped } from "./shifts.ts";

const server = shared();
let late: Person;
test.beforeAll(async () => {
  late = await aPerson(server);
  await buy(server, late, "premium-monthly", CARDS.failsLater);
  await advance(server, late, 8);
});

const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^Your card was declined\. Premium stays open until \d+ \w+/ });

test("a declined card is told without anything that moves", LONG, async ({ browser }) => {
  const context = { viewport: { width: 320, height: 844 }, reducedMotion: "reduce" } as const;
  const storage = storageOf(late, { subscriptionActive: true });
  const { page } = await openPage(browser, { server, url: "/robots.txt", storage, context });
  await page.addInitScript(addUpShifts);
  // What a face moves that comes late is looked at in faces.test.ts.
  await page.route("**/*.woff2", (route) => route.abort());
  // On the first page this device does not know it yet: a message says it and lies on top.
  for (const path of [FREE_LESSON, "/dashboard", PREMIUM_LESSON, "/subscription"]) {
    await page.goto(path);
    await expect(notice(page), path).toBeVisible();
    await atRest(page);
    await expectNothingJumped(page, path);
  }
  const height = await notice(page).evaluate((banner) => ({ banner: banner.clientHeight, words: banner.scrollHeight }));
  expect(height.words).toBeLessThanOrEqual(height.banner);
  await expectAccessibleInBothThemes(page, "told above the page");
  await notice(page).getByRole("link", { name: "Change card" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Your card was declined on/ })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("a declined card is replaced on the provider's page, and everything is fine again", async ({ browser }) => {
  const person = await aPerson(server);
  await buy(server, person, "premium-monthly", CARDS.failsLater);
  await advance(server, person, 8);
  const storage = storageOf(person, { subscriptionActive: true });
  // A page that fades into the next is broken off by a quick visitor, and says so.
  const context = { reducedMotion: "reduce" } as const;
  // With the cookie the lesson is whole at once: nothing loads it anew under the message.
  const { cookie } = person;
  const { page, problems } = await openPage(browser, { server, url: PREMIUM_LESSON, storage, cookie, context });
  await page.getByRole("button", { name: "Change card" }).click();
  await page.getByRole("main").getByRole("button", { name: "Change card" }).click();
  await expect(page).toHaveURL(/\/portal\/bps_/);
  await expect(page.getByText(/, past_due$/)).toBeVisible();
  await page.getByText("Change card").click();
  await page.locator(`input[value="${CARDS.good}"]`).check();
  await page.getByRole("button", { name: "Use this card (test)" }).click();
  await expect(page.getByRole("status")).toHaveText("The card was changed.");
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Premium until .* Next charge: €12 on / })).toBeVisible();
  await page.goto(PREMIUM_LESSON);
  await atRest(page);
  await expect(notice(page)).toHaveCount(0);
  expect(problems).toEqual([]);
});
