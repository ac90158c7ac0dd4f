import { expect, test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { aPerson, type Person } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { done, goal, note, openDashboard, PROGRESS, withoutRefusedRequests } from "./dashboardPage.ts";
import { finishLessons, LESSONS } from "./learned.ts";

let server: TestServer;
// axe takes its time on a busy machine.
test.describe.configure({ timeout: 90_000 });
test.beforeAll(async () => void (server = await sharedServer()));

const LAST_KNOWN = /^As of \d\d:\d\d; the server can’t be reached\.$/;
const SIX = "6 of 31 lessons";

async function aLearner(): Promise<Person> {
  const person = await aPerson(server);
  await finishLessons(server, person, LESSONS.slice(0, 6));
  return person;
}
const cutOff = (page: Page) => page.route(PROGRESS, (route) => route.abort());
const reachable = (page: Page) => page.unroute(PROGRESS);

/** The server answers again, and the page, whose timers stand still, learns it by the button alone. */
async function askAgain(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1000);
  await reachable(page);
  await page.getByRole("button", { name: "Try again" }).click();
}

test("what this device knows is shown before the server has answered", LONG, async ({ browser }) => {
  await using opened = await openDashboard(browser, server, await aLearner());
  const { page } = opened;
  await expect(done(page)).toContainText(SIX);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(PROGRESS, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(done(page)).toContainText(SIX);
  await expect(note(page)).toHaveText("");
  answer();
});

test(
  "without the server the last known is shown and said to be so, until it answers again",
  LONG,
  async ({ browser }) => {
    await using opened = await openDashboard(browser, server, await aLearner());
    const { page } = opened;
    await expect(done(page)).toContainText(SIX);
    await cutOff(page);
    await page.reload();
    await expect(note(page)).toHaveText(LAST_KNOWN);
    await expect(done(page)).toContainText(SIX);
    await expectAccessibleInBothThemes(page, "last known");
    await page.clock.install();
    await page.reload();
    await expect(note(page)).toHaveText(LAST_KNOWN);
    await askAgain(page);
    await expect(note(page)).toHaveText("");
    await expect(page.getByText(/Good to see you/)).toBeVisible();
    expect(withoutRefusedRequests(opened)).toEqual([]);
  },
);

test("with nothing known and no server it starts empty, says so, and loads when asked", LONG, async ({ browser }) => {
  await using opened = await openDashboard(browser, server, await aLearner(), { url: "/robots.txt" });
  const { page } = opened;
  await page.clock.install();
  await cutOff(page);
  await page.goto("/dashboard");
  await expect(note(page)).toContainText("Your progress could not be loaded");
  await expect(done(page)).toContainText("0 of 31 lessons");
  await askAgain(page);
  await expect(done(page)).toContainText(SIX);
});

test(
  "a goal chosen offline waits on this device and is sent when the connection is back",
  LONG,
  async ({ browser }) => {
    const person = await aLearner();
    await using opened = await openDashboard(browser, server, person);
    const { page, context } = opened;
    await expect(done(page)).toContainText(SIX);
    await context.setOffline(true);
    await goal(page, "5 days").check();
    await expect(note(page)).toContainText("Saved on this device: 1 update to send when you’re back online.");
    await expect(goal(page, "5 days")).toBeChecked();
    await context.setOffline(false);
    await expect(note(page)).toHaveText("");
    await using other = await openDashboard(browser, server, person, { width: 390 });
    await expect(goal(other.page, "5 days")).toBeChecked();
  },
);

/** Leaves no room for anything more, once the page has what it needs. */
function fillUp(): void {
  let piece = "x".repeat(1_000_000);
  for (let number = 0; piece.length > 0; number++) {
    try {
      localStorage.setItem(`filler${number}`, piece);
    } catch {
      piece = piece.slice(0, Math.floor(piece.length / 2));
    }
  }
}

test("a full storage breaks nothing, and a goal is said to live on this page only", LONG, async ({ browser }) => {
  await using opened = await openDashboard(browser, server, await aLearner());
  const { page, context } = opened;
  await expect(done(page)).toContainText(SIX);
  await page.evaluate(fillUp);
  await context.setOffline(true);
  await goal(page, "1 day").check();
  await expect(note(page)).toContainText("This browser can’t save anything: 1 update to send");
  await context.setOffline(false);
  await expect(note(page)).toHaveText("");
  expect(withoutRefusedRequests(opened)).toEqual([]);
});

test("a blocked storage leads to the login, without an error", LONG, async ({ browser }) => {
  await using opened = await openDashboard(browser, server, await aLearner());
  const { page } = opened;
  await expect(done(page)).toContainText(SIX);
  await atRest(page);
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    Object.defineProperty(globalThis, "localStorage", { get: blocked });
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByRole("link", { name: "Log in now" })).toBeVisible();
  expect(opened.problems).toEqual([]);
});
