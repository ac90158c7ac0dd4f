import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { COURSE } from "#support/course.ts";
import { aMember, atRest, expect, expectAccessibleInBothThemes, expectNothingSideways, FREE_LESSON } from "./kit.ts";
import { type Locator, openPage, type Page, PREMIUM_LESSON, shared, test } from "./kit.ts";
import { DESK } from "./playing.ts";
import { openSearch, results, searchFor } from "./searching.ts";

const server = shared();

const steps = (page: Page) => page.getByRole("navigation", { name: "Steps of this lesson" });
const step = (page: Page, name: string) => steps(page).getByRole("link", { name: new RegExp(`^${name}`) });
const current = (page: Page) => steps(page).locator("[aria-current=step]");

test("a lesson shows what is to be watched, done and checked, and leads there", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await expect(steps(page).getByRole("link")).toHaveText([
    /^Watch2:10$/,
    /^DoThree conversations, one card · 50 minutes$/,
    /^Check3 questions$/,
  ]);
  await expect(current(page)).toContainText("Watch");
  await step(page, "Do").click();
  await expect(page.getByRole("region", { name: "Three conversations, one card" })).toBeInViewport();
  await step(page, "Check").click();
  await expect(page.getByRole("group", { name: /^Which of these viewers/ })).toBeInViewport();
});

test("a lesson that is marked complete calls nothing done that was not, and leads on once", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await page.getByRole("button", { name: "Mark complete" }).click();
  await expect(page.getByRole("link", { name: /^Next: / })).toBeVisible();
  await expect(page.locator("a[rel=next]"), "offered once more below").toBeHidden();
  await expect(
    page
      .getByRole("article")
      .getByRole("link", { name: /Read demand before you film/ })
      .filter({ visible: true }),
  ).toHaveCount(2);
  for (const name of ["Watch", "Do", "Check"]) await expect(step(page, name)).toHaveAttribute("data-state", "todo");
  const boxes = page.locator("[data-checklist]").getByRole("checkbox");
  for (const box of await boxes.all()) await box.check();
  await expect(step(page, "Do")).toHaveAttribute("data-state", "done");
  await expect(step(page, "Check"), "no question is answered").toHaveAttribute("data-state", "todo");
});

test("what is ticked in a checklist is ticked on return, on this lesson alone", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: FREE_LESSON });
  const boxes = page.locator("[data-checklist]").getByRole("checkbox");
  await boxes.nth(1).check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("ticks"))).not.toBeNull();
  await atRest(page);
  await page.reload();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(0)).not.toBeChecked();
  await boxes.nth(1).uncheck();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("ticks"))).toBeNull();
  expect(problems).toEqual([]);
});

test("an exercise ends with the list of what makes it done, a premium one for members alone", async ({ browser }) => {
  const list = (where: Locator | Page) => where.getByRole("list", { name: "You are done when" });
  await using free = await openPage(browser, { server, url: FREE_LESSON });
  const exercise = free.page.getByRole("region", { name: "Three conversations, one card" });
  await expect(list(exercise).getByRole("listitem")).toHaveText([
    "the card is full",
    /^every line under “what goes wrong” could be said aloud/,
  ]);
  const lines = free.page.locator("[data-done-when] > li");
  await expect(lines, "where scripts look for it").toHaveCount(2);
  await using closed = await openPage(browser, { server, url: PREMIUM_LESSON });
  await expect(closed.page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await closed.page.content()).not.toMatch(/done-when|somebody else could tell from your sheet/);
  const { cookie } = await aMember(server);
  await using open = await openPage(browser, { server, url: PREMIUM_LESSON, cookie });
  await expect(list(open.page).getByRole("listitem").first()).toHaveText(/somebody else could tell from your sheet/);
});

const onPaper = (page: Page) => page.evaluate(() => document.body.innerText);

test("a lesson prints as its text with template, list and address, and without the frame", async ({ browser }) => {
  const context = { colorScheme: "dark" } as const;
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context });
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

const FOLDED = "/module/2/script-in-beats";
const COURSE_FILES = join(PROJECT, "tests/course/curriculum");
const SHEET = readFileSync(join(COURSE_FILES, "5-read-and-improve/1-five-numbers.sheet.xlsx"));

async function savedBy(page: Page, label: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: label }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("what some readers want opens with a press, is found, and stands open on paper", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: FOLDED });
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
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNothingSideways(page);
  await expectAccessibleInBothThemes(page, "what opens with a press, a file to take along");
  await page.keyboard.press("Enter");
  await expect(inside).toBeHidden();
  await openSearch(page);
  await searchFor(page, "marmalade");
  await expect(results(page).filter({ hasText: "marmalade" })).toHaveAttribute("href", new RegExp(`^${FOLDED}\\b`));
  expect(problems).toEqual([]);
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
  expect(await (await fetch(server.url + PREMIUM_LESSON)).text()).not.toContain("five-numbers.sheet");
  const { cookie } = await aMember(server);
  await using opened = await openPage(browser, { server, url: PREMIUM_LESSON, cookie });
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
