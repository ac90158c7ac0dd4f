import { advance, buy } from "#support/buying.ts";
import { aRole } from "#support/role.ts";
import { aPerson, type Browser, expect, here, type Page, type Person, request, shared, test } from "./kit.ts";
import { expectGoodEverywhere, openAs } from "./moderating.ts";
import { expectFullLesson, expectPreview, LESSON } from "./premiumLesson.ts";

// Many looks at one page, and days of a membership that go by.
test.describe.configure({ timeout: 120_000 });

const server = shared();
const boss = here(() => aRole(server, "operator"));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const open = (browser: Browser, person: Person, url = "/operator") => openAs(browser, server, person, url);

const number = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Right now" })
    .getByRole("definition")
    .and(page.locator(`dt:text-is("${name}") + dd`))
    .locator("b");

test("an operator sees what a bought membership brings, in numbers, charts and tables", async ({ browser }) => {
  const ada = await aPerson(server);
  await buy(server, ada);
  await advance(server, ada, 8);
  const { page, problems } = await open(browser, boss);
  await expect(number(page, "Monthly income")).toHaveText(/^€[1-9]/);
  for (const name of ["Members", "Paying"]) expect(Number(await number(page, name).innerText())).toBeGreaterThan(0);
  const chart = page.getByRole("figure", { name: "Paid members" });
  await expect(chart.getByRole("img", { name: /^Paid members, the twelve months to \w+ \d{4}: / })).toBeVisible();
  await chart.getByText("Table").click();
  await expect(chart.getByRole("table").getByRole("rowheader")).toHaveCount(12);
  await expect(page.getByRole("region", { name: "Month by month" }).getByRole("figure")).toHaveCount(4);
  const income = page.getByRole("figure", { name: "Monthly income" });
  await income.getByText("Table").click();
  await expect(income.getByRole("row").last()).toContainText(/€[1-9]/);
  await expectGoodEverywhere(page, "the shop");
  expect(problems).toEqual([]);
});

test("an operator finds a member, reads why Premium is open, and holds and releases it", async ({ browser }) => {
  const ada = await aPerson(server);
  await buy(server, ada);
  const { page, problems } = await open(browser, boss);
  await page.getByRole("combobox", { name: "Status" }).selectOption("Trial");
  await page.getByRole("searchbox", { name: "Part of an address" }).fill(ada.email.slice(0, 20));
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: ada.email }).click();
  await expect(page).toHaveURL(new RegExp(`\\?member=${ada.id}$`));
  await expect(page.getByRole("heading", { name: ada.email })).toBeVisible();
  await expect(page.getByText("Premium, monthly").or(page.getByText("Premium, yearly")).first()).toBeVisible();
  await expect(page.getByText(/premium-(monthly|yearly)/)).toHaveCount(0);
  const log = page.getByRole("table", { name: "Log of Premium" });
  await expect(log.getByRole("row")).not.toHaveCount(1);

  await page.getByRole("button", { name: "Hold" }).click();
  await page.getByRole("button", { name: "Yes, hold it" }).click();
  await expect(page.getByText("Say why, in a few words.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Why" })).toBeFocused();
  await expectGoodEverywhere(page, "asked why");
  await page.getByRole("textbox", { name: "Why" }).fill("stolen card?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The subscription is on hold.")).toBeVisible();
  await expect(log).toContainText(`An operator: stolen card? (account ${boss.id})`);
  await page.getByRole("button", { name: "Release" }).click();
  await page.getByRole("textbox", { name: "Why" }).fill("it was theirs");
  await page.getByRole("button", { name: "Yes, release it" }).click();
  await expect(page.getByText("The subscription is released.")).toBeVisible();
  await page.getByRole("button", { name: "Check with the provider" }).click();
  await expect(page.getByText("This is what the provider says now.")).toBeVisible();
  await expect(log).toContainText("An operator checked it with the provider");
  expect(problems).toEqual([]);
});

test("whom an operator gives Premium reads the closed lesson, until it is taken back", async ({ browser }) => {
  const ada = await aPerson(server);
  await using hers = await open(browser, ada, LESSON);
  await expectPreview(hers.page);
  const { page } = await open(browser, boss, `/operator?member=${ada.id}`);
  await page.getByRole("button", { name: "Give Premium" }).click();
  await expect(page.getByLabel("Until the end of")).toBeFocused();
  await page.getByLabel("Until the end of").fill(inDays(30));
  await page.getByRole("textbox", { name: "Why" }).fill("prize of May");
  await page.getByRole("button", { name: "Yes, give it" }).click();
  await expect(page.getByText("Premium is given.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Log of Premium" })).toContainText(
    `An operator: prize of May (account ${boss.id})`,
  );
  await expectGoodEverywhere(page, "given");
  await hers.page.reload();
  await expectFullLesson(hers.page);

  await page.getByRole("button", { name: "End free Premium" }).click();
  await page.getByRole("textbox", { name: "Why" }).fill("by mistake");
  await page.getByRole("button", { name: "Yes, end it" }).click();
  await expect(page.getByText("Free Premium has ended.")).toBeVisible();
  await hers.page.reload();
  await expectPreview(hers.page);
});

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Account" });
const openMenu = async (page: Page): Promise<void> => {
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await expect(menuOf(page)).toBeVisible();
};

test("a learner reads whose page it is; neither they nor a former operator see it in the menu", async ({ browser }) => {
  const [ada, late] = [await aPerson(server), await aRole(server, "operator")];
  await using hers = await open(browser, ada, `/operator?member=${ada.id}`);
  const headings = hers.page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings.first()).toHaveText("This page is for operators.");
  expect(new Set(await headings.allTextContents())).toEqual(new Set(["This page is for operators."]));
  await hers.page.goto("/faq");
  await openMenu(hers.page);
  await expect(menuOf(hers.page).getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(menuOf(hers.page).getByText("Operator")).toHaveCount(0);
  const scripts = () => hers.requests.map((one) => one.url()).filter((url) => url.includes("RoleLinks"));
  expect(scripts()).toEqual([]);

  await using theirs = await open(browser, late, "/faq");
  await openMenu(theirs.page);
  await expect(menuOf(theirs.page).getByRole("link", { name: "Operator" })).toBeVisible();
  expect(theirs.requests.some((one) => one.url().includes("RoleLinks"))).toBe(true);
  const url = `${server.url}/api/collections/users/records/${late.id}`;
  await request(url, { method: "PATCH", body: { roles: [] }, token: server.superuser.token });
  await theirs.page.reload();
  await openMenu(theirs.page);
  await expect(menuOf(theirs.page).getByText("Operator")).toHaveCount(0);
});
