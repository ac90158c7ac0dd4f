import { clipsDone, done, goal, note, openDashboard, openEverything, PROGRESS, section } from "./dashboardPage.ts";
import { withoutRefusedRequests } from "./dashboardPage.ts";
import { aPerson, expect, expectAccessibleInBothThemes, expectNothingSideways, LONG, shared, test } from "./kit.ts";
import { finishLessons, LESSONS, openLesson } from "./learned.ts";

const server = shared();

const TASK_33 = "Cut one scene in four passes: story, sense, sound, captions";

const ELEVEN = LESSONS.slice(0, 11).map(({ id }, index) => ({
  id,
  ago: [25, 24, 22, 22, 18, 11, 9, 4, 3, 1, 0][index] ?? 0,
}));

/** From the list of what was completed to the calendar below it. */
const MOST_TABS = 30;

test("a new learner is shown where to begin, and everything still to do", async ({ browser }) => {
  const { page, problems } = await openDashboard(browser, server, await aPerson(server, { displayName: "Noor" }));
  await expect(page.getByText(/Good to see you, Noor\.$/)).toBeVisible();
  const card = section(page, "Describe one viewer by the situation they are in, not by age or taste");
  await expect(card).toContainText("Next: lesson 1.1, Pick a viewer, not a topic");
  await expect(card.getByRole("link", { name: "Start lesson 1.1" })).toHaveAttribute(
    "href",
    "/module/1/viewer-before-topic",
  );
  await expect(done(page)).toContainText("0 of 31 lessons");
  await expect(section(page, "This week")).toContainText(
    "One lesson or a little practice, on any day, starts your streak.",
  );
  await expect(clipsDone(page)).toHaveCount(0);
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles).toHaveText([
    ...["Describe one viewer by the situation they are in, not by age or taste", "This week", "Timeline", "Latest"],
  ]);
  await expect(section(page, "Latest").getByRole("link")).toHaveText([
    ...["See what you make in each module", "Read what other learners are asking"],
    ...["See which badges you can earn", "Take the one-minute tour"],
  ]);
  await expectAccessibleInBothThemes(page, "a new learner");
  expect(problems).toEqual([]);
  await card.getByRole("link", { name: "Start lesson 1.1" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pick a viewer, not a topic");
});

test("half way all is reached by keyboard, says the same, and fits a phone", async ({ browser }) => {
  const person = await aPerson(server);
  await finishLessons(server, person, ELEVEN);
  await openLesson(server, person, LESSONS[11]?.id ?? "");
  const { page, problems } = await openDashboard(browser, server, person);
  await expect(done(page)).toBeVisible();
  const press = async (times: number) => {
    for (let count = 0; count < times; count++) await page.keyboard.press("Tab");
  };
  await page.getByRole("link", { name: "Start lesson 3.3" }).focus();
  await press(1);
  await expect(goal(page, "1 day")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(goal(page, "3 days")).toBeChecked();
  await press(1);
  await expect(page.getByRole("link", { name: "1 Choose your ground", exact: true }).first()).toBeFocused();
  await press(2);
  const clip = section(page, "Timeline").getByRole("link", { name: /^Lesson 1\.2, / });
  await expect(clip).toBeFocused();
  const strip = section(page, "Timeline").getByText(/^Lesson \d\.\d$/);
  await expect(strip).toHaveText("Lesson 1.2");
  await page.keyboard.press("Escape");
  await expect(strip).toHaveText("Lesson 3.3");
  await section(page, "Timeline").getByRole("link", { name: "Open the curriculum" }).focus();
  await press(1);
  await expect(section(page, "Latest").getByRole("link").first()).toBeFocused();
  await press(4);
  await page.keyboard.press("Enter");
  await expect(section(page, "Feedback wanted").getByRole("link").first()).toBeVisible();
  await press(1);
  await expect(section(page, "Feedback wanted").getByRole("link").first()).toBeFocused();
  await section(page, "Feedback wanted").getByRole("link").last().focus();
  for (const name of ["All badges", "All bookmarks", "All alerts"]) {
    await press(1);
    await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
  }
  await press((await section(page, "Alerts").getByRole("listitem").count()) + 1);
  await expect(section(page, "Last completed").getByRole("link").first()).toBeFocused();
  const calendar = page.getByRole("group", { name: "Calendar, scrolls sideways" });
  const isThere = () => calendar.evaluate((group) => group === document.activeElement);
  for (let tabs = 0; tabs < MOST_TABS && !(await isThere()); tabs++) await press(1);
  await expect(calendar).toBeFocused();
  await press(1);
  await page.keyboard.press("Enter");
  await expect(section(page, "Your year").getByRole("table")).toBeVisible();

  const card = section(page, TASK_33);
  await expect(card).toContainText("Next: lesson 3.3, Four passes, captions last");
  await expect(card).toContainText(/Film 4 min *Read \d+ *Do \d+/);
  await expect(card.getByRole("link", { name: "Start lesson 3.3" })).toBeVisible();
  await expect(done(page)).toContainText("11 of 31 lessons");
  const timeline = section(page, "Timeline");
  await expect(timeline).toContainText("11 of 31 lessons, 29 of 87 minutes");
  await expect(clipsDone(page)).toHaveCount(11);
  await expect(
    timeline.getByRole("link", { name: "Lesson 3.3, Four passes, captions last, 3:30, next" }),
  ).toBeVisible();
  await expect(timeline.getByRole("link", { name: /, Premium$/ })).toHaveCount(15);
  await expect(timeline.getByText("2 of 3, 67 %")).toBeVisible();
  const recent = section(page, "Last completed").getByRole("listitem");
  await expect(recent).toHaveCount(5);
  await expect(recent.first()).toContainText("Shoot what the cut needs");
  await expect(recent.first()).toContainText(/Module 3, lesson 2, 2:55\. Today, \d\d:\d\d/);
  await expect(section(page, "Completed modules").getByRole("link")).toHaveText([
    "2 Write the video",
    "1 Choose your ground",
  ]);
  await expect(section(page, "Your year")).toContainText("11 lessons on 10 days since");
  await expectAccessibleInBothThemes(page, "half way");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/curriculum");
  const progress = page.getByRole("navigation", { name: "Quick bar" }).getByRole("link", { name: "Progress" });
  await progress.click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(progress).toHaveAttribute("aria-current", "page");
  await expect(done(page)).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNothingSideways(page, `at ${width} px`);
  }
  await openEverything(page);
  const isAtToday = await calendar.evaluate(
    ({ scrollWidth, clientWidth, scrollLeft }) => scrollWidth > clientWidth && scrollLeft === 0,
  );
  expect(isAtToday, "opens at its right end").toBe(true);
  expect(problems).toEqual([]);
});

const LAST_KNOWN = /^As of \d\d:\d\d; the server can’t be reached\.$/;
const SIX = "6 of 31 lessons";

test("without the server the last known is shown, and said to be so", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  await finishLessons(server, person, LESSONS.slice(0, 6));
  await using opened = await openDashboard(browser, server, person);
  const { page } = opened;
  await expect(done(page)).toContainText(SIX);
  await page.route(PROGRESS, (route) => route.abort());
  await page.reload();
  await expect(note(page)).toHaveText(LAST_KNOWN);
  await expect(done(page)).toContainText(SIX);
  await expectAccessibleInBothThemes(page, "last known");
  await page.clock.install();
  await page.reload();
  await expect(note(page)).toHaveText(LAST_KNOWN);
  // The page, whose timers stand still, learns that the server answers again by the button alone.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.unroute(PROGRESS);
  await page.getByRole("button", { name: "Try again" }).click();
  // What a page wants to hear is gathered for a moment.
  await page.clock.runFor(500);
  await expect(note(page)).toHaveText("");
  await expect(page.getByText(/Good to see you/)).toBeVisible();
  expect(withoutRefusedRequests(opened)).toEqual([]);
});
