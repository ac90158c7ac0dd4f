import { type Route, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { type TestServer, sharedServer } from "#support/startPocketBase.ts";
import {
  LESSON,
  PROGRESS,
  SECOND,
  actsKept,
  complete,
  expectDone,
  lessonsDone,
  markButton,
  outline,
  said,
  settled,
  undoButton,
  waiting,
} from "./learning.ts";
import { signInOn, storageOf } from "./session.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

test("a lesson completed without a network waits on the device and is saved when it is back", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  const { page, context } = opened;
  await settled(page);
  await context.setOffline(true);
  await markButton(page).click();
  await expect(undoButton(page)).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  await expect(outline(page).getByRole("link", { name: "Done: Pick a viewer" })).toBeVisible();
  await context.setOffline(false);
  await expect(said(page)).toHaveText("Saved.");
  expect(await lessonsDone(server, ada)).toEqual(["viewer-before-topic"]);
  expect(await actsKept(page)).toBe(0);
});

test("what waits survives the tab and is sent by the next page", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  const { page, context } = opened;
  await settled(page);
  await page.route(PROGRESS, (route) => route.abort());
  await markButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto("/curriculum");
  await expect(next.getByText("1/5 lessons done")).toBeVisible();
  await expect.poll(() => lessonsDone(server, ada)).toEqual(["viewer-before-topic"]);
});

for (const status of [429, 503]) {
  test(`the device tries again by itself when the server answers ${status}`, LONG, async ({ browser }) => {
    const ada = await aPerson(server);
    await using opened = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
    const { page } = opened;
    await settled(page);
    let times = 0;
    await page.route(PROGRESS, (route) => {
      // Nothing else that the page tells meanwhile is answered so.
      const isRefused = route.request().postData()?.includes('"completedAt"') && (times += 1) === 1;
      return isRefused ? route.fulfill({ status, json: { message: "Later.", data: {} } }) : route.continue();
    });
    await markButton(page).click();
    await expect(waiting(page)).toBeVisible();
    await expect(said(page)).toHaveText("Saved.");
    expect(await lessonsDone(server, ada)).toEqual(["viewer-before-topic"]);
  });
}

test("two tabs show the same and lose nothing of each other", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  const one = opened.page;
  const other = await opened.context.newPage();
  await other.goto(SECOND);
  await Promise.all([settled(one), settled(other)]);
  await opened.context.setOffline(true);
  await markButton(one).click();
  await markButton(other).click();
  await expectDone(one, 2, 5);
  await expectDone(other, 2, 5);
  await opened.context.setOffline(false);
  await expect.poll(() => lessonsDone(server, ada)).toEqual(["demand-without-guessing", "viewer-before-topic"]);
  await expect.poll(() => actsKept(one)).toBe(0);
  await undoButton(other).click();
  await expectDone(one, 1, 5);
});

test("what one account could not send is not sent by another", async ({ browser }) => {
  const [ada, eve] = [await aPerson(server), await aPerson(server)];
  await using opened = await openPage(browser, { server, url: LESSON });
  const { page } = opened;
  await signInOn(page, ada);
  await page.goto(LESSON);
  await settled(page);
  await page.route(PROGRESS, (route) => route.abort());
  await markButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await signInOn(page, eve);
  await page.unroute(PROGRESS);
  await page.goto(SECOND);
  await complete(page);
  await expectDone(page, 1, 5);
  expect(await lessonsDone(server, eve)).toEqual(["demand-without-guessing"]);
  await signInOn(page, ada);
  await page.goto(SECOND);
  await expect.poll(() => lessonsDone(server, ada)).toEqual(["viewer-before-topic"]);
});

test("a session that ended keeps what waits for its owner", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  const { page } = opened;
  await settled(page);
  const refuse = (route: Route) => route.fulfill({ status: 401, json: { message: "", data: {} } });
  await page.route(PROGRESS, refuse);
  await page.route("**/auth-refresh*", refuse);
  await markButton(page).click();
  await expect(markButton(page)).toBeVisible();
  await expect.poll(() => actsKept(page)).toBe(1);
  await expect(page.getByRole("link", { name: "Login", exact: true }).first()).toBeVisible();
  await page.unrouteAll();
  await signInOn(page, ada);
  await page.goto(LESSON);
  await expect(undoButton(page)).toBeVisible();
  await expect.poll(() => lessonsDone(server, ada)).toEqual(["viewer-before-topic"]);
});

test("a press that comes before the page's scripts is not lost", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  let send = (): void => undefined;
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route("**/_astro/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(LESSON, { waitUntil: "commit" });
  await markButton(page).click();
  send();
  await expect(undoButton(page)).toBeVisible();
});

test("a visitor who reads loads nothing of progress, and hears when it cannot be loaded", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: LESSON });
  const { page, context, requests } = opened;
  await settled(page);
  expect(requests.filter((one) => /base|lessonIslands|react/.test(one.url()))).toEqual([]);
  await context.setOffline(true);
  await markButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "This needs a connection." })).toBeVisible();
  await context.setOffline(false);
  await markButton(page).click();
  await expect(undoButton(page)).toBeVisible();
});

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
