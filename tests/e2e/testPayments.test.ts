import { expect, type Page, test } from "@playwright/test";
import { aMember, anOrder, aShop, type Shop } from "#serverTests/stripeShop.ts";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessible } from "#support/axe.ts";

let server: TestServer;
let shop: Shop;
test.beforeAll(async () => {
  server = await sharedServer();
  shop = await aShop(server);
});

const TRIAL = { subscription_data: { trial_period_days: 7 } };
const back = () => ({
  success_url: `${server.url}/faq?paid={CHECKOUT_SESSION_ID}`,
  cancel_url: `${server.url}/subscription`,
});

async function expectFit(page: Page, state: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [320, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${state}, ${colorScheme}, ${String(width)} px`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${state} at ${String(width)} px`).toBeLessThanOrEqual(width);
    }
}

test("a test payment is made with the keyboard, without a script, and leads back to the shop", async ({ browser }) => {
  const order = await anOrder(shop, await aPerson(server), { ...TRIAL, ...back() });
  const context = { javaScriptEnabled: false };
  await using opened = await openPage(browser, { server, url: String(order.url), context });
  const { page } = opened;
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
  expect(opened.problems.filter((one) => !one.includes("402"))).toEqual([]);
});

test("whoever changes their mind goes back to the shop", LONG, async ({ browser }) => {
  const order = await anOrder(shop, await aPerson(server), back());
  await using opened = await openPage(browser, { server, url: String(order.url) });
  await opened.page.getByRole("link", { name: /^Back to .+, buy nothing$/ }).click();
  await expect(opened.page).toHaveURL(`${server.url}/subscription`);
});

test("the test provider's pages fit everybody: small, wide, light and dark", LONG, async ({ browser }) => {
  const order = await anOrder(shop, await aPerson(server), { ...TRIAL, ...back() });
  await using opened = await openPage(browser, { server, url: String(order.url) });
  const { page } = opened;
  await expectFit(page, "the payment page");
  await page.getByLabel("Or another test card's number").fill("4111 1111 1111 1111");
  await page.getByRole("button", { name: "Start the trial (test)" }).click();
  await expect(page.getByRole("alert")).toContainText("This is no test card.");
  await expectFit(page, "a real card");
  await page.getByRole("radio", { name: /4000 0025 0000 3155/ }).check();
  await page.getByRole("button", { name: "Start the trial (test)" }).click();
  await expect(page.getByRole("heading", { name: "Your bank asks: is it you?" })).toBeVisible();
  await expectFit(page, "the bank's question");
  const member = await aPerson(server);
  const { customer } = await aMember(server, shop, member);
  const portal = await shop.stripe.billingPortal.sessions.create({ customer, return_url: `${server.url}/faq` });
  await page.goto(portal.url);
  await page.getByText("Change card").click();
  await expectFit(page, "the portal");
});

test("a subscription is cancelled and kept after all in the portal", async ({ browser }) => {
  const member = await aPerson(server);
  const { customer } = await aMember(server, shop, member);
  const portal = await shop.stripe.billingPortal.sessions.create({ customer, return_url: `${server.url}/faq` });
  await using opened = await openPage(browser, { server, url: portal.url });
  const { page } = opened;
  await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
  await expect(page.getByRole("status")).toHaveText("It ends with the period you paid.");
  await page.getByRole("button", { name: "Keep it after all" }).click();
  await expect(page.getByRole("status")).toHaveText("It goes on.");
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(`${server.url}/faq`);
});
