import { buy, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson, expect, expectAccessibleInBothThemes, LONG, openPage, shared, storageOf, test } from "./kit.ts";
import { orderOn } from "./ordering.ts";

const server = shared();

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
