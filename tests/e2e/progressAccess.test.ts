import { aPerson, type Browser, expect, expectAccessibleInBothThemes, expectNothingSideways, holdBack } from "./kit.ts";
import { LONG, openPage, shared, storageOf, test } from "./kit.ts";
import { completed, expectDone, LESSON, markButton, PROGRESS, said, settled, undoButton, waiting } from "./learning.ts";
import { addUpShifts, expectNothingJumped } from "./shifts.ts";

const server = shared();

const still = { reducedMotion: "reduce" } as const;
const DONE = ["demand-without-guessing", "sound-before-camera", "film-for-the-edit", "edit-in-four-passes"];

/** Somebody who is at work on module 1 and has finished module 3. */
async function openAsLearner(browser: Browser, url: string, width: number) {
  const learner = await aPerson(server);
  await completed(server, learner, DONE);
  const context = { ...still, viewport: { width, height: 844 } };
  return openPage(browser, { server, url, storage: storageOf(learner), context });
}

test("a lesson is accessible in every state", LONG, async ({ browser }) => {
  const { page, context } = await openAsLearner(browser, LESSON, 320);
  await expect(markButton(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, "to do");
  await settled(page);
  await context.setOffline(true);
  await markButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, "waiting");
  await expectNothingSideways(page, "waiting");
  await context.setOffline(false);
  await expect(said(page)).toHaveText("Saved.");
  await expectAccessibleInBothThemes(page, "done");
  await expectNothingSideways(page, "done");
  await expect(undoButton(page)).toBeVisible();
});

test("modules and the curriculum are accessible with progress", LONG, async ({ browser }) => {
  const { page } = await openAsLearner(browser, "/curriculum", 320);
  await expect(page.getByText("3/3 lessons done")).toBeVisible();
  await expectAccessibleInBothThemes(page, "curriculum");
  await expectNothingSideways(page, "curriculum");
  for (const [path, done, of] of [
    ["/module/1", 1, 5],
    ["/module/3", 3, 3],
  ] as const) {
    await page.goto(path);
    await expectDone(page, done, of);
    await expectAccessibleInBothThemes(page, path);
    await expectNothingSideways(page, path);
  }
  await page.getByRole("button", { name: "Reset module" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page, "asked before a reset");
  await expectNothingSideways(page, "asked before a reset");
});

test("nothing jumps when progress arrives", LONG, async ({ browser }) => {
  const { page } = await openAsLearner(browser, "/robots.txt", 390);
  await page.addInitScript(addUpShifts);
  for (const path of [LESSON, "/module/1/demand-without-guessing", "/module/1", "/module/3", "/curriculum"]) {
    const answer = await holdBack(page, PROGRESS);
    await page.evaluate(() => localStorage.removeItem("progress")).catch(() => undefined);
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await page.evaluate(() => document.fonts.ready);
    // What a face moves that came late is looked at in faces.test.ts.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.evaluate(() => (globalThis as { shifts?: unknown[] }).shifts?.splice(0));
    answer();
    await expect(page.getByText(/1 of 5 done|3 of 3 done|1\/5 lessons done/).first()).toBeAttached();
    await settled(page);
    await expectNothingJumped(page, path);
    await page.unroute(PROGRESS);
  }
});
