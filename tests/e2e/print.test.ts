import { expect, test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { openDashboard, section } from "./dashboardPage.ts";
import { finishLessons, LESSONS } from "./learned.ts";
import { FREE_LESSON } from "./routes.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const onPaper = (page: Page) => page.evaluate(() => document.body.innerText);

test("a lesson prints as its text with template, list and address, and without the frame", async ({ browser }) => {
  const context = { colorScheme: "dark" } as const;
  await using opened = await openPage(browser, { server, url: FREE_LESSON, context });
  const { page } = opened;
  await page.getByRole("tab", { name: "Transcript" }).click();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const text = await onPaper(page);
  for (const words of ["Pick a viewer, not a topic", "You will", "In short", FREE_LESSON])
    expect(text).toContain(words);
  await expect(page.getByRole("main").getByRole("figure").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("checkbox").first()).toBeVisible();
  for (const words of ["Get Premium", "Mark complete", "Quick Links", "Curriculum /", "Community"]) {
    expect(text).not.toContain(words);
  }
  await expect(page.locator("video, button:visible")).not.toBeVisible();
  const paper = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--fg"));
  expect(paper, "ink, also in the dark theme").toMatch(/oklch\(23\.5% /);
});

test("the dashboard prints how far one is, and nothing to press", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  await finishLessons(server, person, LESSONS.slice(0, 6));
  await using opened = await openDashboard(browser, server, person);
  const { page } = opened;
  await expect(section(page, "Latest")).toContainText("Turn the topic into a claim");
  await page.emulateMedia({ media: "print" });
  const text = await onPaper(page);
  for (const words of ["6 of 31 lessons", "Turn the topic into a claim", "Completed modules"]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain("Quick Links");
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a certificate names who issued and signed it, whatever width its paper is taken for", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/certificate" });
  const { page } = opened;
  const sheet = page.getByRole("article", { name: "Certificate" });
  await page.emulateMedia({ media: "print" });
  // From 800 to 1,023 px the header of the site shows its mark alone; A4 on its side lies there with its margins.
  for (const width of [320, 718, 850, 1000, 1122]) {
    await page.setViewportSize({ width, height: 800 });
    const name = sheet.getByRole("link", { name: "First Cut" }).locator("span");
    const box = await name.boundingBox();
    expect(box?.width ?? 0, `the issuer's name at ${String(width)} px`).toBeGreaterThan(60);
    await expect(sheet.getByText("Issued and signed by")).toBeVisible();
  }
});

test(
  "a certificate's letters have the size of paper, whatever a browser takes its width for",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/certificate" });
    const { page } = opened;
    await page.emulateMedia({ media: "print" });
    const sizes = () =>
      page
        .locator("article[aria-labelledby=sheet-title] > div > p")
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
    const asMeasured = await sizes();
    await page.locator("article[aria-labelledby=sheet-title]").evaluate((sheet) => (sheet.style.width = "100mm"));
    expect(await sizes()).toEqual(asMeasured);
  },
);
