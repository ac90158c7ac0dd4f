import { atRest, expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage, type Page, shared } from "./kit.ts";
import { test } from "./kit.ts";
import { captionsMode, controls, DESK, expectSecond, moveTo, play, position, stateOf } from "./playing.ts";

const server = shared();

const open = (browser: Parameters<typeof openPage>[0], url = FREE_LESSON) =>
  openPage(browser, { server, url, context: DESK });
const said = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeAttached();
const leaveFocus = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

test("K and Space play and pause, also as the first thing anybody does", async ({ browser }) => {
  const { page } = await open(browser);
  for (const [key, paused] of [
    ["k", false],
    ["k", true],
    ["Space", false],
    ["Space", true],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(async () => (await stateOf(page)).paused).toBe(paused);
    await said(page, paused ? "Paused" : "Playing");
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("J, L and the arrows move, and digits jump", async ({ browser }) => {
  const { page } = await open(browser);
  await play(page);
  await page.keyboard.press("k");
  await leaveFocus(page);
  await moveTo(page, 40);
  for (const [key, second] of [
    ["l", 50],
    ["j", 40],
    ["ArrowRight", 45],
    ["ArrowLeft", 40],
    ["5", 65],
    ["0", 0],
    ["j", 0],
    ["9", 117],
  ] as const) {
    await page.keyboard.press(key);
    await expectSecond(page, second, 0.6);
  }
  await expect(position(page)).toHaveAttribute("aria-valuetext", "1:57 of 2:10, On Monday");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search the course" });
  await expect(field).toBeFocused();
  await page.keyboard.type("kjmc?0");
  await expect(field, "letters belong to whoever is typing").toHaveValue("kjmc?0");
  expect(await stateOf(page)).toMatchObject({ paused: true, muted: false });
});

test("M, C, F and I switch sound, captions, full screen and picture in picture", LONG, async ({ browser }) => {
  const { page } = await open(browser);
  await play(page);
  await page.keyboard.press("m");
  await said(page, "Muted");
  await expect(page.getByRole("button", { name: "Mute" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("m");
  await said(page, "Sound on");
  await page.keyboard.press("c");
  await said(page, "Captions off");
  expect(await captionsMode(page)).toBe("hidden");
  await page.keyboard.press("c");
  await expect(page.getByRole("button", { name: "Captions" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("f");
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.contains(document.querySelector("video"))))
    .toBe(true);
  await expect(controls(page)).toBeVisible();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  const hasPicture = () => page.evaluate(() => document.pictureInPictureElement !== null);
  await page.keyboard.press("i");
  await expect.poll(hasPicture).toBe(true);
  await page.keyboard.press("i");
  await expect.poll(hasPicture).toBe(false);
});

test("? lists every key, and keys do nothing while the list is open", LONG, async ({ browser }) => {
  const { page } = await open(browser);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Player keys" });
  await expect(help).toBeVisible();
  await expect(help.getByText("10 seconds back, forward")).toBeVisible();
  await expectAccessibleInBothThemes(page, "the keys");
  await expect(help.getByText("Send feedback")).toBeVisible();
  await expect(help.getByText("Your bookmarks"), "a visitor’s keys open no lists").toHaveCount(0);
  await page.keyboard.press("k");
  expect((await stateOf(page)).paused).toBe(true);
  await page.keyboard.press("?");
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "Player keys" }).click();
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Player keys" })).toBeFocused();
});

test("single keys are off when the setting says so, before and after the player came", LONG, async ({ browser }) => {
  const storage = { settings: JSON.stringify({ playerKeys: false }) };
  const { page, requests } = await openPage(browser, { server, url: FREE_LESSON, storage, context: DESK });
  await page.keyboard.press("k");
  await atRest(page);
  expect(requests.filter((request) => request.url().includes("/lessonIslands."))).toEqual([]);
  await play(page);
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Player keys" }).click();
  await expect(page.getByText("Single-key shortcuts are switched off in Settings.")).toBeVisible();
  expect((await stateOf(page)).muted).toBe(false);
});
