import { join } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { keptCourse } from "#support/keptCourse.ts";
import { FILM_HOST } from "#support/recipes.ts";
import { aMember, atRest, type BrowserContext, expect, expectAccessibleInBothThemes, here } from "./kit.ts";
import { type Locator, longIf, openPage, type OpenPage, ownServer, type Page, test } from "./kit.ts";
import { captionsMode, controls, DESK, play, stateOf, video } from "./playing.ts";

const STREAM = { url: `${FILM_HOST}/lesson.m3u8`, at: "/module/1/first-lesson" };
const PIECES = join(PROJECT, "tests/fixtures/hls");
const LENGTH_S = 24;

const course = here(() => keptCourse("enriched"));
const server = ownServer(() => course);

/** Answers for the host of the stream, which lets every site load its pieces, as hosts of videos do. */
const serveStream = (context: BrowserContext) =>
  context.route(`${FILM_HOST}/**`, (route) =>
    route.fulfill({
      path: join(PIECES, new URL(route.request().url()).pathname),
      headers: { "access-control-allow-origin": "*" },
    }),
  );

const foreign = ({ requests }: OpenPage) =>
  requests.map((request) => request.url()).filter((url) => !url.startsWith(server.url) && !url.startsWith("blob:"));
const streamCode = ({ requests }: OpenPage) => requests.filter((request) => /\/hls[.-]/.test(request.url()));
const decodedSound = (page: Page) =>
  video(page).evaluate((it) => (it as unknown as { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount);

type Browsing = Parameters<typeof openPage>[0];

/** Runs in the page before its scripts: a browser that plays files and no playlists. */
function playNoPlaylists(): void {
  const can = HTMLMediaElement.prototype.canPlayType;
  HTMLMediaElement.prototype.canPlayType = function (type) {
    return type.includes("mpegurl") ? "" : can.call(this, type);
  };
}

/** The lesson with the stream, opened far enough that its player is there. */
async function openStream(browser: Browsing, isAble: boolean, query = ""): Promise<OpenPage> {
  const opened = await openPage(browser, { server, url: "/faq", context: DESK });
  const { page, context } = opened;
  if (!isAble) await page.addInitScript(playNoPlaylists);
  await serveStream(context);
  await page.goto(STREAM.at + query);
  await page.getByRole("button", { name: "Play", exact: true }).first().hover();
  await expect(controls(page)).toBeVisible();
  await atRest(page);
  return opened;
}

for (const isAble of [true, false]) {
  const way = isAble ? "in a browser that can" : "in a browser that cannot";

  test(
    `a stream plays with picture, sound and captions ${way}, and asks for nothing before`,
    longIf(isAble),
    async ({ browser }) => {
      await using opened = await openStream(browser, isAble);
      const { page, problems } = opened;
      expect(foreign(opened)).toEqual([]);
      expect(streamCode(opened)).toEqual([]);
      await play(page);
      expect(foreign(opened)[0]).toBe(STREAM.url);
      expect(streamCode(opened)).toHaveLength(isAble ? 0 : 1);
      expect(Math.abs((await stateOf(page)).duration - LENGTH_S)).toBeLessThan(1);
      await expect.poll(() => decodedSound(page)).toBeGreaterThan(0);
      expect(await captionsMode(page)).toBe("showing");
      await expectAccessibleInBothThemes(page, "a stream that plays");
      expect(problems).toEqual([]);
    },
  );
}

/** Presses the picture with the keyboard and gives back what is asked of the other site, which never answers. */
async function pressEmbed({ page, context }: OpenPage): Promise<string> {
  await context.route(/youtube|vimeo/, (route) => route.abort());
  const asked = page.waitForRequest(/youtube|vimeo/);
  await page.getByRole("link", { name: /^Play: / }).focus();
  await page.keyboard.press("Enter");
  return (await asked).url();
}

const focusedTitle = (page: Page) =>
  page.evaluate(() => (document.activeElement instanceof HTMLIFrameElement ? document.activeElement.title : ""));

test("a video of YouTube asks for nothing before a press, and then its site without cookies", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/module/1/second-lesson", context: DESK });
  const { page, problems } = opened;
  await page.getByRole("link", { name: /^Play: The second lesson/ }).hover();
  await atRest(page);
  expect(foreign(opened)).toEqual([]);
  await expect(page.getByText("Plays from YouTube, which will then know about your visit")).toBeVisible();
  await expectAccessibleInBothThemes(page, "before the press");
  expect(problems).toEqual([]);
  expect(await pressEmbed(opened)).toBe("https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0");
  await expect.poll(() => focusedTitle(page)).toBe("The second lesson");
});

test("a video of Vimeo is the members' alone in a premium lesson, and is asked not to track", async ({ browser }) => {
  expect(course.publicFilesWith("76979871")).toEqual([]);
  const member = await aMember(server);
  const wishes = { server, url: "/module/2/fourth-lesson", cookie: member.cookie, context: DESK };
  await using opened = await openPage(browser, wishes);
  await atRest(opened.page);
  expect(foreign(opened)).toEqual([]);
  expect(await pressEmbed(opened)).toBe("https://player.vimeo.com/video/76979871?dnt=1&autoplay=1");
  await expect.poll(() => focusedTitle(opened.page)).toBe("The fourth lesson");
});

/** Whether somebody sees the picture change within some of its frames, of half a second each. */
async function isSeenMoving(picture: Locator): Promise<boolean> {
  const first = await picture.screenshot();
  for (let look = 0; look < 4; look += 1) {
    await picture.page().waitForTimeout(300);
    if (!first.equals(await picture.screenshot())) return true;
  }
  return false;
}

test("a picture that moves stands still for whoever asked for that, until they play it", async ({ browser }) => {
  const context = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
  const { page, problems } = await openPage(browser, { server, url: STREAM.at, context });
  const shown = page.getByRole("img", { name: "A light that turns red and blue" }).filter({ visible: true });
  const isLoaded = () => shown.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0);
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(isLoaded).toBe(true);
  expect(await isSeenMoving(shown)).toBe(false);
  const { width = 0, height = 1 } = (await shown.boundingBox()) ?? {};
  expect(width / height, "and it has the shape it was made in").toBeCloseTo(16 / 9, 1);
  await page.getByRole("checkbox", { name: "Play this picture" }).focus();
  await page.keyboard.press("Space");
  await expect.poll(isLoaded).toBe(true);
  expect(await isSeenMoving(shown)).toBe(true);
  await expect(shown).toHaveCount(1);
  expect(problems).toEqual([]);
});
