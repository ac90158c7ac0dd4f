import { aMember, anOrder, aShop } from "#serverTests/stripeShop.ts";
import { aPerson, expect, here, LONG, openPage, shared, test } from "./kit.ts";

const server = shared();
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

test("a subscription is cancelled and kept after all in the portal", LONG, async ({ browser }) => {
  const member = await aPerson(server);
  const { customer } = await aMember(server, shop, member);
  const portal = await shop.stripe.billingPortal.sessions.create({ customer, return_url: `${server.url}/faq` });
  const { page } = await openPage(browser, { server, url: portal.url });
  await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
  await expect(page.getByRole("status")).toHaveText("It ends with the period you paid.");
  await page.getByRole("button", { name: "Keep it after all" }).click();
  await expect(page.getByRole("status")).toHaveText("It goes on.");
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(`${server.url}/faq`);
});
