import { test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { complete, completed, expectDone, lessonsDone, progressOf } from "./learning.ts";
import { storageOf } from "./session.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

test("the last lesson of a module finishes it", async ({ browser }) => {
  const ada = await aPerson(server);
  await completed(server, ada, ["sound-before-camera", "film-for-the-edit"]);
  await using opened = await openPage(browser, {
    server,
    url: "/module/3/edit-in-four-passes",
    storage: storageOf(ada),
  });
  const { page } = opened;
  await expectDone(page, 2, 3);
  await complete(page);
  await expectDone(page, 3, 3);
  expect((await progressOf(server, ada)).modules[3]).toMatchObject({ completed: true });
  await expect(page.getByRole("dialog", { name: "Film and edit is in the can" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Next/ }).first().click();
  await expect(page).toHaveURL(/\/module\/4\//);
});

test("a module is begun again after being asked", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await completed(server, ada, ["viewer-before-topic", "demand-without-guessing", "topic-to-claim"]);
  await using opened = await openPage(browser, { server, url: "/module/1", storage: storageOf(ada) });
  const { page } = opened;
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

test("a module that is locked has nothing to complete", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/module/9", storage: storageOf(ada) });
  await atRest(opened.page);
  await expect(opened.page.getByText("Opens later. There are no lessons here yet.")).toBeVisible();
  await expect(opened.page.getByRole("button", { name: /complete|Reset/ })).toHaveCount(0);
  await expect(opened.page.getByRole("link", { name: /^(Start|Continue)/ })).toHaveCount(0);
  expect(opened.problems).toEqual([]);
});
