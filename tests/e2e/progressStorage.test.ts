import { expect, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { actsKept, complete, LESSON, lessonsDone, markButton, said, settled, undoButton } from "./learning.ts";
import { storageOf } from "./session.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

/** Every reach for local storage is refused, as a browser does where site data is blocked. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: refuse });
}

test("where storage is blocked a visitor can still complete lessons, and is told how long it lasts", async ({
  browser,
}) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  await page.addInitScript(blockStorage);
  await page.goto(LESSON);
  await markButton(page).click();
  await expect(undoButton(page)).toBeVisible();
  await expect(said(page)).toContainText("This browser can’t save anything, so it lasts only while this page is open.");
  await undoButton(page).click();
  await expect(markButton(page)).toBeVisible();
  expect(opened.problems).toEqual([]);
});

/** Leaves no room for a single character. */
function fillStorage(): void {
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
    for (let count = 0; ; count += 1) {
      try {
        localStorage.setItem(`filling-${size}-${count}`, "x".repeat(size));
      } catch {
        break;
      }
    }
  }
}

test(
  "a full storage loses nothing while there is a network, and says so while there is none",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    await using opened = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
    const { page, context } = opened;
    await settled(page);
    await page.evaluate(fillStorage);
    await context.setOffline(true);
    await markButton(page).click();
    await expect(said(page)).toHaveText("This browser has no room to save it: keep this page open until it is saved.");
    await context.setOffline(false);
    await expect(said(page)).toHaveText("Saved.");
    expect(await lessonsDone(server, ada)).toEqual(["viewer-before-topic"]);
  },
);

for (const broken of ["{", "null", "[]", '{"user":7}', '{"user":"","progress":{"lessons":[1],"modules":"x"}}']) {
  test(`${broken} in the storage breaks nothing`, LONG, async ({ browser }) => {
    const ada = await aPerson(server);
    const storage = { ...storageOf(ada), progress: broken, progress_act_x: broken };
    await using opened = await openPage(browser, { server, url: LESSON, storage });
    const { page } = opened;
    await complete(page);
    expect(await actsKept(page)).toBe(0);
    expect(opened.problems).toEqual([]);
  });
}
