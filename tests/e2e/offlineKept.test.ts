import { expect, expectAccessibleInBothThemes, type Locator, LONG, openPage, type Page, sharedServer } from "./kit.ts";
import { startPocketBase, test, type TestServer } from "./kit.ts";
import { LESSON } from "./learning.ts";
import { cached, offlineHeading, stay, workers } from "./offlineHere.ts";
import { expectSecond, moveTo, PHONE, play } from "./playing.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Saved for offline" });
const row = (page: Page) => panel(page).getByRole("listitem").first();
const keepButton = (page: Page) => row(page).getByRole("button", { name: /^(Save|Continue saving) / });

/** Where these links lead, each address once. */
const leadingTo = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href") ?? ""))]);

/** With all its files, on a machine that may be busy. */
const expectKept = (page: Page) => expect(row(page)).toContainText("Saved.", { timeout: 20_000 });

test("a module is kept on a phone, watched without a network, and taken off again", async ({ browser }) => {
  const server = await sharedServer();
  const { page, context } = await openPage(browser, {
    ...{ server, url: "/module/1", worker: "allowed" },
    context: { ...PHONE, colorScheme: "dark" },
  });
  await page.getByRole("button", { name: "Save for offline" }).click();
  await expect(keepButton(page), "its size is said before").toHaveAccessibleName(/: [\d.]+ MB$/);
  await expect(row(page)).toContainText("Module 1");
  await expectAccessibleInBothThemes(page, "what can be kept");
  await keepButton(page).click();
  await expectKept(page);
  await expect(panel(page).getByRole("status").filter({ hasText: "is saved" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "what is kept");

  const lessons = await leadingTo(page.locator('main a[href^="/module/1/"]'));
  expect(lessons).toHaveLength(5);

  await context.setOffline(true);
  await page.goto(LESSON);
  await play(page);
  await moveTo(page, 20);
  await expectSecond(page, 20);
  await page.goto("/module/2");
  await expect(offlineHeading(page)).toBeVisible();
  const here = page.getByRole("region", { name: "Available offline" }).getByRole("link");
  await expect(here.first()).toBeVisible();
  expect(await leadingTo(here), "as they are taught").toEqual(["/module/1", ...lessons]);
  await page.goto("/module/1");
  await page.getByRole("button", { name: "Save for offline" }).click();
  await expect(panel(page)).toContainText("You’re offline.");
  await row(page)
    .getByRole("button", { name: /^Remove / })
    .click();
  await expect(panel(page).getByRole("status").filter({ hasText: "is no longer on this device" })).toBeVisible();
  await expect.poll(async () => Object.keys(await cached(page)).filter((name) => name.startsWith("kept-"))).toEqual([]);
  await page.goto("/module/1/six-video-test");
  await expect(offlineHeading(page)).toBeVisible();
});

test("an operator who switches it off takes worker and copies off every device", LONG, async ({ browser }) => {
  let server: TestServer = await startPocketBase();
  const { page } = await openPage(browser, { server, url: "/", worker: "allowed" });
  await stay(page, "/faq");
  await page.goto("/module/1");
  await page.getByRole("button", { name: "Save for offline" }).click();
  await keepButton(page).click();
  await expectKept(page);
  const { dataDir } = server;
  await server.kill();
  server = await startPocketBase({ env: { OFFLINE: "off" }, port: Number(new URL(server.url).port), dataDir });
  try {
    await page.goto("/faq");
    await expect.poll(() => workers(page)).toBe(0);
    await expect.poll(() => cached(page)).toEqual({});
    await page.goto("/module/1");
    await page.getByRole("button", { name: "Save for offline" }).click();
    await keepButton(page).click();
    await expect(panel(page)).toContainText("Saving for offline is switched off on this site at the moment.");
    await expect.poll(() => workers(page)).toBe(0);
  } finally {
    await server.stop();
  }
});
