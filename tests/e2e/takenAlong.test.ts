import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { COURSE } from "#support/course.ts";
import { aMember, expect, expectAccessibleIn, expectNothingSideways, LONG, openPage, type Page } from "./kit.ts";
import { shared, test } from "./kit.ts";
import { openSearch, results, searchFor } from "./searching.ts";

const LESSON = "/module/2/script-in-beats";
const PREMIUM = "/module/5/five-numbers";
const COURSE_FILES = join(PROJECT, "tests/course/curriculum");
const SHEET = readFileSync(join(COURSE_FILES, "5-read-and-improve/1-five-numbers.sheet.xlsx"));
const TABLE = readFileSync(join(COURSE_FILES, "2-write-the-video/4-script-in-beats.sheet.csv"));

const server = shared();

async function savedBy(page: Page, label: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: label }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("what some readers want opens with a press, is found, and stands open on paper", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: LESSON });
  const line = page.getByText("And in a language of signs?");
  const inside = page.getByRole("region", { name: "Who reads the clock" });
  await expect(inside).toBeHidden();
  await expect(page.getByText("Count the pages."), "one that stands open at first").toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => inside.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await expect(inside).toBeHidden();
  await line.focus();
  await page.keyboard.press("Enter");
  await expect(inside).toBeVisible();
  for (const theme of ["light", "dark"] as const) {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.emulateMedia({ colorScheme: theme });
    await expectNothingSideways(page);
    await expectAccessibleIn(page, theme, "what opens with a press, a file to take along");
  }
  await page.keyboard.press("Enter");
  await expect(inside).toBeHidden();
  await openSearch(page);
  await searchFor(page, "marmalade");
  await expect(results(page).filter({ hasText: "marmalade" })).toHaveAttribute("href", new RegExp(`^${LESSON}\\b`));
  expect(problems).toEqual([]);
});

test("a file to take along says what it is and is saved under its lesson's name", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: LESSON });
  const row = page.locator(".download");
  await expect(row).toContainText("CSV, 1 KB");
  await expect(row).toContainText("Two of the seven beats");
  const { name, bytes } = await savedBy(page, "The beat sheet, as a table");
  expect(name).toBe("script-in-beats-sheet.csv");
  expect(bytes.equals(TABLE)).toBe(true);
});

test("a file of a premium lesson is for members alone, by GET, HEAD and Range", async ({ browser }) => {
  const files = readdirSync(join(COURSE.membersTree, "_astro")).filter((name) =>
    name.startsWith("1-five-numbers.sheet"),
  );
  const [file = ""] = files;
  expect(files).toEqual([expect.stringMatching(/\.xlsx$/)]);
  const address = `${server.url}/_astro/${file}`;
  for (const asked of [{}, { method: "HEAD" }, { headers: { Range: "bytes=0-9" } }]) {
    const answer = await fetch(address, asked);
    expect(answer.status, JSON.stringify(asked)).toBe(404);
    expect(answer.headers.has("Content-Disposition")).toBe(false);
  }
  expect(await (await fetch(server.url + PREMIUM)).text()).not.toContain("five-numbers.sheet");
  const { cookie } = await aMember(server);
  await using opened = await openPage(browser, { server, url: PREMIUM, cookie });
  const { name, bytes } = await savedBy(opened.page, "The table, as a spreadsheet");
  expect(name).toBe("five-numbers-sheet.xlsx");
  expect(bytes.equals(SHEET)).toBe(true);
  const sent = (asked: object) => fetch(address, { ...asked, headers: { cookie } });
  for (const answer of [await sent({}), await sent({ method: "HEAD" })]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="five-numbers-sheet.xlsx"');
    expect(answer.headers.get("Content-Type")).toMatch(/spreadsheetml\.sheet$/);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  }
  const part = await fetch(address, { headers: { cookie, Range: "bytes=0-9" } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(SHEET.subarray(0, 10))).toBe(true);
});
