import { expect, type Page } from "./kit.ts";

export const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;
export const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce", hasTouch: true } as const;
export const NEXT_LESSON = "/module/1/demand-without-guessing";

export const video = (page: Page) => page.locator("video");
export const controls = (page: Page) => page.getByRole("group", { name: "Video controls" });
export const position = (page: Page) => page.getByRole("slider", { name: "Position" });
export const transcriptLine = (page: Page, time: string) => page.getByRole("link", { name: new RegExp(`^${time} `) });

type Playing = Pick<
  HTMLVideoElement,
  "currentTime" | "paused" | "playbackRate" | "volume" | "muted" | "duration" | "ended"
>;

export const stateOf = (page: Page): Promise<Playing> =>
  video(page).evaluate((it: HTMLVideoElement) => {
    const { currentTime, paused, playbackRate, volume, muted, duration, ended } = it;
    return { currentTime, paused, playbackRate, volume, muted, duration, ended };
  });

/** Presses the big button and waits until pictures move and the controls are there. */
export async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await expect(controls(page)).toBeVisible();
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(0.1);
}

export const expectSecond = (page: Page, second: number, within = 1.5): Promise<void> =>
  expect
    .poll(async () => Math.abs((await stateOf(page)).currentTime - second), `stands at ${second}`)
    .toBeLessThanOrEqual(within);

/** Moves to a second as a press of the slider does. */
export const moveTo = (page: Page, second: number) =>
  video(page).evaluate((it: HTMLVideoElement, at: number) => void (it.currentTime = at), second);

export const captionsMode = (page: Page) =>
  video(page).evaluate((it: HTMLVideoElement) => it.textTracks[0]?.mode ?? "none");
