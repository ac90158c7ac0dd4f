import { act, advance, buy } from "#support/buying.ts";
import { aMember, aPerson, expect, openPage, type Page, PREMIUM_LESSON, shared, storageOf, test } from "./kit.ts";

const server = shared();
const DAYS = 40;

/** Somebody who had their trial and a month, and left. */
async function aLapsedMember() {
  const person = await aPerson(server);
  await buy(server, person);
  await act(server, person, "cancel");
  await advance(server, person, DAYS);
  return person;
}
const main = (page: Page) => page.getByRole("main");

test("whoever had Premium is promised no second trial, and told when it ended and the way back", async ({
  browser,
}) => {
  const storage = storageOf(await aLapsedMember());
  const { page, problems } = await openPage(browser, { server, url: "/dashboard", storage });
  await expect(main(page).getByText(/^Premium ended on \d+ \w+/)).toContainText("The free lessons are open");
  await expect(main(page).getByRole("link", { name: "Get Premium again" })).toHaveAttribute("href", "/subscription");

  await page.goto(PREMIUM_LESSON);
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

test("a member without an order is told that there is nothing to pay, and led on where they are", async ({
  browser,
}) => {
  const member = await aMember(server);
  const storage = storageOf(member, { subscriptionActive: true });
  const { page } = await openPage(browser, { server, url: "/success", storage, cookie: member.cookie });
  await expect(page.getByRole("heading", { name: "You have Premium." })).toBeVisible();
  await expect(page.getByText("There is nothing to pay.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Start lesson 1.1" })).toBeVisible();
});
