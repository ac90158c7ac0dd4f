import { expect, test, type Page } from "@playwright/test";
import { openPage } from "#support/openPage.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await startPocketBase()));
test.afterAll(() => server.stop());

interface Drawn {
  frames: number;
  /** In the frame that was drawn last. */
  particles: number;
}

/** Counts what is drawn on canvases: a frame begins by clearing. */
function countDrawing(): void {
  const drawn: Drawn = { frames: 0, particles: 0 };
  (globalThis as { drawn?: Drawn }).drawn = drawn;
  let count = 0;
  const { clearRect, fillRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    drawn.frames += 1;
    drawn.particles = count;
    count = 0;
    clearRect.apply(this, box);
  };
  CanvasRenderingContext2D.prototype.fillRect = function (...box) {
    count += 1;
    fillRect.apply(this, box);
  };
}

const drawn = (page: Page) => page.evaluate(() => (globalThis as { drawn?: Drawn }).drawn as Drawn);
const canvas = (page: Page) => page.locator("canvas[data-particles]");

async function openCounted(page: Page): Promise<void> {
  await page.addInitScript(countDrawing);
  await page.goto("/faq");
}

/** Nothing is drawn although the browser draws sixty more frames. */
async function expectStill(page: Page): Promise<void> {
  const frames = async () => (await drawn(page)).frames;
  const before = await frames();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await frames()).toBe(before);
}

for (const [width, most] of [
  [320, 3],
  [1280, 12],
  [1920, 15],
] as const) {
  test(`${most} particles float on a screen of ${width} px`, async ({ browser }) => {
    const context = { viewport: { width, height: 700 } };
    await using opened = await openPage(browser, { server, url: "/robots.txt", context });
    await openCounted(opened.page);
    await expect.poll(async () => (await drawn(opened.page)).frames).toBeGreaterThan(5);
    expect((await drawn(opened.page)).particles).toBe(most);
    await expect(canvas(opened.page)).toBeVisible();
  });
}

test("no particle is drawn under reduced motion, and they start when it ends", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt", context: { reducedMotion: "reduce" } });
  const { page } = opened;
  await openCounted(page);
  await expect(canvas(page)).toBeHidden();
  await expectStill(page);
  expect((await drawn(page)).frames).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(async () => (await drawn(page)).frames).toBeGreaterThan(0);
});

test("the switch in Settings stops the particles, also on the next page", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  await openCounted(page);
  await expect.poll(async () => (await drawn(page)).frames).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: /^Particles/ }).uncheck();
  await expect(canvas(page)).toBeHidden();
  await expectStill(page);
  await page.goto("/curriculum");
  await expect(canvas(page)).toBeHidden();
  expect((await drawn(page)).frames).toBe(0);
});

test("particles pause in a hidden tab and go on in a shown one", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  await openCounted(page);
  await expect.poll(async () => (await drawn(page)).frames).toBeGreaterThan(0);
  // A headless browser never hides a tab: the page is told so.
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await expectStill(page);
  const { frames } = await drawn(page);
  await hide(false);
  await expect.poll(async () => (await drawn(page)).frames).toBeGreaterThan(frames);
});
