import { expect, type Page } from "./kit.ts";

export const LESSON = "/module/5/five-numbers";
export const LESSON_IN_MODULE = "/module/5?lesson=five-numbers";

const opening = (page: Page) => page.getByText("Your most watched video is three days old");
const paidHeading = (page: Page) => page.getByRole("heading", { name: "Name the act before you read the number" });
const paidWords = (page: Page) => page.getByText("If nothing comes, or only “try harder”, the figure is weather.");
const boundary = (page: Page) => page.getByText("The rest of this lesson is part of Premium");
const lessonVideo = (page: Page) => page.locator("video").filter({ visible: true });

export async function expectFullLesson(page: Page): Promise<void> {
  await expect(paidHeading(page)).toBeVisible();
  await expect(paidWords(page)).toBeVisible();
  await expect(opening(page).first()).toBeVisible();
  await expect(boundary(page)).toHaveCount(0);
}

export async function expectPreview(page: Page): Promise<void> {
  await expect(boundary(page)).toBeVisible();
  await expect(opening(page).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Get Premium" })).toBeVisible();
  await expect(paidHeading(page)).toHaveCount(0);
  await expect(paidWords(page)).toHaveCount(0);
  await expect(lessonVideo(page)).toHaveCount(0);
}

/** Presses play as a viewer does and waits for moving pictures and captions. */
export async function expectVideoPlays(page: Page): Promise<void> {
  const video = lessonVideo(page);
  await video.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0.2);
  expect(await video.evaluate((it: HTMLVideoElement) => it.readyState)).toBeGreaterThanOrEqual(2);
  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => it.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(10);
}

export async function expectFigureLoads(page: Page): Promise<void> {
  const figure = page.getByRole("img", { name: /^Two bars of nearly equal length/ });
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(() => figure.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
}
