import { join } from "node:path";
import { test, type Page } from "@playwright/test";
import sharp from "sharp";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { captionsMode, controls, DESK, NEXT_LESSON, PHONE, play, position, stateOf, video } from "./playing.ts";
import { FREE_LESSON } from "./routes.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const open = (browser: Parameters<typeof openPage>[0], url = FREE_LESSON) =>
  openPage(browser, { server, url, context: DESK });
const said = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeAttached();

test("the player's code comes with the first reach for the video and not before", async ({ browser }) => {
  await using opened = await open(browser);
  const { page, requests, problems } = opened;
  await atRest(page);
  const asked = () => requests.filter((request) => request.url().includes("/lessonIslands."));
  expect(asked()).toEqual([]);
  await play(page);
  expect(asked()).toHaveLength(1);
  expect(problems).toEqual([]);
});

test(
  "on a phone the controls stand under the picture and stay, and captions keep its lower edge",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: FREE_LESSON, context: PHONE });
    const { page } = opened;
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
  },
);

test(
  "on a desk the controls leave the picture while it plays, and captions take their place",
  LONG,
  async ({ browser }) => {
    await using opened = await open(browser);
    const { page } = opened;
    await play(page);
    await page.mouse.move(5, 700);
    await expect(controls(page)).toHaveCSS("opacity", "0");
    const caption = () =>
      video(page).evaluate((it: HTMLVideoElement) => Number((it.textTracks[0]?.activeCues?.[0] as VTTCue).line));
    await expect.poll(caption, "captions stand near the lower edge").toBeGreaterThan(75);
    await page.mouse.move(300, 300);
    await expect(controls(page)).toHaveCSS("opacity", "1");
    await expect.poll(caption, "captions stand above them").toBeLessThan(85);
  },
);

test("the speed goes from 0.5 to 3 in quarters, by keys, buttons and choice", async ({ browser }) => {
  await using opened = await open(browser);
  const { page } = opened;
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
  await using opened = await open(browser);
  const { page } = opened;
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
  await using opened = await open(browser);
  const { page } = opened;
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
    "A page that says bread, Chapters",
    "Position",
    "Slower",
    "Speed",
    "Faster",
    "Mute",
    "Volume",
    "Captions",
    "Write a note",
    "Bookmark this second",
    "Picture in picture",
    "Player keys",
  ]);
});

const UPRIGHT = join(PROJECT, "tests/fixtures/films/upright.mp4");

/** The colours of the film's upper and lower end, where they are seen in a picture of the page. */
async function endsIn(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const seen = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 200 && green < 60 && blue < 60) seen.add("upper");
    if (blue > 200 && green < 60 && red < 60) seen.add("lower");
  }
  return [...seen].sort();
}

for (const width of [390, 1280])
  test(`a phone's upright film is shown whole, on its picture, playing and as the full page, ${width} px wide`, async ({
    browser,
  }) => {
    const context = { viewport: { width, height: 800 }, reducedMotion: "reduce" } as const;
    await using opened = await openPage(browser, { server, url: "/faq", context });
    const { page } = opened;
    const still = await sharp({ create: { width: 90, height: 160, channels: 3, background: "#20a060" } })
      .composite([
        { input: { create: { width: 90, height: 60, channels: 3, background: "#f00" } }, gravity: "north" },
        { input: { create: { width: 90, height: 60, channels: 3, background: "#00f" } }, gravity: "south" },
      ])
      .png()
      .toBuffer();
    await page.route(/\.mp4$/, (route) => route.fulfill({ path: UPRIGHT, contentType: "video/mp4" }));
    await page.route(/_astro\/.*\.(svg|webp)$/, (route) => route.fulfill({ body: still, contentType: "image/png" }));
    await page.goto(FREE_LESSON);
    await expect.poll(async () => endsIn(await video(page).screenshot()), "its picture").toEqual(["lower", "upper"]);
    await page.unroute(/_astro\/.*\.(svg|webp)$/);
    await play(page);
    await page.keyboard.press("k");
    await expect.poll(async () => (await stateOf(page)).paused).toBe(true);
    await expect.poll(async () => endsIn(await video(page).screenshot())).toEqual(["lower", "upper"]);
    await page.keyboard.press("f");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect.poll(async () => endsIn(await page.screenshot()), "the full page").toEqual(["lower", "upper"]);
  });
