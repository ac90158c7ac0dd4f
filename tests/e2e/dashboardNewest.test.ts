import { alerts, keptOf, ROWS, tell } from "./alerting.ts";
import { openDashboard, openEverything, section, withoutRefusedRequests } from "./dashboardPage.ts";
import { aPerson, expect, expectAccessibleInBothThemes, LONG, type Page, shared, test } from "./kit.ts";
import { finishLessons, LESSONS } from "./learned.ts";
import { pressUnlessGone } from "./listStates.ts";
import { heardOf } from "./heardOf.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

const server = shared();

const HEARD = [heardOf("achievements"), heardOf("bookmarks"), ROWS];
const PARTS = ["Next badge", "Bookmarks", "Alerts"];
const line = (page: Page, title: string) => section(page, "Alerts").getByRole("listitem").filter({ hasText: title });

test("the nearest badge and the newest alerts stand among everything else, and lead on", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await finishLessons(server, ada, LESSONS.slice(0, 2));
  await tell(server, ada, { title: "<b>Words</b> for you" });
  await tell(server, ada, { title: "Lesson 2 changed", action: { label: "Look", url: "/curriculum" } });
  const { page, problems } = await openDashboard(browser, server, ada, { width: 390 });
  await openEverything(page);
  const badge = section(page, "Next badge");
  // By the hour: before eight both lessons are early ones.
  await expect(badge).toContainText(
    /Speed learner2 of 5 lessons on your best day|Early bird2 of 3 lessons before 8:00/,
  );
  await expect(section(page, "Alerts").getByRole("listitem")).toHaveCount(3);
  await expect(line(page, "<b>Words</b> for you")).toContainText(/New Today, \d\d:\d\d$/);
  // What lies half below a bar is no smaller for it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInBothThemes(page, "badge and alerts");

  await line(page, "<b>Words</b> for you").getByRole("link").click();
  await expect(alerts(page).getByRole("heading", { name: "Alerts" })).toBeFocused();
  await page.keyboard.press("Escape");
  await badge.getByRole("link", { name: "All badges" }).click();
  await expect(page.getByRole("dialog", { name: "Badges" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(badge.getByRole("link", { name: "All badges" })).toBeFocused();

  await line(page, "Lesson 2 changed").getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/curriculum$/);
  await expect.poll(() => keptOf(server, ada)).toContain("Lesson 2 changed 1");
  expect(problems).toEqual([]);
});

test("what nobody knows yet says so, and loads when asked", LONG, async ({ browser }) => {
  await using opened = await openDashboard(browser, server, await aPerson(server), { url: "/robots.txt", width: 320 });
  const { page } = opened;
  for (const path of HEARD) await page.route(path, (route) => route.abort());
  await page.clock.install();
  await page.goto("/dashboard");
  await openEverything(page);
  for (const part of PARTS) await expect(section(page, part)).toContainText("could not be loaded. Nothing is lost.");
  const heights = () => page.locator(".dash-newest > section").evaluateAll((all) => all.map((one) => one.clientHeight));
  const before = await heights();
  // The bar at the foot lies over whatever is behind it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInBothThemes(page, "nothing known");
  // Its timers stand still: nothing is asked but by the buttons.
  await page.clock.pauseAt(Date.now() + 1000);
  for (const path of HEARD) await page.unroute(path);
  for (const part of PARTS) await pressUnlessGone(section(page, part).getByRole("button", { name: "Try again" }));
  // What a page wants to hear is gathered for a moment.
  await page.clock.runFor(500);
  await expect(section(page, "Next badge")).toContainText("First lesson");
  await expect(section(page, "Bookmarks")).toContainText("No bookmarks yet");
  await expect(section(page, "Alerts")).toContainText("All quiet");
  expect(await heights(), "keeps its size").toEqual(before);
  expect(withoutRefusedRequests(opened)).toEqual([]);
});
