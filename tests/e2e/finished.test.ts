import { aMember, aPerson, atRest, type Browser, expect, expectAccessibleInBothThemes, LONG, openPage } from "./kit.ts";
import { type Page, shared, storageOf, test } from "./kit.ts";
import { finishLessons, LESSONS } from "./learned.ts";
import { complete, undoButton } from "./learning.ts";
import { DESK } from "./playing.ts";

const server = shared();

const idsOf = (moduleId: number) => LESSONS.filter((one) => one.moduleId === moduleId).map(({ id }) => ({ id }));
const LAST_OF_3 = "/module/3/edit-in-four-passes";
const moment = (page: Page) => page.getByRole("dialog");

/** Somebody with one lesson of module 3 to go opens it. */
async function beforeTheLast(browser: Browser, context: object = DESK) {
  const person = await aPerson(server);
  await finishLessons(server, person, idsOf(3).slice(0, -1));
  const url = `/module/3/${idsOf(3).at(-1)?.id}`;
  const opened = await openPage(browser, { server, url, storage: storageOf(person), context });
  return { ...opened, person };
}

test("a finished module is told once: what was made, the certificate and one next step", async ({ browser }) => {
  const { page, person, problems } = await beforeTheLast(browser);
  await complete(page);
  await expect(moment(page)).toHaveAccessibleName("Film and edit is in the can");
  await expect(page.getByRole("heading", { name: "Film and edit is in the can" })).toBeFocused();
  await expect(moment(page).getByRole("img", { name: "All 3 lessons completed, 9:00" })).toBeVisible();
  await expect(moment(page)).toContainText("One finished, captioned video with equipment you own");
  await expect(moment(page).getByRole("link", { name: "Open it" })).toHaveAttribute("href", /^\/certificate\?code=/);
  await expect(moment(page).getByRole("link", { name: "Start lesson 4.1" })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessibleInBothThemes(page, "a finished module at 320 px");
  expect(await moment(page).evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(moment(page)).toHaveCount(0);
  await undoButton(page).click();
  await complete(page);
  await atRest(page);
  await expect(moment(page)).toHaveCount(0);
  for (const url of [LAST_OF_3, "/dashboard"]) {
    await using other = await openPage(browser, { server, url, storage: storageOf(person), context: DESK });
    await atRest(other.page);
    await expect(moment(other.page)).toHaveCount(0);
  }
  expect(problems).toEqual([]);
});

test("the last lesson of all is told as the whole course", LONG, async ({ browser }) => {
  const person = await aMember(server);
  await finishLessons(server, person, LESSONS.slice(0, -1));
  const { cookie } = person;
  const last = LESSONS.at(-1);
  const storage = storageOf(person, { subscriptionActive: true });
  const url = `/module/8/${last?.id}`;
  const { page } = await openPage(browser, { server, url, cookie, storage, context: DESK });
  await complete(page);
  await expect(moment(page)).toHaveAccessibleName("That’s a wrap");
  await expect(moment(page).getByRole("img", { name: "All 8 modules completed, 86:55" })).toBeVisible();
  await expect(moment(page).getByRole("link", { name: "Open it" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "the whole course");
});
