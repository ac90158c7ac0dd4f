import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type Page } from "@playwright/test";
import { BACKUP_NOTE } from "#server/hooks/operations/health/notes.rules.ts";
import { advance, buy } from "#support/buying.ts";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleIn } from "#support/axe.ts";
import { expectFullLesson, expectPreview, LESSON } from "./premiumLesson.ts";
import { storageOf } from "./session.ts";

// Many looks at one page, and days of a membership that go by.
test.describe.configure({ timeout: 120_000 });

let server: TestServer;
let boss: Person;
test.beforeAll(async () => {
  server = await sharedServer();
  boss = await aRole(server, "operator");
});

const HEIGHT = 844;
const sideways = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function expectGoodEverywhere(page: Page, state: string): Promise<void> {
  for (const width of [1280, 390])
    for (const theme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: HEIGHT });
      await expectAccessibleIn(page, theme, `${state}, ${String(width)} px`);
    }
  await page.setViewportSize({ width: 320, height: HEIGHT });
  expect(await page.locator("html").evaluate(sideways), `${state} scrolls sideways`).toBe(0);
  await page.setViewportSize({ width: 1280, height: HEIGHT });
}

const open = (browser: Parameters<typeof openPage>[0], person: Person, url = "/operator") =>
  openPage(browser, {
    ...{ server, url, storage: storageOf(person), cookie: person.cookie },
    context: { reducedMotion: "reduce" },
  });

/** How far the parts of the page stand from each other, in pixels: from the box of the server's health on. */
const gapsIn = (page: Page) =>
  page.locator(".health-box").evaluate((box) => {
    const parts = [box, ...document.querySelectorAll(".operator > .operator-part")].map((one) =>
      one.getBoundingClientRect(),
    );
    return [...new Set(parts.slice(1).map(({ top }, at) => Math.round(top - (parts[at]?.bottom ?? 0))))];
  });

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
  await using opened = await open(browser, boss);
  const { page, problems } = opened;
  await expect(number(page, "Monthly income")).toHaveText(/^€[1-9]/);
  for (const name of ["Members", "Paying"]) expect(Number(await number(page, name).innerText())).toBeGreaterThan(0);
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await gapsIn(page), `between the parts at ${String(width)} px`).toEqual([56]);
  }
  await page.setViewportSize({ width: 1280, height: HEIGHT });
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

test("an operator reads in words what the server calls red, and what to do", LONG, async ({ browser }) => {
  const note = join(server.dataDir, BACKUP_NOTE);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  writeFileSync(note, JSON.stringify({ at, failedAt: new Date().toISOString(), failure: "no room" }));
  await using opened = await open(browser, boss);
  const row = opened.page.getByRole("region", { name: "Health" }).getByRole("listitem").filter({ hasText: "Backup" });
  await expect(row).toContainText("Act now");
  await expect(row).toContainText("npm run backup");
  await expectGoodEverywhere(opened.page, "something red");
  rmSync(note);
});

test("an operator finds a member, reads why Premium is open, and holds and releases it", async ({ browser }) => {
  const ada = await aPerson(server);
  await buy(server, ada);
  await using opened = await open(browser, boss);
  const { page, problems } = opened;
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
  await using opened = await open(browser, boss, `/operator?member=${ada.id}`);
  const { page } = opened;
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

test("a learner reads whose page it is, and nothing of the shop", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  for (const url of ["/operator", `/operator?member=${ada.id}`]) {
    await using opened = await open(browser, ada, url);
    const { page } = opened;
    await expect(page.getByText("This page is for operators.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(0);
    await expectGoodEverywhere(page, "a learner");
  }
});
