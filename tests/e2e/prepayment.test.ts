import { aCode, buy, CARDS } from "#support/buying.ts";
import { anAddress, logIn, main, register } from "./comingIn.ts";
import { aPerson, atRest, expect, expectAccessibleInBothThemes, LONG, openPage, type Page, shared } from "./kit.ts";
import { startPocketBase, storageOf, test } from "./kit.ts";
import { orderOn, payOn } from "./ordering.ts";
import { expectFullLesson, expectPreview, LESSON } from "./premiumLesson.ts";

const server = shared();

const WEEK_MS = 7 * 86_400_000;
/** "29 November" */
const inAWeek = () =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }).format(new Date(Date.now() + WEEK_MS));
const act = (page: Page) => page.getByRole("button", { name: /^(Start|Pay) / });
const TEST = "Test payment: no money moves.";

test("the order says what is charged and when, asks for one thing, and takes a code", async ({ browser }) => {
  await aCode(server, "HALF-A-YEAR", { percent_off: 50, duration: "repeating", duration_in_months: 6 });
  const storage = storageOf(await aPerson(server));
  const { page, problems } = await openPage(browser, { server, url: "/prepayment?plan=premium-yearly", storage });
  await expect(page.getByRole("radio", { name: "Yearly, €24 less" })).toBeChecked();
  await expect(page.getByText(`€120 on ${inAWeek()}`)).toBeVisible();
  await page.getByRole("radio", { name: "Monthly" }).check();
  await expect(page.getByText(`€12 on ${inAWeek()}`)).toBeVisible();
  await expect(page.getByText("€12 per month, until you cancel")).toBeVisible();
  await expect(page.getByText(TEST)).toBeVisible();
  await expect(act(page)).toHaveText("Start your 7-day trial");
  await act(page).click();
  const box = page.getByRole("checkbox", { name: /^I agree to the Terms of Service/ });
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription("Tick this to continue.");
  await expect(page.getByRole("link", { name: "Terms of Service" }).first()).toHaveAttribute(
    "href",
    "/terms-of-service",
  );
  expect(problems).toEqual([]);

  await page.getByText("Have a code?").click();
  const field = page.getByRole("textbox", { name: "Code" });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(field).toHaveAccessibleDescription("Enter the code first.");
  await field.fill("NO-SUCH-CODE");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/^This code doesn’t work here\./);
  await expect(page.getByText(`€12 on ${inAWeek()}`), "the price stays").toBeVisible();
  await expectAccessibleInBothThemes(page, "not agreed yet, a code that is not known");
  await field.fill("half-a-year");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("HALF-A-YEAR: €6 instead of €12, for 6 months.")).toBeVisible();
  await expect(page.getByText(`€6 on ${inAWeek()}`)).toBeVisible();
  await page.getByRole("radio", { name: /^Yearly/ }).check();
  await expect(page.getByText("HALF-A-YEAR: the first charge is €60 instead of €120.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "with a code");
  await orderOn(page);
  await expect(page.getByText("€60").first()).toBeVisible();
});

