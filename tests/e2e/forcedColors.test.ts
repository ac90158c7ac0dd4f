import { test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

test("in forced colours what is chosen is told apart: how often one pays, and the theme", LONG, async ({ browser }) => {
  const context = { forcedColors: "active", reducedMotion: "reduce" } as const;
  await using opened = await openPage(browser, { server, url: "/subscription", context });
  const { page } = opened;
  const look = (text: RegExp, style: "backgroundColor" | "borderTopColor") =>
    page
      .locator("label:visible", { hasText: text })
      .first()
      .evaluate((it, name) => getComputedStyle(it)[name], style);
  expect(await look(/^\s*Monthly/, "backgroundColor")).not.toBe(await look(/^\s*Yearly/, "backgroundColor"));
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  expect(await look(/^\s*System/, "borderTopColor")).not.toBe(await look(/^\s*Light/, "borderTopColor"));
});
