import { expect, test, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { markButton, undoButton } from "./learning.ts";
import { DESK, moveTo, PHONE, play, stateOf } from "./playing.ts";
import { FREE_LESSON, PREMIUM_LESSON } from "./routes.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const steps = (page: Page) => page.getByRole("navigation", { name: "Steps of this lesson" });
const step = (page: Page, name: string) => steps(page).getByRole("link", { name: new RegExp(`^${name}`) });
const current = (page: Page) => steps(page).locator("[aria-current=step]");
const MINUTE_AT = "2026-11-20T09:00:00.000Z";

test("a lesson shows what is to be watched, done and checked, and leads there", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  const { page } = opened;
  await expect(steps(page).getByRole("link")).toHaveText([
    /^Watch2:10$/,
    /^DoThree conversations, one card · 50 minutes$/,
    /^Check3 questions$/,
  ]);
  await expect(current(page)).toContainText("Watch");
  await step(page, "Do").click();
  await expect(page.getByRole("region", { name: "Three conversations, one card" })).toBeInViewport();
  await step(page, "Check").click();
  await expect(page.getByRole("group", { name: /^Which of these viewers/ })).toBeInViewport();
});

test("no step of a lesson leads nowhere: with a film alone, with text alone, closed", LONG, async ({ browser }) => {
  for (const url of ["/module/1/demand-without-guessing", "/module/1/advantage-audit", PREMIUM_LESSON]) {
    await using opened = await openPage(browser, { server, url, context: DESK });
    await expect(opened.page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const link of await steps(opened.page).getByRole("link").all())
      await expect(opened.page.locator((await link.getAttribute("href")) ?? "none")).toHaveCount(1);
  }
});

test("what was begun, watched and answered is shown, also when it was on another day", LONG, async ({ browser }) => {
  const lessons = { "viewer-before-topic": { second: 50, furthest: 90, at: MINUTE_AT } };
  const storage = { positions: JSON.stringify({ "": { lessons, unsent: [] } }) };
  await using opened = await openPage(browser, { server, url: FREE_LESSON, storage, context: DESK });
  const { page, problems } = opened;
  await expect(step(page, "Watch")).toHaveText(/1:20 left/);
  await expect(current(page)).toContainText("Watch");
  await play(page);
  await moveTo(page, 129.3);
  await expect.poll(async () => (await stateOf(page)).ended).toBe(true);
  await expect(step(page, "Watch")).toHaveText(/Watched/);
  await expect(current(page), "the film completed the lesson, and its exercise is still to be done").toContainText(
    "Do",
  );
  await page.getByRole("radio", { name: /^Somebody who rides/ }).check();
  await expect(step(page, "Check")).toHaveText(/1 of 3 answered/);
  await expectAccessibleInBothThemes(page, "a lesson half done");
  expect(problems).toEqual([]);
});

test(
  "whoever says that it is complete is sent nowhere, and nothing is called done that was not",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: FREE_LESSON, context: PHONE });
    const { page } = opened;
    await markButton(page).click();
    await expect(undoButton(page)).toHaveText("Completed");
    await expect(step(page, "Watch")).not.toHaveText(/Watched/);
    await expect(step(page, "Do")).not.toHaveText(/Done/);
    await expect(page.getByRole("heading", { name: "Lesson 1 is done" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Next: Read demand before you film" })).toBeVisible();
    await expect(current(page)).toHaveCount(0);
    await undoButton(page).click();
    await expect(current(page)).toContainText("Watch");
  },
);

test("on a phone what comes next stands at the foot while one reads towards it", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: FREE_LESSON, context: PHONE });
  const { page, problems } = opened;
  const foot = page.locator("[data-foot]");
  await step(page, "Watch").focus();
  await expect(foot).toBeHidden();
  await page.mouse.wheel(0, 900);
  const act = foot.getByRole("link", { name: "Now do it" });
  await expect(act).toBeInViewport();
  await expect(foot).toContainText("Three conversations, one card");
  await expectAccessibleInBothThemes(page, "what comes next at the foot");
  await act.click();
  await expect(page.locator("#do")).toBeInViewport();
  await page.mouse.wheel(0, 300);
  await expect(foot.getByRole("link", { name: "Check yourself" })).toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(foot, "the bar takes its place on the way up").toBeHidden();
  expect(problems).toEqual([]);
});
