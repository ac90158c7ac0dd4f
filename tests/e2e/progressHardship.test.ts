import { aPerson, expect, LONG, openPage, type Route, shared, signInOn, storageOf, test } from "./kit.ts";
import { LESSON, PROGRESS, SECOND, actsKept, complete, expectDone, lessonsDone, markButton } from "./learning.ts";
import { outline, said, settled, undoButton, waiting } from "./learning.ts";

const server = shared();

test("a lesson completed without a network waits on the device and is saved when it is back", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, context } = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
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

test("what one account could not send is not sent by another", async ({ browser }) => {
  const [ada, eve] = [await aPerson(server), await aPerson(server)];
  const { page } = await openPage(browser, { server, url: LESSON });
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
  const { page } = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
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

/** Every reach for local storage is refused, as a browser does where site data is blocked. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: refuse });
}

test(
  "where storage is blocked a visitor completes lessons, and is told how long it lasts",
  LONG,
  async ({ browser }) => {
    const { page, problems } = await openPage(browser, { server, url: "/robots.txt" });
    await page.addInitScript(blockStorage);
    await page.goto(LESSON);
    await markButton(page).click();
    await expect(undoButton(page)).toBeVisible();
    await expect(said(page)).toContainText(
      "This browser can’t save anything, so it lasts only while this page is open.",
    );
    await undoButton(page).click();
    await expect(markButton(page)).toBeVisible();
    expect(problems).toEqual([]);
  },
);
