import { clipsDone, done, goal, note, openDashboard, openEverything, PROGRESS } from "./dashboardPage.ts";
import { rewriteLesson, section, withoutRefusedRequests } from "./dashboardPage.ts";
import { aMember, aPerson, expect, expectAccessibleInBothThemes, LONG, type Person, shared, test } from "./kit.ts";
import { finishLessons, FREE, LESSONS, openLesson } from "./learned.ts";

const server = shared();

const TASK_33 = "Cut one scene in four passes: story, sense, sound, captions";
const TASK_51 = "Choose the numbers that can change what you do next";

const ELEVEN = LESSONS.slice(0, 11).map(({ id }, index) => ({
  id,
  ago: [25, 24, 22, 22, 18, 11, 9, 4, 3, 1, 0][index] ?? 0,
}));

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

test("half way, every number and list says the same", async ({ browser }) => {
  const person = await aPerson(server);
  await finishLessons(server, person, ELEVEN);
  await openLesson(server, person, LESSONS[11]?.id ?? "");
  const { page, problems } = await openDashboard(browser, server, person);
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
  await openEverything(page);
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
  expect(problems).toEqual([]);
});

test("a lesson rewritten since it was completed is named", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  await finishLessons(server, person, ELEVEN);
  const { page } = await openDashboard(browser, server, person);
  const changed = section(page, "Changed since you completed it");
  await openEverything(page);
  await expect(section(page, "Last completed")).toBeVisible();
  await expect(changed).toHaveCount(0);
  await rewriteLesson(page, "advantage-audit");
  await page.reload();
  await openEverything(page);
  await expect(changed.getByRole("link")).toHaveText(["What only you can film"]);
  await expect(changed).toContainText(/Module 1, lesson 3\. You completed it: \d+ \w+/);
});

test("after the last free lesson a member goes on, and others are offered Premium", LONG, async ({ browser }) => {
  const [reader, member] = [await aPerson(server), await aMember(server)];
  for (const person of [reader, member]) await finishLessons(server, person, FREE);
  await using free = await openDashboard(browser, server, reader);
  const offer = section(free.page, TASK_51);
  await expect(offer).toContainText("Every free lesson is done. Next: lesson 5.1, Five numbers, one table");
  await expect(offer.getByRole("link", { name: "See Premium" })).toHaveAttribute("href", "/subscription");
  await expect(offer.getByRole("link", { name: "Look at lesson 5.1" })).toBeVisible();
  await expectAccessibleInBothThemes(free.page, "Premium is next");
  await using paid = await openDashboard(browser, server, member);
  await expect(paid.page.getByRole("link", { name: "Start lesson 5.1" })).toBeVisible();
  await expect(section(paid.page, "Timeline").getByRole("link", { name: /, Premium$/ })).toHaveCount(0);
});

const LAST_KNOWN = /^As of \d\d:\d\d; the server can’t be reached\.$/;
const SIX = "6 of 31 lessons";

async function aLearner(): Promise<Person> {
  const person = await aPerson(server);
  await finishLessons(server, person, LESSONS.slice(0, 6));
  return person;
}
test("without the server the last known is shown, and said to be so", LONG, async ({ browser }) => {
  await using opened = await openDashboard(browser, server, await aLearner());
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

test("a goal chosen offline waits on this device and is sent when there is a network", LONG, async ({ browser }) => {
  const person = await aLearner();
  const { page, context } = await openDashboard(browser, server, person);
  await expect(done(page)).toContainText(SIX);
  await context.setOffline(true);
  await goal(page, "5 days").check();
  await expect(note(page)).toContainText("Saved on this device: 1 update to send when you’re back online.");
  await expect(goal(page, "5 days")).toBeChecked();
  await context.setOffline(false);
  await expect(note(page)).toHaveText("");
  await using other = await openDashboard(browser, server, person, { width: 390 });
  await expect(goal(other.page, "5 days")).toBeChecked();
});
