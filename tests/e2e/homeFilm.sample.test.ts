import { SAMPLE } from "#support/course.ts";
import { isSample } from "#support/sample.ts";
import { atRest, expect, expectAccessible, LONG, openPage, ownServer, type Page, test } from "./kit.ts";

test.skip(!isSample, "content/ is a course of one's own, and the sample's film is watched here");

const server = ownServer(() => ({ site: SAMPLE }));

const film = (page: Page) => page.locator("[data-hero] video");
const isMoving = (page: Page) =>
  film(page).evaluate((video) => !(video as HTMLVideoElement).paused && (video as HTMLVideoElement).currentTime > 0);
/** What the browser itself shows of the captions. */
const shownCaption = (page: Page) =>
  film(page).evaluate((video) => {
    const [track] = (video as HTMLVideoElement).textTracks;
    const [cue] = track?.mode === "showing" ? (track.activeCues ?? []) : [];
    return (cue as VTTCue | undefined)?.text;
  });
/** The clip that the playhead is over. */
const here = (page: Page) => page.locator("[data-timeline] li:has(.playhead) > a");

test("the film of the home page plays muted, and its playhead runs along the course", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { url: "/", server });
  await expect.poll(() => isMoving(page)).toBe(true);
  expect(await film(page).evaluate((video) => (video as HTMLVideoElement).muted)).toBe(true);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-hero] .frame")).toContainText("One person, in a situation that keeps coming back.");
  await expect(here(page)).toHaveAttribute("data-clip", "viewer-before-topic");
  await page.getByRole("button", { name: "Unmute" }).click();
  await expect(page.locator("[data-hero]")).toContainText("The voice is synthetic. The words are ours.");
  await film(page).evaluate((video: HTMLVideoElement) => (video.currentTime = 5));
  await expect(here(page)).toHaveAttribute("data-clip", "demand-without-guessing");
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(() => isMoving(page)).toBe(false);
  await page.getByRole("button", { name: "Captions" }).click();
  await expect(page.locator("[data-hero] .frame")).not.toContainText("So one hit says little");
  await expectAccessible(page, "the film paused");
});

test("the film plays with its captions before anybody acts, and without React", async ({ browser }) => {
  const { page, requests } = await openPage(browser, { url: "/", server });
  await expect.poll(() => isMoving(page)).toBe(true);
  await expect.poll(() => shownCaption(page)).toContain("One person, in a");
  await atRest(page);
  expect(requests.map((one) => one.url()).filter((url) => /react|client\.[\w-]+\.js/i.test(url))).toEqual([]);
});

test(
  "a clip under the pointer or the focus shows its sentence, arrows walk, and no word is broken",
  LONG,
  async ({ browser }) => {
    const { page } = await openPage(browser, { url: "/", server });
    const clip = page.locator("[data-clip=film-for-the-edit]");
    await clip.hover();
    const card = page.locator("[data-timeline] li", { has: clip }).locator("b");
    await expect(card).toHaveText("Confidence? You can’t film that.");
    await page.keyboard.press("Escape");
    await page.mouse.move(0, 0);
    await expect(card).toBeHidden();
    await page.locator("[data-clip=viewer-before-topic]").focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("[data-clip=demand-without-guessing]")).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.locator("[data-clip=absence-test]")).toBeFocused();
    await expect(page.locator("[data-timeline] b", { hasText: "From Monday" })).toBeVisible();
    for (const width of [1024, 1200, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await page.locator("[data-clip] > [aria-hidden]").evaluateAll((all) =>
        all.flatMap(({ textContent: words, firstChild }) => {
          const range = document.createRange();
          range.selectNodeContents(firstChild as Node);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          return lines > words.trim().split(/\s/).length ? [words] : [];
        }),
      );
      expect(broken, `${String(width)} px`).toEqual([]);
    }
  },
);

test("whoever wants little movement sees a picture, loads no film, and may press play", LONG, async ({ browser }) => {
  const { page, requests } = await openPage(browser, { url: "/", server, context: { reducedMotion: "reduce" } });
  await atRest(page);
  expect(requests.map((one) => one.url()).filter((url) => /trailer\.[\w-]+\.mp4|react/i.test(url))).toEqual([]);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => isMoving(page)).toBe(true);
});
