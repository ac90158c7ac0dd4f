import { watchedBy } from "#support/watched.ts";
import { aPerson, atRest, expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage } from "./kit.ts";
import { type Page, shared, storageOf, test } from "./kit.ts";
import { controls, DESK, expectSecond, moveTo, NEXT_LESSON, play, stateOf } from "./playing.ts";

const server = shared();

const resuming = (page: Page, time: string) => page.getByRole("status").filter({ hasText: `You stopped at ${time}` });
/** What waits on the device to be told. */
const untold = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("waiting_positions_"))
      .map(([, text]) => text)
      .join(),
  );
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Plays from a second on and stops a little later. @returns where, as it is said */
async function watchAt(page: Page, second: number): Promise<string> {
  await play(page);
  await moveTo(page, second);
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(second + 0.3);
  await page.keyboard.press("k");
  await expect.poll(async () => (await stateOf(page)).paused).toBe(true);
  const stopped = Math.floor(Math.round((await stateOf(page)).currentTime * 10) / 10);
  return `${Math.floor(stopped / 60)}:${String(stopped % 60).padStart(2, "0")}`;
}

test("a visitor goes on at the second, which is said, and may start over", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  const stopped = await watchAt(page, 72);
  await page.goto(NEXT_LESSON);
  await expect(page.getByText("You stopped at")).toHaveCount(0);
  await page.goto(FREE_LESSON);
  await expect(resuming(page, stopped)).toBeVisible();
  await expect(controls(page)).toContainText(`${stopped} / 2:10`);
  await expectAccessibleInBothThemes(page, "resuming");
  await button(page, "Play").first().click();
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(72);
  expect((await stateOf(page)).currentTime).toBeLessThan(76);
  await button(page, "Start over").click();
  await expectSecond(page, 0, 2);
  await expect(resuming(page, stopped)).toBeHidden();
  expect(problems).toEqual([]);
});

test("a learner goes on at the second on another device", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const visit = { server, url: FREE_LESSON, storage: storageOf(person), context: DESK };
  await using desk = await openPage(browser, visit);
  const stopped = await watchAt(desk.page, 84);
  await expect.poll(() => untold(desk.page), "the server has heard of it").toBe("");
  await using phone = await openPage(browser, visit);
  await expect(resuming(phone.page, stopped)).toBeVisible();
  await button(phone.page, "Play").first().click();
  await expectSecond(phone.page, 85, 3);
});

test("what a visitor watched is theirs after logging in, and nobody else's", LONG, async ({ browser }) => {
  const at = new Date().toISOString();
  const [ada, bob] = [await aPerson(server), await aPerson(server)];
  await using opened = await openPage(browser, {
    ...{ server, url: FREE_LESSON, context: DESK },
    storage: { ...storageOf(ada), ...watchedBy("viewer-before-topic", 50, 90, at) },
  });
  await expect(resuming(opened.page, "0:50")).toBeVisible();
  const kept = () => opened.page.evaluate(() => localStorage.getItem("positions") ?? "");
  await expect.poll(kept).toContain(`{"user":"${ada.id}"`);
  await expect.poll(kept).toContain('"viewer-before-topic":{"second":50');
  await expect.poll(() => untold(opened.page)).toBe("");
  await using other = await openPage(browser, {
    ...{ server, url: FREE_LESSON, context: DESK },
    storage: { ...storageOf(bob), positions: await kept() },
  });
  await atRest(other.page);
  await expect(controls(other.page)).toContainText("0:00 / 2:10");
  await expect(other.page.getByText("You stopped at")).toHaveCount(0);
});
