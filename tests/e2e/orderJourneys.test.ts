import { aCode } from "#support/buying.ts";
import { anAddress, logIn, main, register } from "./comingIn.ts";
import { aPerson, atRest, expect, LONG, openPage, type Page, shared, storageOf, test } from "./kit.ts";
import { orderOn, payOn } from "./ordering.ts";
import { expectFullLesson, expectPreview, LESSON } from "./premiumLesson.ts";

const server = shared();

const OPEN_WITHIN_MS = 3_000;
// A page that fades into the next is broken off by a quick visitor, and says so.
const context = { reducedMotion: "reduce" } as const;

/** From a closed lesson by the plans to the order, for the year. */
async function chooseYearly(page: Page): Promise<void> {
  await expectPreview(page);
  await main(page).getByRole("link", { name: "Get Premium" }).click();
  await page.getByRole("radio", { name: /^Yearly/ }).check();
  await main(page).getByRole("link", { name: "Try Premium for 7 days" }).click();
}

/** The order stands as it was chosen; paid, one button leads to the lesson, which is open at once. */
async function payForLesson(page: Page): Promise<void> {
  await expect(page.getByRole("radio", { name: /^Yearly/ })).toBeChecked();
  await orderOn(page);
  await payOn(page);
  await page.waitForURL(/\/success\?/);
  const returnedAt = Date.now();
  await main(page).getByRole("link", { name: "Continue with lesson 5.1" }).click();
  await page.waitForURL(`**${LESSON}`);
  await expectFullLesson(page);
  expect(Date.now() - returnedAt).toBeLessThan(OPEN_WITHIN_MS);
}

test("somebody logs in halfway through an order, and pays for the lesson they came from", async ({ browser }) => {
  const person = await aPerson(server);
  const { page, problems } = await openPage(browser, { server, url: LESSON, context });
  await chooseYearly(page);
  await page.getByRole("link", { name: "Log in now" }).click();
  await logIn(page, person);
  await payForLesson(page);
  expect(problems).toEqual([]);
});

test("a newcomer signs up in the middle of an order and is back at it, asked nothing", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: LESSON, context });
  await chooseYearly(page);
  await page.waitForURL(/\/prepayment\?/);
  const order = new URL(page.url());
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await main(page).getByRole("link", { name: "Sign up free" }).click();
  await expect(page).toHaveURL(`${server.url}/register?next=${encodeURIComponent(order.pathname + order.search)}`);
  await register(page, anAddress());
  await expect(page).toHaveURL(order.href);
  await expect(page.getByRole("radio", { name: /^Yearly/ })).toBeChecked();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/curriculum");
  await atRest(page);
  await expect(page.getByRole("dialog"), "on the way").toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("dialog", { name: "Welcome to the cutting room" })).toBeVisible();
  expect(problems).toEqual([]);
});

test("the address of an order leads to the same plan and code, also after a login", LONG, async ({ browser }) => {
  await aCode(server, "MIDST-OF-IT", { percent_off: 50, duration: "forever" });
  const person = await aPerson(server);
  const url = "/prepayment?plan=premium-monthly";
  const { page } = await openPage(browser, { server, url, storage: storageOf(person), context });
  // The answer for the first plan comes when another one is chosen already: it must not be shown beside that.
  const isChanged = Promise.withResolvers<undefined>();
  await page.route("**/api/course/coupon", async (route) => {
    if (route.request().postData()?.includes("monthly")) await isChanged.promise;
    await route.continue();
  });
  await page.getByText("Have a code?").click();
  await page.getByRole("textbox", { name: "Code" }).fill("midst-of-it");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("radio", { name: /^Yearly/ }).check();
  await expect(page.getByText(/^MIDST-OF-IT: €60 instead of €120/)).toBeVisible();
  const late = page.waitForResponse((response) => !!response.request().postData()?.includes("monthly"));
  isChanged.resolve(undefined);
  await late;
  await expect(page.getByText(/^MIDST-OF-IT: €60 instead of €120/)).toBeVisible();
  // Another browser knows nobody, and nothing but the address.
  await using anew = await openPage(browser, { server, url: page.url(), context });
  await anew.page.getByRole("link", { name: "Log in now" }).click();
  await logIn(anew.page, person);
  await expect(anew.page.getByRole("radio", { name: /^Yearly/ })).toBeChecked();
  await expect(anew.page.getByText(/^MIDST-OF-IT: €60 instead of €120/)).toBeVisible();
});

test("whoever leaves before paying is led back to the lesson, and to the same order", async ({ browser }) => {
  const storage = storageOf(await aPerson(server));
  const { page } = await openPage(browser, { server, url: LESSON, storage, context });
  await expectPreview(page);
  await main(page).getByRole("link", { name: "Get Premium" }).click();
  await expect(page, "whoever has an account goes straight to the order").toHaveURL(
    /\/prepayment\?plan=premium-yearly$/,
  );
  await orderOn(page);
  await page.getByRole("link", { name: /^Back to .+, buy nothing$/ }).click();
  await expect(page.getByRole("heading", { name: "Nothing was charged" })).toBeVisible();
  await main(page).getByRole("link", { name: "Back to the order" }).click();
  await expect(page.getByRole("radio", { name: /^Yearly/ })).toBeChecked();
  await orderOn(page);
  await page.getByRole("link", { name: /^Back to .+, buy nothing$/ }).click();
  await main(page).getByRole("link", { name: "Back to your lesson" }).click();
  await expect(page).toHaveURL(server.url + LESSON);
  await expectPreview(page);
});
