import { type Browser, expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage, type Page } from "./kit.ts";
import { shared, test } from "./kit.ts";
import { controls, DESK, moveTo, PHONE, play, stateOf, video } from "./playing.ts";
import { addUpShifts, MOST_SHIFT, shiftsBeside } from "./shifts.ts";

const server = shared();

const small = (page: Page) => page.getByRole("group", { name: "Small player" });
const inSmall = (page: Page, name: string) => small(page).getByRole("button", { name, exact: true });
const readOn = (page: Page) => page.getByRole("heading", { name: "In short" }).scrollIntoViewIfNeeded();
const isPaused = async (page: Page) => (await stateOf(page)).paused;

async function readAndWatch(browser: Browser, context: object = PHONE) {
  const opened = await openPage(browser, { server, url: FREE_LESSON, context });
  await play(opened.page);
  await moveTo(opened.page, 40);
  await readOn(opened.page);
  return opened;
}

test("a video that leaves the page while it plays goes on small, with its time and chapter", async ({ browser }) => {
  const { page, problems } = await readAndWatch(browser);
  await expect(small(page)).toBeVisible();
  await expect(small(page)).toContainText(/0:4\d \/ 2:10, \w+/);
  await expect(video(page)).toBeInViewport({ ratio: 1 });
  const before = (await stateOf(page)).currentTime;
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(before);
  expect(await isPaused(page)).toBe(false);
  expect(problems).toEqual([]);
});

test("pausing keeps the small player, closing it pauses", LONG, async ({ browser }) => {
  const { page } = await readAndWatch(browser);
  await inSmall(page, "Pause").click();
  await expect(inSmall(page, "Play")).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  await inSmall(page, "Play").click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await inSmall(page, "Close the small player and pause").click();
  await expect(small(page)).toHaveCount(0);
  expect(await isPaused(page)).toBe(true);
});

test("is done by keyboard: back, pause and close, and the focus never gets lost", LONG, async ({ browser }) => {
  const { page } = await readAndWatch(browser, DESK);
  await inSmall(page, "Back to the video").focus();
  await page.keyboard.press("Tab");
  await expect(inSmall(page, "Pause")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(inSmall(page, "Close the small player and pause")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-film]")).toBeFocused();
});

const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } };

test("nothing jumps and nothing lies over it", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/robots.txt", context: NARROW });
  await page.addInitScript(addUpShifts);
  await page.goto(FREE_LESSON);
  await play(page);
  // The list of lessons is sticky: it stays while the page is scrolled under it.
  const shifts = () => shiftsBeside(page, "DIV.head");
  const before = (await shifts()).total;
  for (const scroll of [readOn, (it: Page) => it.evaluate(() => scrollTo(0, 0)), readOn]) {
    await scroll(page);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await expect(small(page)).toBeVisible();
  const { total, what } = await shifts();
  expect(total - before, what).toBeLessThan(MOST_SHIFT);
  for (const button of await small(page).getByRole("button").all()) await button.click({ trial: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press("k");
  await expectAccessibleInBothThemes(page, "small player at 320 px");
});

test("the controls say the time and lie beside each other", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: NARROW });
  await play(page);
  await page.keyboard.press("k");
  await moveTo(page, 72);
  await expect(controls(page).getByText("1:12 / 2:10")).toBeVisible();
  for (const control of await controls(page).locator("button:visible, select:visible").all()) {
    await control.click({ trial: true });
  }
});
