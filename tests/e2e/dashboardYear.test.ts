import { expect, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { openDashboard, openEverything, section } from "./dashboardPage.ts";
import { finishLessons, LESSONS } from "./learned.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const ELEVEN = LESSONS.slice(0, 11).map(({ id }, index) => ({
  id,
  ago: [25, 24, 22, 22, 18, 11, 9, 4, 3, 1, 0][index] ?? 0,
}));

test("the calendar can be read as a table", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  await finishLessons(server, person, ELEVEN);
  await using opened = await openDashboard(browser, server, person, { width: 390 });
  const { page } = opened;
  await openEverything(page);
  const year = section(page, "Your year");
  await year.getByText("View as a table").click();
  const rows = year.getByRole("table").getByRole("row");
  const counts = await rows.locator("td:nth-of-type(1)").allTextContents();
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(11);
  await expectAccessibleInBothThemes(page, "the table");
});

test("the year is drawn from the third week on", LONG, async ({ browser }) => {
  for (const { ago, count } of [
    { ago: 12, count: 0 },
    { ago: 15, count: 1 },
  ]) {
    const person = await aPerson(server);
    await finishLessons(server, person, [{ id: LESSONS[0]?.id ?? "", ago }]);
    await using opened = await openDashboard(browser, server, person);
    await openEverything(opened.page);
    await expect(section(opened.page, "Last completed")).toBeVisible();
    await expect(section(opened.page, "Your year")).toHaveCount(count);
  }
});

test("the days and times are the learner's own", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  await finishLessons(server, person, [{ id: LESSONS[0]?.id ?? "", ago: 3 }]);
  const moments: string[] = [];
  for (const timezoneId of ["America/New_York", "Asia/Tokyo"]) {
    await using opened = await openDashboard(browser, server, person, { timezoneId });
    await openEverything(opened.page);
    const entry = section(opened.page, "Last completed").getByRole("listitem");
    moments.push((await entry.textContent()) ?? "");
    const today = new Intl.DateTimeFormat("en-GB", { timeZone: timezoneId, weekday: "long" }).format(new Date());
    await expect(opened.page.getByText(new RegExp(`^${today} .*Good to see you`))).toBeVisible();
  }
  expect(moments[0]).not.toBe(moments[1]);
});
