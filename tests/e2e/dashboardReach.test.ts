import { done, goal, openDashboard, openEverything, section } from "./dashboardPage.ts";
import { aPerson, expect, expectNothingSideways, type Person, shared, test } from "./kit.ts";
import { finishLessons, LESSONS, openLesson } from "./learned.ts";

const server = shared();
let person: Person;
test.beforeAll(async () => {
  person = await aPerson(server);
  await finishLessons(
    server,
    person,
    LESSONS.slice(0, 11).map(({ id }, index) => ({ id, ago: index * 2 })),
  );
  await openLesson(server, person, LESSONS[11]?.id ?? "");
});

/** From the list of what was completed to the calendar below it. */
const MOST_TABS = 30;

test("on a phone Progress leads there, and nothing scrolls sideways but the calendar", async ({ browser }) => {
  const { page } = await openDashboard(browser, server, person, { width: 390, url: "/curriculum" });
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
  const calendar = page.getByRole("group", { name: "Calendar, scrolls sideways" });
  const isAtToday = await calendar.evaluate(
    ({ scrollWidth, clientWidth, scrollLeft }) => scrollWidth > clientWidth && scrollLeft === 0,
  );
  expect(isAtToday, "opens at its right end").toBe(true);
});

test("everything is reached by keyboard, in the order it is seen", async ({ browser }) => {
  const { page } = await openDashboard(browser, server, person);
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
});
