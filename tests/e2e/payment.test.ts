import { anOrder, aShop } from "#serverTests/stripeShop.ts";
import { atProvider, buy, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson, expect, expectAccessibleInBothThemes, here, LONG, openPage, ownServer, storageOf } from "./kit.ts";
import { test } from "./kit.ts";
import { orderOn } from "./ordering.ts";

// The test provider of this server falls silent for everybody.
const server = ownServer();

const silence = () => atProvider(server, "faults", { apiError: 1 });
const calm = () => atProvider(server, "faults", {});

test("a payment is not lost while the provider is silent, and opens Premium afterwards", async ({ browser }) => {
  const person = await aPerson(server);
  const session = sessionOf(await order(server, person, "premium-monthly"));
  await pay(server, session);
  await silence();
  const { page } = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(person) });
  await page.clock.install();
  await page.goto(`/success?session_id=${session}`);
  await expect(page.getByRole("heading", { name: "We can’t check your payment just now" })).toBeVisible();
  await expect(page.getByText("If you’ve paid, nothing is lost, and you don’t need to pay again.")).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(page.getByRole("status").filter({ hasText: "This can take a few seconds" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "the provider is silent");
  await calm();
  await page.clock.fastForward(3_000);
  await expect(page.getByRole("heading", { name: "The other half is open." })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Premium, monthly")).toBeVisible();
  await expect(page.getByText(/^€12 on \d+ \w+/)).toBeVisible();
  await expectAccessibleInBothThemes(page, "paid");
});

test("a press that the provider does not hear changes nothing, and says so", async ({ browser }) => {
  const person = await aPerson(server);
  await buy(server, person);
  const { page } = await openPage(browser, { server, url: "/subscriptions", storage: storageOf(person) });
  const press = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name }).click();
  await press("Cancel membership");
  await silence();
  await press(/^Cancel on /);
  await expect(page.getByRole("alert")).toContainText("Nothing was charged. Try again in a moment.");
  await expect(page.getByRole("heading", { name: /^Your trial runs until / })).toBeVisible();
  await expectAccessibleInBothThemes(page, "not heard");
  await calm();
  await press("Cancel membership");
  await press(/^Cancel on /);
  await expect(page.getByRole("heading", { name: /^You’ve cancelled/ })).toBeVisible();
});

test("an order without a network charges nothing, says so, and goes on with the network", async ({ browser }) => {
  const storage = storageOf(await aPerson(server));
  const { page, context } = await openPage(browser, { server, url: "/prepayment?plan=premium-yearly", storage });
  const start = page.getByRole("button", { name: "Start your 7-day trial" });
  await page.getByRole("checkbox", { name: /^I agree/ }).check();
  await context.setOffline(true);
  await start.click();
  await expect(page.getByRole("alert")).toContainText("Nothing was charged, because you pay on the next page.");
  await expectAccessibleInBothThemes(page, "an order without a network");
  await context.setOffline(false);
  await expect(page.getByRole("radio", { name: /^Yearly/ })).toBeChecked();
  await orderOn(page);
});

test("what becomes of a payment is asked until there is a network, and then at once", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const session = sessionOf(await order(server, person, "premium-monthly"));
  await pay(server, session);
  const { page, context } = await openPage(browser, { server, url: "/faq", storage: storageOf(person) });
  await page.route("**/api/course/confirm", (route) => route.abort("internetdisconnected"));
  await page.goto(`/success?session_id=${session}`);
  await expect(page.getByText("If you’ve paid, nothing is lost, and you don’t need to pay again.")).toBeVisible();
  await context.setOffline(true);
  await page.unroute("**/api/course/confirm");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "The other half is open." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(page.getByText("Your trial ends, and €12 is charged for the first time.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Lesson 5\.1, / })).toBeVisible();
});

test("a press without a network claims nothing, and the page says how it stands then", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  await buy(server, person);
  const storage = storageOf(person, { subscriptionActive: true });
  const { page, context } = await openPage(browser, { server, url: "/subscriptions", storage });
  const press = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name }).click();
  await press("Cancel membership");
  await context.setOffline(true);
  await press(/^Cancel on /);
  await expect(page.getByRole("alert")).toContainText("we can’t tell whether that went through");
  await expectAccessibleInBothThemes(page, "not known whether it arrived");
  await context.setOffline(false);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Your trial runs until / })).toBeVisible();
});

const shop = here(() => aShop(server));

const TRIAL = { subscription_data: { trial_period_days: 7 } };
const back = () => ({
  success_url: `${server.url}/faq?paid={CHECKOUT_SESSION_ID}`,
  cancel_url: `${server.url}/subscription`,
});

test("a test payment is made with the keyboard, without a script, and leads back to the shop", async ({ browser }) => {
  const order = await anOrder(shop, await aPerson(server), { ...TRIAL, ...back() });
  const context = { javaScriptEnabled: false };
  const { page, problems } = await openPage(browser, { server, url: String(order.url), context });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test payment, no money moves");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: /4242 4242 4242 4242/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await expect(page.getByRole("radio", { name: /4000 0000 0000 0002/ })).toBeChecked();
  await page.getByRole("radio", { name: /4000 0025 0000 3155/ }).check();
  await page.getByRole("button", { name: "Start the trial (test)" }).press("Enter");
  await page.getByRole("button", { name: "Yes, it is me" }).press("Enter");
  await expect(page).toHaveURL(`${server.url}/faq?paid=${order.id}`);
  expect(problems.filter((one) => !one.includes("402"))).toEqual([]);
});
