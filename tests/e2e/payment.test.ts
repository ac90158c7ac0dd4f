import { atProvider, buy, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson, expect, expectAccessibleInBothThemes, LONG, openPage, ownServer, storageOf, test } from "./kit.ts";

// The test provider of this server falls silent for everybody.
const server = ownServer();

const silence = () => atProvider(server, "faults", { apiError: 1 });
const calm = () => atProvider(server, "faults", {});

test("a payment is not lost while the provider is silent, and opens Premium afterwards", async ({ browser }) => {
  const person = await aPerson(server);
  const session = sessionOf(await order(server, person, "premium-monthly"));
  await pay(server, session);
  await silence();
  const url = `/success?session_id=${session}`;
  const { page } = await openPage(browser, { server, url, storage: storageOf(person) });
  await expect(page.getByRole("heading", { name: "We can’t check your payment just now" })).toBeVisible();
  await expect(page.getByText("If you’ve paid, nothing is lost, and you don’t need to pay again.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "This can take a few seconds" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "the provider is silent");
  await calm();
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

test("the page after paying stays, and its new lessons come alight once", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const session = sessionOf(await order(server, person, "premium-monthly", { back: "/module/5/five-numbers" }));
  await pay(server, session);
  const { page, problems } = await openPage(browser, { server, url: "/faq", storage: storageOf(person) });
  const seen = () => page.evaluate(() => document.getAnimations().filter(({ id }) => id === "opened").length);
  await page.goto(`/success?session_id=${session}`);
  await expect(page.getByRole("heading", { level: 1, name: "The other half is open." })).toBeVisible();
  await expect.poll(seen, { intervals: [20] }).toBeGreaterThan(10);
  await expect.poll(seen).toBe(0);
  await expect(page.getByRole("list").filter({ hasText: "First charge" })).toContainText("Nothing to pay today");
  const way = page.getByRole("main").getByRole("link", { name: "Continue with lesson 5.1" });
  await expect(way).toHaveAttribute("href", "/module/5/five-numbers");
  await page.reload();
  await expect(way).toBeVisible();
  expect(await seen(), "whoever loads it anew has seen it").toBe(0);
  expect(problems).toEqual([]);
});
