import { aPerson, atRest, expect, expectAccessibleInBothThemes, heardOf, LONG, openPage, shared } from "./kit.ts";
import { signInOn, storageOf, test } from "./kit.ts";
import { actsKept, complete, completed, expectDone, LESSON, lessonsDone, markButton, outline } from "./learning.ts";
import { PROGRESS, said, SECOND, settled, undoButton, waiting } from "./learning.ts";
import { PHONE } from "./playing.ts";

const server = shared();

test("a lesson completed on the phone is completed in the other browser", async ({ browser }) => {
  const ada = await aPerson(server);
  const storage = storageOf(ada);
  await using phone = await openPage(browser, { server, url: LESSON, storage, context: PHONE });
  await complete(phone.page);
  await expectDone(phone.page, 1, 5);
  await using desk = await openPage(browser, { server, url: LESSON, storage });
  await expect(undoButton(desk.page)).toBeVisible();
  await expect(outline(desk.page).getByText("1 of 5 done, 10:10 left").filter({ visible: true })).toHaveCount(1);
  await expect(outline(desk.page).getByRole("link", { name: "Done: Pick a viewer" })).toBeVisible();
  await desk.page.goto("/curriculum");
  await expect(desk.page.getByText("1/5 lessons done")).toBeVisible();
  await expectAccessibleInBothThemes(desk.page, "the curriculum with progress");
  await expect(desk.page.getByRole("link", { name: /Read demand before you film ?, where you are/ })).toBeVisible();
  await desk.page.goto("/module/1");
  await expectDone(desk.page, 1, 5);
  await desk.page.goto("/module/9");
  await expect(desk.page.getByText("Opens later. There are no lessons here yet.")).toBeVisible();
  await atRest(desk.page);
  await expect(desk.page.getByRole("button", { name: /complete|Reset/ }), "what is locked").toHaveCount(0);
  await expect(desk.page.getByRole("link", { name: /^(Start|Continue)/ })).toHaveCount(0);
  expect([...phone.problems, ...desk.problems]).toEqual([]);
});

test("completing is taken back, also by the keyboard, and the focus stays", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page } = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  await markButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(undoButton(page)).toBeFocused();
  await expect(said(page)).toHaveText("Saved.");
  await expect.poll(() => lessonsDone(server, ada)).toEqual(["viewer-before-topic"]);
  await page.keyboard.press("Space");
  await expect(markButton(page)).toBeFocused();
  await expect.poll(() => lessonsDone(server, ada)).toEqual([]);
  await page.reload();
  await expect(markButton(page)).toBeVisible();
});

test("a lesson that changed since says so and is completed again", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const kept = {
    user: ada.id,
    at: new Date().toISOString(),
    behindMs: 0,
    refused: [],
    progress: { lessons: { "viewer-before-topic": { completedAt: "2026-03-12T10:00:00.000Z", revision: 0.5 } } },
  };
  const storage = { ...storageOf(ada), progress: JSON.stringify(kept) };
  const { page } = await openPage(browser, { server, url: "/robots.txt", storage });
  await page.route(heardOf("progress"), (route) => route.abort());
  await page.goto(LESSON);
  await expect(page.getByRole("button", { name: "Mark complete again" })).toBeVisible();
  await expect(said(page)).toHaveText(/^Changed since you completed it on 12 March( 2026)?\.$/);
  // An answer would say that this lesson was never completed.
  await page.getByRole("button", { name: "Mark complete again" }).click();
  await expect(undoButton(page)).toBeVisible();
  await page.unroute(heardOf("progress"));
  await expect.poll(() => lessonsDone(server, ada), { timeout: 20_000 }).toEqual(["viewer-before-topic"]);
});

