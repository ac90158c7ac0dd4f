import { sql } from "#serverTests/tokens.ts";
import { logIn } from "./comingIn.ts";
import { aPerson, expect, expectAccessibleInBothThemes, LONG, openAsLearner, openPage, type Page } from "./kit.ts";
import { type Person, PREMIUM_LESSON, shared, storageOf, test, type TestServer } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";

const section = (page: Page) => page.getByRole("region", { name: "Reviews" });
/** The reviews by others. */
const items = (page: Page) => section(page).locator("article[id^=review-]");
const own = (page: Page) => section(page).getByRole("article").filter({ hasText: "Your review" });
const said = (page: Page) => section(page).getByRole("status").first();

/** Comes near, as somebody who reads to the end. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).hover();
  await page.mouse.wheel(0, 200);
  // A lesson has them in a part of their own.
  const tab = page.getByRole("tab", { name: "Reviews" });
  if ((await tab.count()) > 0) await tab.press("Enter");
  await section(page).waitFor();
  await section(page).scrollIntoViewIfNeeded();
}

interface Seeded {
  name?: string;
  title?: string;
  content?: string;
  rating?: number;
  helpful?: number;
  day?: string;
}

const AT_ONCE = 4;
let made = 0;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Reviews by others that are there already, also such as the server would not take; the latest last. */
async function seed(server: TestServer, contentId: string, all: Seeded[]): Promise<void> {
  const rows = all.map((one, at) => {
    const { name = "Jonas Weber", title = "", content = "", rating = 5, helpful = 0 } = one;
    const day = one.day ?? new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().replace("T", " ");
    const words = [`other${String((made += 1)).padStart(10, "0")}`, contentId, name, title, content, day, day, day];
    const [user, about, by, head, text, ...days] = words.map(quoted);
    return `(${[user, about, by, "''", "''", rating, head, text, helpful, at % 2, 0, ...days].join()})`;
  });
  const columns = "user, contentId, userName, userAvatar, userTitle, rating, title, content, helpful, finished, hidden";
  // The server takes statements of up to 5,000 characters.
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).join();
    await sql(server, `INSERT INTO reviews (${columns}, at, created, updated) VALUES ${some}`);
  }
}

const LESSON_ID = "six-video-test";
const LESSON = `/module/1/${LESSON_ID}`;

const server = shared();

const keptOf = async ({ id }: Person) =>
  (await sql(server, `SELECT rating || ' ' || title || ': ' || content FROM reviews WHERE user = '${id}'`))[0];

