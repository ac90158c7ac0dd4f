import { expect, test, type Browser, type Page } from "@playwright/test";
import { cases, LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { finishLessons, LESSONS } from "./learned.ts";
import { complete, markButton, undoButton } from "./learning.ts";
import { DESK, moveTo, play, stateOf } from "./playing.ts";
import { aMember, storageOf } from "./session.ts";

test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

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

test("a finished module is told once: its clips, what was made, the certificate and one next step", async ({
  browser,
}) => {
  await using opened = await beforeTheLast(browser);
  const { page, person } = opened;
  await complete(page);
  await expect(moment(page)).toHaveAccessibleName("Film and edit is in the can");
  await expect(page.getByRole("heading", { name: "Film and edit is in the can" })).toBeFocused();
  await expect(moment(page).getByRole("img", { name: "All 3 lessons completed, 9:00" })).toBeVisible();
  await expect(moment(page)).toContainText("One finished, captioned video with equipment you own");
  await expect(moment(page).getByRole("link", { name: "Open it" })).toHaveAttribute("href", /^\/certificate\?code=/);
  await expect(moment(page).getByRole("link", { name: "Start lesson 4.1" })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
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
  expect(opened.problems).toEqual([]);
});

test("its clips fill one after the other, unless motion is reduced", LONG, async ({ browser }) => {
  await using opened = await beforeTheLast(browser, { ...DESK, reducedMotion: "no-preference" });
  const { page } = opened;
  await markButton(page).click();
  await expect(moment(page)).toBeVisible();
  const clips = moment(page).getByRole("img").locator("> *");
  const timings = await clips.evaluateAll((all) =>
    all.map((clip) => {
      const { animationDelay, animationDuration } = getComputedStyle(clip);
      return [animationDelay, animationDuration];
    }),
  );
  expect(timings).toEqual([
    ["0s", "0.32s"],
    ["0.32s", "0.32s"],
    ["0.64s", "0.32s"],
  ]);
});

test("waits for the end panel of a video that plays", LONG, async ({ browser }) => {
  await using opened = await beforeTheLast(browser);
  const { page } = opened;
  await play(page);
  await markButton(page).click();
  await expect(undoButton(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "That finishes the module." })).toBeVisible();
  await expect(moment(page)).toHaveCount(0);
  const { duration } = await stateOf(page);
  await moveTo(page, duration - 1);
  await expect(moment(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("region", { name: "Up next", includeHidden: true })).toBeAttached();
});

test("what was left before it could be told is told on the dashboard, once", LONG, async ({ browser }) => {
  await using opened = await beforeTheLast(browser);
  const { page } = opened;
  await play(page);
  await complete(page);
  await page.goto("/dashboard");
  await expect(moment(page)).toHaveAccessibleName("Film and edit is in the can");
  await moment(page).getByRole("button", { name: "Close" }).click();
  await page.reload();
  await atRest(page);
  await expect(moment(page)).toHaveCount(0);
});

test("after the last free module the way on is honest about Premium", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const free = [1, 2, 3, 4].flatMap(idsOf);
  await finishLessons(server, person, free.slice(0, -1));
  const url = `/module/4/${free.at(-1)?.id}`;
  await using opened = await openPage(browser, { server, url, storage: storageOf(person), context: DESK });
  await complete(opened.page);
  await expect(moment(opened.page)).toContainText("Part of Premium.");
  await expect(moment(opened.page).getByRole("link", { name: "Look at lesson 5.1" })).toBeVisible();
});

test("the last lesson of all is told as the whole course", LONG, async ({ browser }) => {
  const person = await aMember(server);
  await finishLessons(server, person, LESSONS.slice(0, -1));
  const { cookie } = person;
  const last = LESSONS.at(-1);
  const storage = storageOf(person, { subscriptionActive: true });
  const url = `/module/8/${last?.id}`;
  await using opened = await openPage(browser, { server, url, cookie, storage, context: DESK });
  const { page } = opened;
  await complete(page);
  await expect(moment(page)).toHaveAccessibleName("That’s a wrap");
  await expect(moment(page).getByRole("img", { name: "All 8 modules completed, 86:55" })).toBeVisible();
  await expect(moment(page).getByRole("link", { name: "Open it" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "the whole course");
});

test("a visitor is told too, and how to keep it", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt", context: DESK });
  const { page } = opened;
  for (const { id } of idsOf(3)) {
    await page.goto(`/module/3/${id}`);
    await markButton(page).click();
    await expect(undoButton(page)).toBeVisible();
  }
  await expect(moment(page).getByRole("link", { name: "Sign up free to save it" })).toBeVisible();
  await moment(page).getByRole("button", { name: "Enough for today" }).click();
  await expect(moment(page)).toHaveCount(0);
});

for (const width of cases([320], [390, 768, 1280])) {
  test(`is accessible in both themes and fits ${width} px`, LONG, async ({ browser }) => {
    await using opened = await beforeTheLast(browser, { ...DESK, viewport: { width, height: 700 } });
    const { page } = opened;
    await complete(page);
    await expect(moment(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, `a finished module at ${width} px`);
    expect(await moment(page).evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
  });
}
