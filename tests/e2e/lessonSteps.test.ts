import { expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage, type Page, shared, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";

const server = shared();

const steps = (page: Page) => page.getByRole("navigation", { name: "Steps of this lesson" });
const step = (page: Page, name: string) => steps(page).getByRole("link", { name: new RegExp(`^${name}`) });
const current = (page: Page) => steps(page).locator("[aria-current=step]");

test("a lesson shows what is to be watched, done and checked, and leads there", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await expect(steps(page).getByRole("link")).toHaveText([
    /^Watch2:10$/,
    /^DoThree conversations, one card · 50 minutes$/,
    /^Check3 questions$/,
  ]);
  await expect(current(page)).toContainText("Watch");
  await step(page, "Do").click();
  await expect(page.getByRole("region", { name: "Three conversations, one card" })).toBeInViewport();
  await step(page, "Check").click();
  await expect(page.getByRole("group", { name: /^Which of these viewers/ })).toBeInViewport();
});

test("on a phone what comes next stands at the foot while one reads towards it", LONG, async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: FREE_LESSON, context: PHONE });
  const foot = page.locator("[data-foot]");
  await step(page, "Watch").focus();
  await expect(foot).toBeHidden();
  await page.mouse.wheel(0, 900);
  const act = foot.getByRole("link", { name: "Now do it" });
  await expect(act).toBeInViewport();
  await expect(foot).toContainText("Three conversations, one card");
  await expectAccessibleInBothThemes(page, "what comes next at the foot");
  await act.click();
  await expect(page.locator("#do")).toBeInViewport();
  await page.mouse.wheel(0, 300);
  await expect(foot.getByRole("link", { name: "Check yourself" })).toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(foot, "the bar takes its place on the way up").toBeHidden();
  expect(problems).toEqual([]);
});

test("a lesson that is marked complete calls nothing done that was not, and leads on once", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await page.getByRole("button", { name: "Mark complete" }).click();
  await expect(page.getByRole("link", { name: /^Next: / })).toBeVisible();
  await expect(page.locator("a[rel=next]"), "offered once more below").toBeHidden();
  await expect(
    page
      .getByRole("article")
      .getByRole("link", { name: /Read demand before you film/ })
      .filter({ visible: true }),
  ).toHaveCount(2);
  for (const name of ["Watch", "Do", "Check"]) await expect(step(page, name)).toHaveAttribute("data-state", "todo");
  const boxes = page.locator("[data-checklist]").getByRole("checkbox");
  for (const box of await boxes.all()) await box.check();
  await expect(step(page, "Do")).toHaveAttribute("data-state", "done");
  await expect(step(page, "Check"), "no question is answered").toHaveAttribute("data-state", "todo");
});