test("a link with a code brings it to the order, where it counts at once", LONG, async ({ browser }) => {
  const monthly = { applies_to: { products: ["plan_premium-monthly"] } };
  await aCode(server, "BY-A-LINK", { percent_off: 25, duration: "forever", ...monthly });
  const storage = storageOf(await aPerson(server));
  const url = "/subscription?plan=premium-monthly&code=by-a-link";
  const { page, problems } = await openPage(browser, { server, url, storage });
  const card = page.getByRole("region", { name: "Premium", exact: true });
  await expect(card.getByText("BY-A-LINK: €9 instead of €12, for as long as you stay.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "plans with a code");
  await page.getByRole("radio", { name: "Yearly, €24 less" }).check();
  await expect(card.getByText("This code doesn’t work here.")).toBeVisible();
  await page.getByRole("radio", { name: "Monthly" }).check();
  // The console says that the code was refused for the other plan.
  problems.length = 0;
  await card.getByRole("link", { name: "Try Premium for 7 days" }).click();
  await expect(page.getByText("BY-A-LINK: €9 instead of €12, for as long as you stay.")).toBeVisible();
  await expect(page.getByText(`€9 on ${inAWeek()}`)).toBeVisible();
  expect(problems).toEqual([]);
  await page.getByRole("radio", { name: /^Yearly/ }).check();
  const field = page.getByRole("textbox", { name: "Code" });
  await expect(field).toHaveAccessibleDescription(/^This code doesn’t work here\./);
  await expect(field).toHaveValue("by-a-link");
});

test("a visitor's link with a code comes along, and the order has it after the login", LONG, async ({ browser }) => {
  await aCode(server, "FOR-VISITORS", { amount_off: 300, currency: "eur" });
  const person = await aPerson(server);
  const { page, problems } = await openPage(browser, {
    server,
    url: "/subscription?plan=premium-monthly&code=for-visitors",
  });
  // It stands at each price, of which one is shown.
  const comesAlong = page.getByText(/^Your code for-visitors comes with you\./).filter({ visible: true });
  await expect(comesAlong).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: "Try Premium for 7 days" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, person);
  await expect(page.getByText("FOR-VISITORS: the first charge is €9 instead of €12.")).toBeVisible();
  expect(problems).toEqual([]);
});

test("a member is not sold Premium a second time", async ({ browser }) => {
  const person = await aPerson(server);
  await buy(server, person);
  const { page } = await openPage(browser, { server, url: "/prepayment", storage: storageOf(person) });
  await expect(page.getByRole("heading", { name: "You already have Premium" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Your membership" })).toHaveAttribute(
    "href",
    "/subscriptions",
  );
});

test("where the server takes no payments nothing can be ordered", LONG, async ({ browser }) => {
  await using closed = await startPocketBase({ env: { PAYMENTS: "off" } });
  const storage = storageOf(await aPerson(closed));
  await using opened = await openPage(browser, { server: closed, url: "/prepayment", storage });
  await expect(opened.page.getByRole("heading", { name: "Premium isn’t open yet" })).toBeVisible();
  await expect(opened.page.getByText(TEST)).toBeHidden();
});

test("the page after paying says where one stands, to everybody who comes to it", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const { page } = await openPage(browser, { server, url: "/success" });
  await expect(page.getByRole("heading", { name: "No payment in progress" })).toBeVisible();
  await page.goto("/success?session_id=cs_test_nobodys");
  await expect(page.getByRole("heading", { name: "Log in to see your payment" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    `/login?next=${encodeURIComponent("/success?session_id=cs_test_nobodys")}`,
  );
  await expectAccessibleInBothThemes(page, "signed out");
  await using signedIn = await openPage(browser, { server, url: "/faq", storage: storageOf(person) });
  await signedIn.page.goto("/success?session_id=cs_test_nobodys");
  await expect(signedIn.page.getByRole("heading", { name: "We don’t recognise this payment" })).toBeVisible();
  await signedIn.page.goto("/prepayment");
  await orderOn(signedIn.page);
  const session = new URL(signedIn.page.url()).pathname.split("/").at(-1);
  await signedIn.page.goto(`/success?session_id=${session}`);
  await expect(signedIn.page.getByRole("heading", { name: "Your payment isn’t finished" })).toBeVisible();
  await expectAccessibleInBothThemes(signedIn.page, "not finished");
});

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

test("whose card is declined, or who leaves, is charged nothing and led back to the order", async ({ browser }) => {
  const storage = storageOf(await aPerson(server));
  const { page } = await openPage(browser, { server, url: LESSON, storage, context });
  await expectPreview(page);
  await main(page).getByRole("link", { name: "Get Premium" }).click();
  await expect(page, "whoever has an account goes straight to the order").toHaveURL(
    /\/prepayment\?plan=premium-yearly$/,
  );
  await orderOn(page);
  await payOn(page, CARDS.declined);
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await page.getByRole("link", { name: /^Back to .+, buy nothing$/ }).click();
  await expect(page.getByRole("heading", { name: "Nothing was charged" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "cancelled");
  await main(page).getByRole("link", { name: "Back to the order" }).click();
  await expect(page.getByRole("radio", { name: /^Yearly/ })).toBeChecked();
  await orderOn(page);
  await page.getByRole("link", { name: /^Back to .+, buy nothing$/ }).click();
  await main(page).getByRole("link", { name: "Back to your lesson" }).click();
  await expect(page).toHaveURL(server.url + LESSON);
  await expectPreview(page);
});
