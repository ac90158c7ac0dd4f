import { atRest, type Browser, expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage } from "./kit.ts";
import { type Page, shared, test } from "./kit.ts";
import { controls, DESK, expectSecond, moveTo, NEXT_LESSON, PHONE, play, stateOf } from "./playing.ts";
import { transcriptLine, video } from "./playing.ts";
import { addUpShifts, MOST_SHIFT, shiftsBeside } from "./shifts.ts";

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

test("a line plays from its second by click and by Enter", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await page.getByRole("tab", { name: "Transcript" }).click();
  await transcriptLine(page, "0:37").click();
  await expect(controls(page)).toBeVisible();
  await expectSecond(page, 38, 2.5);
  expect((await stateOf(page)).paused).toBe(false);
  await transcriptLine(page, "0:19").focus();
  await page.keyboard.press("Enter");
  await expectSecond(page, 20, 2.5);
  await expect(page).toHaveURL(server.url + FREE_LESSON);
});

test("a chapter plays from its second and is marked", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await play(page);
  const chapters = controls(page).getByRole("button", { name: "Chapters" });
  const list = page.getByRole("navigation", { name: "Chapters" });
  await chapters.press("Enter");
  await expect(list.getByRole("link")).toHaveCount(5);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(chapters).toBeFocused();
  await chapters.click();
  await list.getByRole("link", { name: "How to find them" }).click();
  await expectSecond(page, 57, 2.5);
  await expect(list).toHaveCount(0);
  await expect(chapters, "is called like what plays").toHaveText("How to find them");
  await chapters.click();
  await expect(list.locator("[aria-current]")).toContainText("How to find them");
});

test("without JavaScript it is readable, and every line is a link to its second", async ({ browser }) => {
  const context = { ...DESK, javaScriptEnabled: false };
  const { page } = await openPage(browser, { server, url: "/module/1?lesson=viewer-before-topic", context });
  await expect(page.locator("noscript video[controls]")).toBeVisible();
  await expect(page.locator("video").filter({ visible: true })).toHaveCount(1);
  await expect(transcriptLine(page, "0:37")).toBeVisible();
  await expect(transcriptLine(page, "0:37")).toHaveAttribute("href", `${FREE_LESSON}?t=37`);
});

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
  await inSmall(page, "Pause").click();
  await expect(inSmall(page, "Play")).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  await inSmall(page, "Close the small player and pause").click();
  await expect(small(page)).toHaveCount(0);
  expect(problems).toEqual([]);
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

const NINETY_PERCENT_S = 117;
const completed = (page: Page) => page.getByRole("status").filter({ hasText: "Lesson completed." });
const ending = (page: Page) => page.getByRole("region", { name: "Up next" });
const inPanel = (page: Page, name: string) => ending(page).getByRole("button", { name });

async function playToTheEnd(page: Page): Promise<void> {
  await play(page);
  await moveTo(page, 129.3);
  await expect.poll(async () => (await stateOf(page)).ended).toBe(true);
}

test("at 90 % of its video a lesson is completed, and one press undoes it", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await play(page);
  await moveTo(page, NINETY_PERCENT_S - 1);
  await expect(completed(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Completed, undo" })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "No longer marked complete." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark complete" })).toBeVisible();
  await moveTo(page, NINETY_PERCENT_S + 3);
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(NINETY_PERCENT_S + 4);
  await expect(completed(page)).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("with the setting off nothing completes by itself, and the end offers it", LONG, async ({ browser }) => {
  const storage = { settings: JSON.stringify({ autoComplete: false }) };
  const { page } = await openPage(browser, { server, url: FREE_LESSON, storage, context: DESK });
  await playToTheEnd(page);
  await expect(completed(page)).toHaveCount(0);
  await expect(ending(page)).toContainText("Your turn: Three conversations, one card");
  await expect(ending(page).getByRole("link", { name: "Now do it" })).toHaveAttribute("href", "#do");
  await inPanel(page, "Mark complete").click();
  await expect(ending(page).getByRole("status")).toHaveText("This lesson is completed.");
  await expect(ending(page).getByRole("link", { name: "Read demand before you film" })).toBeFocused();
});

test("at the end nothing goes on by itself, and the ways on are offered", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await playToTheEnd(page);
  await expect(ending(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, "the end");
  await expect(page).toHaveURL(server.url + FREE_LESSON);
  await inPanel(page, "Watch again").click();
  await expect(ending(page)).toHaveCount(0);
  await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
  expect((await stateOf(page)).currentTime).toBeLessThan(20);
  await moveTo(page, 129.3);
  await ending(page).getByRole("link", { name: "Read demand before you film" }).click();
  await expect(page).toHaveURL(server.url + NEXT_LESSON);
});
