import { test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { controls, DESK, play, stateOf } from "./playing.ts";
import { FREE_LESSON } from "./routes.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const open = (browser: Parameters<typeof openPage>[0]) =>
  openPage(browser, { server, url: FREE_LESSON, context: DESK });

test("when the player cannot be fetched the browser's own controls do", async ({ browser }) => {
  await using opened = await open(browser);
  const { page } = opened;
  await atRest(page);
  await page.route("**/_astro/lessonIslands.*", (route) => route.abort());
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator("video[controls]")).toBeVisible();
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(0.1);
});

test("a video that does not come says so and is tried again", LONG, async ({ browser }) => {
  await using opened = await open(browser);
  const { page } = opened;
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

test("what the browser refuses the player says, and nothing fails", LONG, async ({ browser }) => {
  await using opened = await open(browser);
  const { page, problems } = opened;
  const video = Promise.withResolvers<undefined>();
  await page.route("**/*.mp4", async (route) => {
    await video.promise;
    await route.continue();
  });
  await page.route(`**${FREE_LESSON}`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "permissions-policy": "fullscreen=()" };
    await route.fulfill({ response, headers });
  });
  await page.goto(FREE_LESSON);
  await page.getByRole("button", { name: "Play", exact: true }).hover();
  await expect(controls(page)).toBeVisible();
  const said = (words: string) => page.getByRole("status").filter({ hasText: words });
  await page.keyboard.press("f");
  await expect(said("Full screen isn’t available here.")).toBeVisible();
  await page.keyboard.press("i");
  await expect(said("Picture in picture works once the video has loaded.")).toBeVisible();
  video.resolve(undefined);
  await play(page);
  await page.keyboard.press("i");
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true);
  expect(problems).toEqual([]);
});

test("without a network the video says that it needs one", LONG, async ({ browser }) => {
  await using opened = await open(browser);
  const { page, context } = opened;
  await page.getByRole("button", { name: "Play", exact: true }).hover();
  await expect(controls(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "You need a connection to watch the video." })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(0.1);
});
