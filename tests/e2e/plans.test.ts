import { aMember, aPerson, cases, expect, expectAccessibleInBothThemes, LONG, openPage, type Page } from "./kit.ts";
import { PREMIUM_LESSON, shared, storageOf, test } from "./kit.ts";

const server = shared();

const WEEK_MS = 7 * 86_400_000;
/** "29 November" */
const inAWeek = () =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }).format(new Date(Date.now() + WEEK_MS));

const premium = (page: Page) => page.getByRole("region", { name: "Premium", exact: true });

for (const javaScriptEnabled of cases([true], [false])) {
  test(`a visitor reads what Premium costs, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/subscription", context: { javaScriptEnabled } });
    const { page, problems } = opened;
    expect(opened.status).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
    await expect(page.getByText("Test payment: no money moves.")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Yearly, €24 less" })).toBeChecked();
    const first = (money: string) =>
      premium(page).getByText(javaScriptEnabled ? `${money} on ${inAWeek()}` : `${money}, after 7 days`);
    // Until somebody moves on the page it says the same without the day.
    if (javaScriptEnabled) await page.mouse.wheel(0, 1);
    await expect(first("€120")).toBeVisible();
    const order = premium(page).getByRole("link", { name: "Try Premium for 7 days" });
    await expect(order).toHaveAttribute("href", "/prepayment?plan=premium-yearly");
    await page.getByRole("radio", { name: "Monthly" }).check();
    await expect(premium(page).getByText("€12", { exact: false }).first()).toContainText("per month, VAT included");
    await expect(first("€12")).toBeVisible();
    await expect(first("€120")).toBeHidden();
    await expect(order).toHaveAttribute("href", "/prepayment?plan=premium-monthly");
    await expect(page.getByRole("row", { name: /Five numbers|Read and improve/ })).toContainText("Open");
    expect(problems).toEqual([]);
  });
}

const MEMBERSHIPS = {
  "somebody on Free": {
    of: () => aPerson(server),
    says: "Half the course, for as long as you like.",
    offers: 1,
    opens: 0,
  },
  "a member": { of: () => aMember(server), says: /^Premium until \d+ \w+( 20\d\d)?, on us\.$/, offers: 0, opens: 1 },
};
for (const [who, { of, says, offers, opens }] of Object.entries(MEMBERSHIPS)) {
  test(`/subscriptions tells ${who} what there is`, async ({ browser }) => {
    const storage = storageOf(await of());
    const { page, problems } = await openPage(browser, { server, url: "/subscriptions", storage });
    await expect(page.getByRole("heading", { level: 2, name: says })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /^Get Premium/ })).toHaveCount(offers);
    await expect(page.getByRole("main").getByRole("link", { name: "Open module 5" })).toHaveCount(opens);
    await expectAccessibleInBothThemes(page, who);
    expect(problems).toEqual([]);
  });
}

test("a membership that cannot be loaded is unknown, and can be asked for again", LONG, async ({ browser }) => {
  const storage = storageOf(await aPerson(server));
  const { page } = await openPage(browser, { server, url: "/robots.txt", storage });
  const rows = "**/api/course/subscription";
  await page.route(rows, (route) => route.abort());
  await page.goto("/subscriptions");
  await expect(page.getByRole("heading", { name: "Your membership could not be loaded." })).toBeVisible();
  await page.unroute(rows);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Half the course, for as long as you like." })).toBeVisible();
});

test("a closed lesson says its price, leads to the plans, and to a free lesson", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: PREMIUM_LESSON });
  await expect(page.getByText(/€12 per month or €120 per year/).filter({ visible: true })).toContainText(
    "The first 7 days are free.",
  );
  await expect(page.getByText("Part of Premium", { exact: true })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Get Premium" })).toHaveAttribute("href", "/subscription");
  await main.getByRole("link", { name: /^Or watch a free lesson: / }).click();
  await expect(page).toHaveURL(/\/module\/[1-4]\//);
  await expect(page.locator("video")).toBeVisible();
});
