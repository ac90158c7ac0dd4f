import { expect, FREE_LESSON, LONG, openPage, type Page, shared, test } from "./kit.ts";
import { controls, DESK, expectSecond, moveTo, play, stateOf, transcriptLine } from "./playing.ts";

const server = shared();

const box = (page: Page) => page.locator("[data-lines]");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const current = (page: Page) => page.locator(".transcript [aria-current]");

test("the transcript has its column's whole width, and playing moves nothing beside it", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  const rail = page.getByRole("complementary");
  const before = await rail.boundingBox();
  await play(page);
  await tab(page, "Transcript").click();
  await moveTo(page, 95);
  await expect(current(page)).toHaveCount(1);
  await expect(current(page)).toContainText("1:");
  const [column, lines] = [await page.getByRole("tablist").boundingBox(), await box(page).boundingBox()];
  expect(lines?.width, "as wide as the column").toBe(column?.width);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await rail.boundingBox(), "the list of lessons stays as it is").toEqual(before);
  await expect(page.getByRole("tabpanel", { name: "Lesson" })).toBeHidden();
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
