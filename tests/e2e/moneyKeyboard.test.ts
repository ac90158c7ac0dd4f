import { advance, membership } from "#support/buying.ts";
import { main } from "./comingIn.ts";
import { aPerson, expect, expectAccessibleIn, type Locator, LONG, openPage, type Page, shared } from "./kit.ts";
import { storageOf, test } from "./kit.ts";
import { expectFullLesson, expectPreview, LESSON } from "./premiumLesson.ts";

test.describe.configure({ timeout: 150_000 });

const server = shared();

const MOST_TABS = 200;
const THEME = "dark";

/** Goes on from stop to stop until this one has the focus. */
async function reach(page: Page, stop: Locator): Promise<void> {
  await expect(stop).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await stop.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not come to ${stop.toString()}.`);
}

async function press(page: Page, stop: Locator, key = "Enter"): Promise<void> {
  await reach(page, stop);
  await page.keyboard.press(key);
}

const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const standing = (page: Page, name: RegExp) => page.getByRole("heading", { level: 2, name });

/** From the page before one pays to the end of the provider's: the card that is chosen there is a good one. */
async function order(page: Page, act: string): Promise<void> {
  await press(page, page.getByRole("checkbox", { name: /^I agree/ }), "Space");
  await expectAccessibleIn(page, THEME, "agreed");
  await press(page, button(page, act));
  await expect(page).toHaveURL(/\/pay\/cs_test_/);
  await press(page, page.getByRole("radio", { name: /4242 4242 4242 4242/ }));
}

test("the keyboard alone buys, reads, cancels, keeps to the end, and buys again", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const context = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce", colorScheme: THEME } as const;
  const { page, problems } = await openPage(browser, { server, url: LESSON, storage: storageOf(person), context });
  await expectPreview(page);
  await press(page, link(page, "Get Premium"));
  await order(page, "Start your 7-day trial");
  await expect(page.getByRole("heading", { name: "The other half is open." })).toBeFocused();
  await press(page, link(page, "Continue with lesson 5.1"));
  await page.waitForURL(`**${LESSON}`);
  await expectFullLesson(page);
  await expectAccessibleIn(page, THEME, "bought");

  await page.goto("/subscriptions");
  await press(page, button(page, "Cancel membership"));
  await expect(button(page, "Keep membership")).toBeFocused();
  await press(page, button(page, /^Cancel on /));
  await expect(standing(page, /^You’ve cancelled\. Everything stays open until /)).toBeFocused();
  await expectAccessibleIn(page, THEME, "cancelled");
  await page.goto(LESSON);
  await expectFullLesson(page);

  await advance(server, person, 8);
  // The provider was heard when its answer came; what it says is read after that.
  await expect.poll(async () => (await membership(server, person)).state).toBe("ended");
  await page.goto(LESSON);
  await expectPreview(page);
  await page.goto("/subscriptions");
  await expect(standing(page, /^Premium ended on /)).toBeVisible();
  await expectAccessibleIn(page, THEME, "ended");
  await press(page, link(page, "Get Premium again"));
  await press(page, link(page, "Get Premium"));
  await order(page, "Pay €12");
  await expect(page.getByRole("heading", { name: "The other half is open." })).toBeFocused();
  await expectAccessibleIn(page, THEME, "bought again");
  await press(page, link(page, "Start lesson 5.1"));
  await expect(page).toHaveURL(server.url + LESSON);
  await expectFullLesson(page);
  expect(problems).toEqual([]);
});