test("by keyboard alone reviews are ordered, reported, written, changed and deleted", async ({ browser }) => {
  const ada = await aPerson(server);
  await seed(server, LESSON_ID, [
    ...Array.from({ length: 11 }, (_, n) => ({
      name: `Reader ${String(n)}`,
      content: `Words ${String(n)}`,
      rating: 4,
    })),
    { name: "Amara Obi", title: "Six is enough", content: "I made the six.\nThe third one stayed.", helpful: 3 },
  ]);
  await using opened = await openPage(browser, { server, url: LESSON, storage: storageOf(ada), context: DESK });
  const { page, problems, requests } = opened;
  const keys = page.keyboard;
  const press = async (name: string | RegExp, place = section(page)) => {
    await place.getByRole("button", { name }).first().focus();
    await keys.press("Enter");
  };
  const asked = () => requests.filter((one) => one.url().includes("review")).length;
  expect(asked(), "nothing of reviews is fetched before somebody comes near").toBe(0);
  await readToTheEnd(page);

  await expect(items(page)).toHaveCount(10);
  await expect(section(page)).toContainText("4.1");
  await expect(section(page)).toContainText("from 12 reviews");
  await expect(section(page).getByRole("table", { name: "Reviews by number of stars" })).toContainText("5 stars1");
  await expect(items(page).first()).toContainText("Amara Obi");
  await expect(items(page).first().getByRole("img", { name: "5 of 5" })).toBeVisible();
  await expect(items(page).first()).toContainText("Finished this lesson");
  await expectAccessibleInBothThemes(page, "a list of reviews");
  await press("Show more");
  await expect(items(page)).toHaveCount(12);
  await expect(items(page).nth(10), "the focus is on the first of them").toBeFocused();
  await expect(said(page)).toHaveText("2 more reviews.");

  const helpful = items(page)
    .first()
    .getByRole("button", { name: /^Helpful \d+ the review by Amara Obi$/ });
  await expect(helpful).toHaveAccessibleName("Helpful 3 the review by Amara Obi");
  await helpful.focus();
  await keys.press("Space");
  await expect(helpful).toHaveAccessibleName("Helpful 4 the review by Amara Obi");
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await expect(helpful, "the focus stays").toBeFocused();
  const votes = () => sql(server, `SELECT count(*) FROM reviewVotes WHERE user = '${ada.id}'`);
  await expect.poll(votes).toEqual(["1"]);
  await section(page).getByRole("combobox", { name: "Order" }).selectOption({ label: "Most helpful first" });
  await expect(items(page)).toHaveCount(10);
  await expect(items(page).first(), "the order is another, and a vote counts once").toContainText("Amara Obi");
  await helpful.press("Enter");
  await expect.poll(votes).toEqual(["0"]);

  const before = await items(page).nth(1).innerText();
  await press(/^Report the review/, items(page).nth(1));
  const dialog = page.getByRole("dialog", { name: "Report this review" });
  await expect(dialog.getByRole("heading")).toBeFocused();
  await dialog.getByRole("button", { name: "Report" }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Choose a reason.");
  await dialog.getByRole("radio", { name: "Something else" }).press("Space");
  await dialog.getByRole("button", { name: "Report" }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Say what is wrong with it.");
  await expectAccessibleInBothThemes(page, "the question why");
  await keys.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(
    items(page)
      .nth(1)
      .getByRole("button", { name: /^Report/ }),
    "back where it was asked",
  ).toBeFocused();
  await keys.press("Enter");
  await dialog.getByRole("radio", { name: "It is advertising or spam" }).press("Space");
  await keys.press("Enter");
  await expect(said(page)).toHaveText("Reported, thank you. You won’t see this review again.");
  await expect(items(page)).toHaveCount(9);
  await expect(items(page).nth(1), "the focus is on what came in its place").toBeFocused();
  expect(await items(page).nth(1).innerText()).not.toBe(before);
  const reasons = () => sql(server, `SELECT reason FROM reviewReports WHERE user = '${ada.id}'`);
  await expect.poll(reasons).toEqual(["It is advertising or spam"]);

  await press("Write a review");
  const form = section(page).getByRole("form", { name: "Your review" });
  await expect(form.getByRole("radio", { name: "1 star" })).toBeFocused();
  await form.getByRole("button", { name: "Publish" }).press("Enter");
  await expect(form).toContainText("Choose one to five stars.");
  await expectAccessibleInBothThemes(page, "the form, with what is missing");
  await form.getByRole("radio", { name: "1 star" }).press("ArrowRight");
  await keys.press("Space");
  await expect(form.getByRole("radio", { name: "2 stars" })).toBeChecked();
  await form.getByRole("textbox", { name: "Title" }).fill("Begun");
  await page.reload();
  await readToTheEnd(page);
  await expect(form.getByRole("textbox", { name: "Title" }), "a draft outlives the page").toHaveValue("Begun");
  await expect(form.getByRole("radio", { name: "2 stars" })).toBeChecked();
  await form.getByRole("textbox", { name: "What was it like?" }).fill("It works.");
  await form.getByRole("textbox", { name: "Title" }).press("Enter");
  await expect(said(page)).toHaveText("Your review is published. Thank you.");
  await expect(own(page).getByRole("heading", { name: "Your review" })).toBeFocused();
  await expect(own(page)).toContainText("Begun");
  expect(await keptOf(ada)).toBe("2 Begun: It works.");
  await expect(section(page)).toContainText("from 13 reviews");
  await expectAccessibleInBothThemes(page, "one's own review");
  const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "{}").rows, `reviews_${LESSON_ID}`);
  expect(kept).toMatchObject([{ contentId: LESSON_ID, rating: 2, title: "Begun", content: "It works." }]);

  await press("Edit");
  await form.getByRole("radio", { name: "2 stars" }).press("ArrowRight");
  await form.getByRole("button", { name: "Save changes" }).press("Enter");
  await expect.poll(() => keptOf(ada)).toBe("3 Begun: It works.");
  await press("Delete", own(page));
  const sure = page.getByRole("dialog", { name: "Delete your review?" });
  await sure.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(said(page)).toHaveText("Your review is deleted.");
  await expect(section(page).getByRole("heading", { name: "Reviews", exact: true })).toBeFocused();
  await expect(section(page)).toContainText("from 12 reviews");
  expect(await keptOf(ada)).toBeUndefined();
  expect(problems).toEqual([]);
});

test("a visitor reads what is there, and comes back to write when they have logged in", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, problems, requests } = await openPage(browser, { server, url: "/module/4", context: PHONE });
  await readToTheEnd(page);
  await expect(section(page)).toContainText("Be the first to review this module.");
  await expectAccessibleInBothThemes(page, "nothing written, for a visitor");
  const lists = requests.filter((one) => one.url().includes("collections/reviews/"));
  expect(lists.length, "the reviews are asked for only where there are some").toBe(0);
  await section(page).getByRole("link", { name: "Log in to write a review" }).click();
  await logIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/module/4#reviews`);
  const form = section(page).getByRole("form", { name: "Your review" });
  await expect(form).toBeInViewport();
  await expectAccessibleInBothThemes(page, "nothing written, for a learner");
  await form.locator("label", { has: page.getByRole("radio", { name: "5 stars" }) }).click();
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(own(page)).toBeVisible();
  await expect(section(page)).toContainText("5.0");
  await expect(section(page)).toContainText("No other reviews yet.");
  expect(problems).toEqual([]);
});

test("what is sold is reviewed by members: whoever is none reads why there is no form", LONG, async ({ browser }) => {
  const { page, problems } = await openAsLearner(browser, server, { url: PREMIUM_LESSON, context: PHONE });
  await readToTheEnd(page);
  await expect(section(page)).toContainText("Only members, and people who have finished this lesson, can review it.");
  await expect(said(page)).toHaveText("");
  await expectAccessibleInBothThemes(page, "a lesson that is sold");
  expect(problems).toEqual([]);
});
