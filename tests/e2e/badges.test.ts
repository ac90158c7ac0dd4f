import { join } from "node:path";
import { sql } from "#serverTests/tokens.ts";
import { COURSE } from "#support/course.ts";
import { aPerson, expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage, type Page } from "./kit.ts";
import { shared, storageOf, test } from "./kit.ts";
import { complete } from "./learning.ts";
import { DESK, PHONE } from "./playing.ts";

const ICON = join(COURSE.publicTree, "icons", "icon-192.png");

const NEWS = "Badge earned: First lesson. Your new title: Assembly.";

const server = shared();

const list = (page: Page) => page.getByRole("dialog", { name: "Badges" });
const badge = (page: Page, title: string) =>
  list(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const toast = (page: Page) => page.locator("[data-toast]");

test("what a lesson earns is announced once, and stands in the list with its day", async ({ browser }) => {
  const ada = await aPerson(server);
  const storage = storageOf(ada);
  const { page, problems, requests } = await openPage(browser, { server, url: "/robots.txt", storage, context: DESK });
  const keys = page.keyboard;
  await page.clock.install();
  await page.goto(FREE_LESSON);
  const placeOf = () => page.locator("#lesson").evaluate((it) => it.getBoundingClientRect().top + scrollY);
  const placeBefore = await placeOf();
  await complete(page);
  await expect(toast(page)).toHaveRole("status");
  await expect(toast(page)).toContainText(NEWS);
  await expect(toast(page).locator("[data-fresh]"), "highlighted").toHaveCount(1);
  await expectAccessibleInBothThemes(page, "a badge that was just earned");
  await page.clock.fastForward(3_000);
  await expect(toast(page).locator("[data-fresh]"), "for three seconds").toHaveCount(0);
  expect(await placeOf(), "nothing is pushed").toBe(placeBefore);

  const confetti = () => requests.filter((request) => /confetti/i.test(request.url()));
  expect(confetti(), "nothing flies for who wants no motion").toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });

  await toast(page).getByRole("button", { name: "See your badges" }).focus();
  await keys.press("Enter");
  await expect(list(page).getByRole("heading", { name: "Badges" })).toBeFocused();
  await expect(page).toHaveURL(`${server.url}${FREE_LESSON}#badges`);
  await expect(badge(page, "First lesson")).toHaveAttribute("data-fresh", "");
  await expect(badge(page, "First lesson").locator("canvas")).toBeAttached();
  await expect(badge(page, "First lesson")).toContainText("Title: Assembly");
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date());
  await expect(badge(page, "First lesson")).toContainText(`Earned ${day}`);
  await expect(badge(page, "Fifteen lessons")).toContainText("1 of 15 lessons");
  await expect(badge(page, "Speed learner")).toContainText("1 of 5 lessons on your best day so far");
  await expect(list(page).getByRole("list", { name: "Milestones" }).getByRole("listitem")).toHaveCount(2);
  await expect(list(page).locator("[data-sum]")).toHaveText("1 of 8");
  await expect(list(page).getByText("Your title: Assembly")).toBeVisible();
  await expect(list(page).locator("[data-next]"), "what is nearest").toContainText("1 of");
  await expectAccessibleInBothThemes(page, "badges with one earned");
  await page.clock.fastForward(3_000);
  await expect(badge(page, "First lesson")).not.toHaveAttribute("data-fresh");
  await expect(badge(page, "First lesson").locator("canvas"), "it is over").toHaveCount(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await keys.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(page).toHaveURL(server.url + FREE_LESSON);
  await keys.press("Shift+G");
  await expect(badge(page, "First lesson")).toContainText("Earned");
  await expect(badge(page, "First lesson"), "looked at before").not.toHaveAttribute("data-fresh");
  await page.goBack();
  await expect(list(page)).toBeHidden();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("user_achievements") ?? "{}"));
  expect(kept.standings).toContainEqual(expect.objectContaining({ achievementId: "first-lesson", progress: 1 }));
  expect(problems).toEqual([]);
});

test("badges stand on the profile, and on another device with their day", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const storage = storageOf(ada);
  const { page, problems } = await openPage(browser, { server, url: FREE_LESSON, storage, context: DESK });
  await complete(page);
  await expect(toast(page)).toContainText(NEWS);
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Title and badges" });
  await expect(section).toContainText("1 of 8");
  await expect(section.getByRole("listitem")).toHaveText(["First lesson"]);
  await page.getByRole("textbox", { name: "About" }).fill("Bread.");
  await page.getByLabel("Photo", { exact: true }).setInputFiles(ICON);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page)).toContainText("Badge earned: Profile complete.");
  await expect(section.getByRole("listitem")).toHaveText(["First lesson", "Profile complete"]);
  await expectAccessibleInBothThemes(page, "the profile with badges");

  await sql(server, `UPDATE achievements SET unlockedAt = '2026-11-03 12:00:00.000Z' WHERE user = '${ada.id}'`);
  await using other = await openPage(browser, { server, url: "/dashboard", storage, context: PHONE });
  await other.page.getByRole("button", { name: "Badges" }).click();
  await expect(badge(other.page, "First lesson")).toContainText("Earned 3 November 2026");
  await expect(toast(other.page), "late, on another device").toBeEmpty();
  await expect(badge(other.page, "First lesson")).not.toHaveAttribute("data-fresh");
  await expect(badge(other.page, "Profile complete")).toContainText("Badge: Credits");
  expect([...problems, ...other.problems]).toEqual([]);
});

test("a badge is still told when something else was said over it, until dismissed", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: FREE_LESSON, storage: storageOf(ada), context: DESK });
  const { page, problems } = opened;
  await complete(page);
  await expect(toast(page)).toContainText(NEWS);
  await page.locator("button[data-bookmark=lesson]").click();
  await expect(toast(page)).toContainText("See bookmarks");
  await expect(toast(page)).not.toContainText(NEWS);
  await toast(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page)).toContainText(NEWS);
  await toast(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page)).toBeEmpty();
  expect(problems).toEqual([]);
});
