import { test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { answersKept, cardsOf, choose, LESSON, question, QUIZ, right, why, wrong } from "./answering.ts";
import { storageOf } from "./session.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

test("an answer given without a network waits on the device and is kept when it is back", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  const { page, context } = opened;
  const form = question(page);
  await atRest(page);
  await context.setOffline(true);
  await choose(form, wrong(form));
  await expect(form.getByText("Saved on this device until you’re back online.")).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await answersKept(page)).toBe(1);
  await context.setOffline(false);
  await expect(form.getByText("It comes back tomorrow.")).toBeVisible();
  expect(await cardsOf(server, ada)).toHaveLength(1);
});

test("an answer that is lost after the server kept it doubles nothing", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: LESSON, storage: storageOf(ada) });
  const { page } = opened;
  await atRest(page);
  await page.route(
    QUIZ,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const form = question(page);
  await choose(form, right(form));
  await expect(form.getByText("Saved on this device until you’re back online.")).toBeVisible();
  await expect(form.getByText("It comes back tomorrow.")).toBeVisible();
  const rows = await fetch(`${server.url}/api/collections/quizAttempts/records`, {
    headers: { Authorization: ada.token },
  });
  expect(((await rows.json()) as { items: unknown[] }).items).toHaveLength(1);
});

test("without storage a quiz works on its page and says that nothing is kept", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, context, problems } = opened;
  await atRest(page);
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await page.goto(LESSON);
  const form = question(page);
  await choose(form, right(form));
  await expect(why(form)).toContainText("Yes.");
  await expect(
    form.getByText("This browser can’t save anything: your answer is remembered on this page only."),
  ).toBeVisible();
  expect(problems).toEqual([]);
});

test("broken texts in the storage are passed over", LONG, async ({ browser }) => {
  const storage = { quiz: "{", quiz_attempt_x: '{"id":7}', ticks: "[1" };
  await using opened = await openPage(browser, { server, url: LESSON, storage });
  const form = question(opened.page);
  await choose(form, right(form));
  expect(await answersKept(opened.page)).toBe(1);
  expect(opened.problems).toEqual([]);
});
