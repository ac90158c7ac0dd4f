import { postsOn } from "#serverTests/posting.ts";
import { inDays } from "#serverTests/readers.ts";
import { aPerson, expect, expectAccessibleInBothThemes, openPage, type Page, PREMIUM_LESSON, shared } from "./kit.ts";
import { storageOf, test } from "./kit.ts";
import { DESK, expectSecond, PHONE } from "./playing.ts";

const LESSON_ID = "edit-in-four-passes";
const LESSON = `/module/3/${LESSON_ID}`;

const server = shared();
const { write, answer, anOldHand, aMember } = postsOn(() => server);

const section = (page: Page) => page.getByRole("region", { name: "Questions about this lesson" });
const items = (page: Page) => section(page).getByRole("listitem");

/** Comes near, as somebody who reads to the end. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).hover();
  await page.mouse.wheel(0, 200);
  await section(page).waitFor();
  await section(page).scrollIntoViewIfNeeded();
}

test("by the keys alone questions are read below a lesson and at a second, and asked", async ({ browser }) => {
  const ada = await anOldHand({ displayName: "Ada" });
  const old = await write(ada, { lessonId: LESSON_ID, title: "Which of the two?", second: 4, body: "I hear *both*." });
  await answer(await anOldHand(), old.id, "The second one.");
  for (let n = 1; n <= 21; n += 1)
    await write(ada, { lessonId: LESSON_ID, title: `Question ${String(n)}`, second: { 1: 30, 21: 4 }[n] ?? 0 });
  await write(ada, { title: "About nothing here" });
  const { page, context, problems, requests } = await openPage(browser, { server, url: LESSON, context: DESK });
  const asked = () => requests.filter((one) => one.url().includes("/community")).length;
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  expect(asked(), "nothing is fetched before somebody comes near").toBe(0);
  await readToTheEnd(page);

  await expect(items(page), "a few at first, in short").toHaveCount(3);
  await expect(items(page).first()).toContainText("Question 21");
  await expectAccessibleInBothThemes(page, "a few questions below a lesson");
  await section(page).getByRole("button", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  await expect(items(page)).toHaveCount(20);
  await expect(items(page).nth(3).getByRole("link", { name: "Question 18" })).toBeFocused();
  await expect(section(page)).not.toContainText("About nothing here");
  await expectAccessibleInBothThemes(page, "questions below a lesson");
  const marks = page.locator("ol.transcript [data-asked]");
  await expect(marks, "also of what the list does not show yet").toHaveText(["2", "1"]);
  const more = section(page).getByRole("button", { name: "Show more" });
  await page.route(/community\/posts/, (route) => route.abort(), { times: 1 });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(section(page).getByRole("status"), "why nothing came").not.toBeEmpty();
  await expect(more, "whoever pressed it can do so again").toBeFocused();
  expect(problems.splice(0).every((one) => one.includes("community/posts"))).toBe(true);
  await page.keyboard.press("Enter");
  await expect(items(page)).toHaveCount(22);
  await expect(items(page).nth(20).getByRole("link", { name: "Question 1" })).toBeFocused();
  await expect(section(page).getByRole("status")).toHaveText("2 more questions.");
  const last = items(page).last();
  await expect(last).toContainText("I hear both.");
  await expect(last.getByRole("link", { name: "1 reply" })).toHaveAttribute(
    "href",
    `/community/post/${old.id}#replies`,
  );

  await page.getByRole("tab", { name: "Transcript" }).focus();
  await page.keyboard.press("Enter");
  const mark = page.getByRole("button", { name: /^2 questions at 0:0\d$/ });
  await expect(mark).toBeVisible();
  await mark.focus();
  await expectAccessibleInBothThemes(page, "a transcript with questions at a second");
  await page.keyboard.press("Enter");
  await expect(items(page).first().getByRole("link", { name: "Question 21" })).toBeFocused();
  await items(page).first().getByRole("link", { name: "At 0:04" }).press("Enter");
  await expectSecond(page, 4, 3);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Ask a question about this second");
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.keyboard.press("q");
  await expect(page.getByRole("status").filter({ hasText: "You’re offline. You can ask" })).toBeAttached();
  await context.setOffline(false);
  await page.keyboard.press("q");
  await expect(page).toHaveURL(new RegExp(`/community/questions\\?write&lesson=${LESSON_ID}&second=\\d+$`));
  await expect(page.getByRole("link", { name: "Question 21" })).toBeVisible();
  // What the player was still fetching for the second it went to was broken off.
  expect(problems.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("of a lesson that is sold the questions are for whoever reads the lesson", async ({ browser }) => {
  const member = await aMember();
  await write(member, { lessonId: PREMIUM_LESSON.split("/").at(-1), title: "Which of the five first?" });
  const reads = await aPerson(server, { premium: { validUntil: inDays(30) } });
  for (const [who, isOpen] of [
    [undefined, false],
    [reads, true],
  ] as const) {
    await using opened = await openPage(browser, {
      ...{ server, url: PREMIUM_LESSON, context: PHONE },
      ...(who && { cookie: who.cookie, storage: storageOf(who, { subscriptionActive: true }) }),
    });
    const { page, requests } = opened;
    await readToTheEnd(page);
    if (isOpen) await expect(items(page)).toContainText(["Which of the five first?"]);
    else await expect(section(page)).toContainText("Members ask and answer one another here.");
    expect(requests.filter((one) => one.url().includes("/community/posts?")).length > 0).toBe(isOpen);
    await expectAccessibleInBothThemes(page, isOpen ? "a member's questions" : "questions of a closed lesson");
  }
});
