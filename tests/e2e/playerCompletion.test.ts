import { watchedBy } from "#support/watched.ts";
import { expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage, type Page, shared, test } from "./kit.ts";
import { DESK, moveTo, NEXT_LESSON, PHONE, play, stateOf } from "./playing.ts";

const server = shared();

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

test("every state of the player is accessible in both themes", LONG, async ({ browser }) => {
  const at = new Date().toISOString();
  const storage = watchedBy("viewer-before-topic", 50, 90, at);
  const { page } = await openPage(browser, { server, url: FREE_LESSON, storage, context: PHONE });
  await expect(page.getByText("You stopped at 0:50")).toBeVisible();
  await expectAccessibleInBothThemes(page, "resuming");
  await play(page);
  await page.keyboard.press("k");
  await expectAccessibleInBothThemes(page, "paused, with the transcript");
  await page.keyboard.press("?");
  await expectAccessibleInBothThemes(page, "the keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await moveTo(page, NINETY_PERCENT_S);
  await expect(completed(page)).toBeVisible();
  await page.keyboard.press("k");
  await expectAccessibleInBothThemes(page, "completed");
  expect(await page.locator("html").evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});
