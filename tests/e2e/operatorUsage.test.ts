import { sql } from "#serverTests/tokens.ts";
import { aRole } from "#support/role.ts";
import { expect, expectAccessibleInBothThemes, expectNothingSideways, LONG, openPage, type Page } from "./kit.ts";
import { startPocketBase, storageOf, test } from "./kit.ts";

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A year of somebody's site, as its nights summed it up. */
const YEAR: [days: number, name: string, key: string, count: number][] = [
  ...[1, 2, 9, 40, 200].map((days): [number, string, string, number] => [days, "page_view", "/faq", 12 * days]),
  [2, "lesson_start", "viewer-before-topic", 80],
  [2, "lesson_start", "topic-to-claim", 20],
  [2, "video_reached", "viewer-before-topic 2", 40],
  [2, "lesson_complete", "viewer-before-topic", 32],
  [2, "quiz_answer", "viewer-before-topic true", 16],
  [2, "module_complete", "1", 8],
  [40, "lesson_start", "five-numbers", 5],
  [2, "video_left", "viewer-before-topic 12", 10],
  [2, "video_left", "viewer-before-topic 60", 35],
  [2, "video_left", "viewer-before-topic 129", 55],
  [2, "search", "found", 90],
  [2, "search", "none", 4],
  [2, "search", "none <b>captoins</b>", 6],
  [2, "performance", "LCP 4 /faq", 80],
  [2, "performance", "TTFB 5 /faq", 80],
  [2, "performance", "CLS 8 /", 10],
];

const usage = (page: Page) => page.getByRole("region", { name: "How the course is used" });

test("an operator sees what is opened, watched, finished, and looked for in vain", LONG, async ({ browser }) => {
  await using server = await startPocketBase();
  const boss = await aRole(server, "operator");
  const { page, context, problems, requests } = await openPage(browser, {
    ...{ server, url: "/robots.txt", storage: storageOf(boss), cookie: boss.cookie },
    context: { reducedMotion: "reduce" },
  });
  // The operator's own visit is not among what is counted here.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  await page.goto("/operator");
  const asked = () => requests.filter((one) => one.url().includes("operator/analytics")).length;
  await expect(page.getByRole("heading", { name: "Right now" })).toBeVisible();
  await usage(page).scrollIntoViewIfNeeded();
  await expect(usage(page).getByText("No visits yet.")).toBeVisible();
  expect(asked()).toBe(1);

  const rows = YEAR.map(([days, name, key, count]) => `('${dayBefore(days)}', '${name}', '${key}', ${String(count)})`);
  await sql(server, `INSERT INTO dailySums (day, name, key, count) VALUES ${rows.join(",")}`);
  await sql(server, `INSERT INTO dailySums (day, name, key, count) VALUES ('${dayBefore(1)}', 'summed', '', 1)`);
  await page.reload();
  await usage(page).scrollIntoViewIfNeeded();
  const steps = page.getByRole("table", { name: "From module to module" });
  await expect(steps.getByRole("row", { name: /^1\. Choose your ground/ })).toContainText(
    "8040 (50%)32 (40%)16 (20%)8",
  );
  await expect(steps.getByRole("row", { name: /^5\. .*Premium from here/ })).toBeVisible();

  const leaving = page.getByRole("region", { name: "Where they leave" });
  await expect(leaving.getByText("35 of 100 leave between 0:48 and 1:01.")).toBeVisible();
  await expect(leaving.getByText("100 viewers pressed play.", { exact: false })).toBeVisible();
  await expect(leaving.getByRole("img", { name: /^Share of 100 viewers still watching/ })).toBeVisible();
  await leaving.locator("summary").click();
  await expect(leaving.getByRole("row", { name: "1:30 55%" })).toBeVisible();
  await expect(leaving.getByRole("link", { name: "Watch from 0:46" })).toHaveAttribute(
    "href",
    /viewer-before-topic\?t=46$/,
  );

  const searches = page.getByRole("region", { name: "Searches without a result" });
  await expect(searches.getByText("10 of 100 searches found nothing.", { exact: false })).toBeVisible();
  await expect(searches.getByRole("row", { name: "<b>captoins</b> 6" })).toBeVisible();

  const vitals = page.getByRole("region", { name: "How fast it feels" });
  await expect(vitals.getByRole("row", { name: /^LCP.*1\.4 s Good$/ })).toBeVisible();
  await expect(vitals.getByRole("row", { name: /^CLS.*Poor$/ })).toBeVisible();
  await vitals.getByText("The 2 most visited pages").click();
  await expect(vitals.getByRole("row", { name: /^\/faq 1\.4 s – –/ })).toBeVisible();

  const views = page.getByRole("figure", { name: "Pages and lessons opened" });
  await expect(views.getByRole("img", { name: /Since .* 144 pages, 100 lessons\./ })).toBeVisible();
  await usage(page).getByRole("radio", { name: "12 months" }).check();
  await expect(views.getByRole("img", { name: /3,024 pages, 105 lessons\./ })).toBeVisible();
  await expect(steps.getByRole("row", { name: /^5\. / })).toContainText("5");
  await usage(page).getByRole("radio", { name: "30 days" }).check();
  await expect(views.getByText("144 pages")).toBeVisible();

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessibleInBothThemes(page, `how the course is used, ${String(width)} px`);
  }
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNothingSideways(page);
  expect(problems).toEqual([]);
});
