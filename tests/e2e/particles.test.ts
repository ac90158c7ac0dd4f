import { expect, test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const dust = (page: Page) => page.locator("[data-particles]");

/** How many particles have a place on the screen. */
const onScreen = (page: Page): Promise<number> =>
  dust(page)
    .locator("i")
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top < innerHeight).length);

/** How many of them move right now. */
const floating = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isDust = ({ effect, playState }: Animation) =>
      playState === "running" && (effect as KeyframeEffect).target?.closest("[data-particles]") !== null;
    return document.getAnimations().filter(isDust).length;
  });

for (const [width, most] of [
  [320, 3],
  [1280, 12],
  [1920, 15],
  [3840, 15],
] as const) {
  test(`${most} particles float on a screen of ${width} px`, LONG, async ({ browser }) => {
    const context = { viewport: { width, height: 700 } };
    await using opened = await openPage(browser, { server, url: "/faq", context, dust: "floats" });
    await expect(dust(opened.page)).toBeVisible();
    expect(await onScreen(opened.page)).toBe(most);
    expect(await floating(opened.page)).toBeGreaterThanOrEqual(most);
  });
}

test("none is there under reduced motion, and they come when it ends", async ({ browser }) => {
  const context = { reducedMotion: "reduce" } as const;
  await using opened = await openPage(browser, { server, url: "/faq", context, dust: "floats" });
  const { page } = opened;
  await expect(dust(page)).toBeHidden();
  expect(await floating(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(dust(page)).toBeVisible();
  expect(await floating(page)).toBeGreaterThan(0);
});

test("the switch in Settings takes them away, also on the next page", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq", dust: "floats" });
  const { page } = opened;
  await expect(dust(page)).toBeVisible();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: /^Particles/ }).uncheck();
  await expect(dust(page)).toBeHidden();
  expect(await floating(page)).toBe(0);
  await page.goto("/curriculum");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dust(page)).toBeHidden();
});
