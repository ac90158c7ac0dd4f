import { atRest, expect, FREE_LESSON, LONG, openPage, type Page, shared, test } from "./kit.ts";
import { captionsMode, controls, DESK, NEXT_LESSON, PHONE, play, position, stateOf, video } from "./playing.ts";

const server = shared();

const open = (browser: Parameters<typeof openPage>[0], url = FREE_LESSON) =>
  openPage(browser, { server, url, context: DESK });
const said = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeAttached();

test("on a phone the controls stand under the picture, captions at its lower edge", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: PHONE });
  const below = async () => {
    const [film, bar] = [await video(page).boundingBox(), await controls(page).boundingBox()];
    return (bar?.y ?? 0) - ((film?.y ?? 0) + (film?.height ?? 0));
  };
  const title = () => page.getByRole("heading", { level: 1 }).boundingBox();
  const before = await title();
  await page.getByRole("button", { name: "Play", exact: true }).first().tap();
  await expect(controls(page)).toBeVisible();
  expect(Math.abs(await below())).toBeLessThan(1);
  expect(await title(), "their place was kept").toEqual(before);
  const caption = () =>
    video(page).evaluate((it: HTMLVideoElement) => Number((it.textTracks[0]?.activeCues?.[0] as VTTCue).line));
  await expect.poll(caption, "captions stand near the lower edge").toBeGreaterThan(75);
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(3);
  await expect(controls(page)).toHaveCSS("opacity", "1");
  await controls(page).getByRole("button", { name: "Mute" }).tap();
  expect((await stateOf(page)).muted, "a film with a voice can be silenced").toBe(true);
  await video(page).tap({ position: { x: 40, y: 40 } });
  await expect.poll(async () => (await stateOf(page)).paused, "a touch pauses").toBe(true);
});

test("the speed goes from 0.5 to 3 in quarters, by keys, buttons and choice", async ({ browser }) => {
  const { page } = await open(browser);
  await play(page);
  const speed = page.getByRole("combobox", { name: "Speed" });
  const quarters = Array.from({ length: 11 }, (_, index) => `${0.5 + index * 0.25}×`);
  expect(await speed.locator("option").allTextContents()).toEqual(quarters);
  await page.keyboard.press(">");
  await said(page, "Speed 1.25×");
  await page.keyboard.press("<");
  await page.keyboard.press("<");
  await expect(speed).toHaveValue("0.75");
  await page.getByRole("button", { name: "Faster" }).click();
  await expect(speed).toHaveValue("1");
  await speed.selectOption("3×");
  expect((await stateOf(page)).playbackRate).toBe(3);
  expect(await video(page).evaluate((it: HTMLVideoElement) => it.preservesPitch), "a voice stays a voice").toBe(true);
  await page.getByRole("button", { name: "Faster" }).press("Enter");
  expect((await stateOf(page)).playbackRate).toBe(3);
  await expect(page.getByRole("button", { name: "Faster" })).toHaveAttribute("aria-disabled", "true");
});

test("speed, volume and captions are remembered in the next lesson", LONG, async ({ browser }) => {
  const { page } = await open(browser);
  await play(page);
  await page.keyboard.press("c");
  await page.getByRole("combobox", { name: "Speed" }).selectOption("1.5×");
  await position(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.goto(NEXT_LESSON);
  await play(page);
  expect(await stateOf(page)).toMatchObject({ playbackRate: 1.5, volume: 0.9, muted: false });
  expect(await captionsMode(page)).toBe("hidden");
  await expect(page.getByRole("combobox", { name: "Speed" })).toHaveValue("1.5");
});

test("every control is reached by Tab and pressed by Enter", async ({ browser }) => {
  const { page } = await open(browser);
  await page.getByRole("button", { name: "Play", exact: true }).focus();
  await page.keyboard.press("Enter");
  const names: string[] = [];
  await expect(controls(page).getByRole("button", { name: "Pause" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stateOf(page)).paused).toBe(true);
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press("Tab");
    names.push(await page.evaluate(() => document.activeElement?.ariaLabel ?? ""));
  }
  expect(names).toEqual([
    ...["A page that says bread, Chapters", "Position", "Slower", "Speed", "Faster", "Mute", "Volume", "Captions"],
    ...["Write a note", "Bookmark this second", "Picture in picture", "Player keys"],
  ]);
});

test("when the player cannot be fetched the browser's own controls do", LONG, async ({ browser }) => {
  const { page } = await open(browser);
  await atRest(page);
  await page.route("**/_astro/lessonIslands.*", (route) => route.abort());
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator("video[controls]")).toBeVisible();
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(0.1);
});

test("a video that does not come says so and is tried again", LONG, async ({ browser }) => {
  const { page } = await open(browser);
  await page.route("**/*.mp4", (route) => route.abort());
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const alert = page.getByRole("alert").filter({ hasText: "The video did not load." });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole("link", { name: "Read the transcript" })).toHaveAttribute("href", "#transcript");
  await page.unroute("**/*.mp4");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(0.1);
  await expect(alert).toBeHidden();
});
