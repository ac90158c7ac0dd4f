import { test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { answersKept, cardsOf, choose, LESSON, question, right, why, wrong } from "./answering.ts";
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