test("the curriculum is narrowed down by progress, next to level and topic", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await completed(server, ada, [
    "viewer-before-topic",
    "sound-before-camera",
    "film-for-the-edit",
    "edit-in-four-passes",
  ]);
  const { page } = await openPage(browser, { server, url: "/curriculum", storage: storageOf(ada) });
  const modules = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(page.getByText("3/3 lessons done")).toBeVisible();
  await page.getByRole("radio", { name: "Finished" }).check();
  await expect(modules).toHaveText(["3 Film and edit"]);
  await expect(page.getByText("1 module", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "In progress" }).check();
  await expect(modules).toHaveText(["1 Choose your ground"]);
  await page.getByRole("radio", { name: "Not started" }).check();
  await expect(modules).toHaveCount(6);
  await page.getByLabel("Level").selectOption("advanced");
  await expect(page.getByText(/^\d+ lessons? in \d+ modules?$/)).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(modules).toHaveCount(9);
  await expect(page.getByRole("radio", { name: "All" })).toBeChecked();
});

test("a visitor's progress is kept on the device and becomes the account's at sign-in", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: LESSON });
  await markButton(page).click();
  await expect(undoButton(page)).toBeVisible();
  await expect(said(page)).toHaveText("Saved on this device only. Sign up free to save it or log in");
  const back = `?next=${encodeURIComponent(LESSON)}`;
  const signUp = said(page).getByRole("link", { name: "Sign up free to save it" });
  await expect(signUp).toHaveAttribute("href", `/register${back}`);
  const login = said(page).getByRole("link", { name: "or log in" });
  await expect(login).toHaveAttribute("href", `/login${back}`);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Continue lesson 2" })).toHaveAttribute("href", SECOND);
  const poster = page.getByRole("link", { name: "Play lesson 2, Read demand before you film" });
  await expect(poster).toHaveAttribute("href", SECOND);
  await expect(poster).toContainText("0:00 / 3:05");
  await expect(page.locator("[data-timeline] li:has(> .playhead) > a")).toHaveAttribute("href", SECOND);
  await expect(page.locator("[data-strip]")).toHaveText(/Lesson 1\.2\s+Read demand before you film/);
  await page.goto(SECOND);
  await expectDone(page, 1, 5);
  const ada = await aPerson(server);
  await completed(server, ada, ["advantage-audit"]);
  await signInOn(page, ada);
  await page.goto("/module/1");
  await expectDone(page, 2, 5);
  await expect.poll(() => lessonsDone(server, ada)).toEqual(["advantage-audit", "viewer-before-topic"]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("progress_act_")))).toEqual(
    [],
  );
  expect(problems).toEqual([]);
});

test("a module is begun again after being asked", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await completed(server, ada, ["viewer-before-topic", "demand-without-guessing", "topic-to-claim"]);
  const { page } = await openPage(browser, { server, url: "/module/1", storage: storageOf(ada) });
  await expectDone(page, 2, 5);
  await page.getByRole("button", { name: "Reset module" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset “Choose your ground”?" });
  await expect(dialog).toContainText("2 completed lessons will be unmarked.");
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Reset module" })).toBeFocused();
  await expectDone(page, 2, 5);
  await page.getByRole("button", { name: "Reset module" }).click();
  await dialog.getByRole("button", { name: "Reset module" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Nothing in this module" })).toBeVisible();
  await expect(page.getByRole("link", { name: /lesson \d/ }).first()).toBeFocused();
  await expect.poll(() => lessonsDone(server, ada)).toEqual(["topic-to-claim"]);
});

test("a lesson completed without a network waits on the device and is saved when it is back", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, context } = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  await settled(page);
  await context.setOffline(true);
  await markButton(page).click();
  await expect(undoButton(page)).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, "a lesson that waits to be sent");
  await expect(outline(page).getByRole("link", { name: "Done: Pick a viewer" })).toBeVisible();
  await context.setOffline(false);
  // Where the first try came too soon, it is tried again some seconds later.
  await expect(said(page)).toHaveText("Saved.", { timeout: 20_000 });
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
