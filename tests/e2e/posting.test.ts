import sharp from "sharp";
import { postsOn } from "#serverTests/posting.ts";
import { sql } from "#serverTests/tokens.ts";
import { openDashboard, openEverything, section } from "./dashboardPage.ts";
import { aPerson, expect, expectAccessibleInBothThemes, LONG, openPage, type Page, shared, storageOf } from "./kit.ts";
import { test } from "./kit.ts";
import { finishLessons } from "./learned.ts";
import { DESK, PHONE } from "./playing.ts";
import { box, keptPost, keptReply, postForm, press, replyForm, said, settle } from "./writingPosts.ts";

const server = shared();
const { write, answer, anOldHand } = postsOn(() => server);

test("by keyboard alone a learner asks about a second of a lesson, and puts it right", async ({ browser }) => {
  const ada = await aPerson(server);
  await settle(server, ada);
  const url = "/community/questions?write&lesson=viewer-before-topic&second=28";
  const { page, problems } = await openPage(browser, { server, url, storage: storageOf(ada), context: DESK });
  const { keyboard } = page;
  await expect(postForm(page).getByRole("heading"), "the form is where one goes on").toBeFocused();
  await expect(postForm(page).getByRole("radio", { name: "Question" })).toBeChecked();
  await expect(box(page, "At what point in its video?")).toHaveValue("0:28");
  await expect(postForm(page).getByRole("combobox", { name: "Which lesson is it about?" })).toContainText(
    "1.1 Pick a viewer, not a topic",
  );
  await press(page, "Post");
  await expect(box(page, "Title"), "the first field that is refused").toBeFocused();
  await expect(box(page, "Title")).toHaveAccessibleDescription(/^Give it a title\./);
  await expect(box(page, "Text")).toHaveAccessibleDescription(/^Write a few words\./);
  // The header covers what is half above the screen.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInBothThemes(page, "a post with what is missing");
  await page.emulateMedia({ colorScheme: "light" });
  await keyboard.type("Whose Tuesday is it?");
  await expect(box(page, "Title")).not.toHaveAttribute("aria-invalid", "true");
  await expect(postForm(page).getByText(/^Draft saved/)).toBeVisible();
  await keyboard.press("Tab");
  await keyboard.type("I asked **three** people.");
  await page.reload();
  await expect(box(page, "Text"), "a draft outlives the page").toHaveValue("I asked **three** people.");
  await expect(box(page, "Title")).toHaveValue("Whose Tuesday is it?");
  await box(page, "Title").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Whose Tuesday is it?" })).toBeVisible();
  await expect(page.getByRole("article").locator("strong")).toHaveText("three");
  await expect(page.getByRole("link", { name: /Lesson 1\.1 at 0:28/ })).toBeVisible();
  expect(await keptPost(server, ada)).toBe(
    "questions|viewer-before-topic|28|Whose Tuesday is it?|I asked **three** people.",
  );
  expect(await page.evaluate(() => localStorage.getItem("draft_post"))).toBeNull();

  await press(page, /^Edit/);
  const edit = page.getByRole("form", { name: "Edit your post" });
  await expect(edit.getByRole("textbox", { name: "Text" })).toHaveValue("I asked **three** people.");
  await expectAccessibleInBothThemes(page, "a post that is changed");
  await edit.getByRole("textbox", { name: "Text" }).fill("I asked **four** people.");
  await edit.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("article").locator("strong")).toHaveText("four");
  await expect(page.getByRole("article")).toContainText("Edited");
  await press(page, "Write a reply");
  await expect(replyForm(page).getByRole("textbox")).toBeFocused();
  await keyboard.type("And nobody was wrong.");
  await press(page, "Reply");
  await expect(said(page)).toHaveText("Your reply is posted.");
  const reply = page.getByRole("listitem").filter({ hasText: "And nobody was wrong." });
  await expect(reply).toBeFocused();
  await expect(page.getByRole("heading", { name: "1 reply" })).toBeVisible();
  await reply.getByRole("button", { name: /^Edit/ }).press("Enter");
  await expect(reply.getByRole("textbox")).toHaveValue("And nobody was wrong.");
  await reply.getByRole("textbox").fill("And one was wrong.");
  await reply.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "And one was wrong." })).toContainText("Edited");
  await expect.poll(() => keptReply(server, ada)).toBe("And one was wrong.");
  expect(problems).toEqual([]);
});

test("somebody in the thread is called by name, on a phone, and hears of it", LONG, async ({ browser }) => {
  const [bo, ada] = await Promise.all([aPerson(server, { displayName: "Bo [x] *y*" }), aPerson(server)]);
  await settle(server, bo, ada);
  const { id } = await write(bo);
  await answer(ada, id, "The hallway.");
  const visit = { server, url: `/community/post/${id}`, storage: storageOf(ada), context: PHONE };
  const { page, problems } = await openPage(browser, visit);
  await page.getByRole("button", { name: "Write a reply" }).tap();
  await box(page, "Reply").pressSequentially("Ask @b");
  const names = page.getByRole("listbox", { name: "People in this thread" });
  await expect(names.getByRole("option")).toHaveText(["Bo [x] *y*"]);
  await expectAccessibleInBothThemes(page, "names are offered");
  await page.keyboard.press("Enter");
  await expect(names).toBeHidden();
  await expect(box(page, "Reply")).toHaveValue("Ask @Bo [x] *y* ");
  await press(page, "Reply");
  await expect(said(page)).toHaveText("Your reply is posted.");
  const link = page.getByRole("listitem").filter({ hasText: "Ask" }).getByRole("link", { name: "@Bo [x] *y*" });
  await expect(link).toHaveAttribute("href", `/community/people/${bo.id}`);
  const told = `SELECT count(*) FROM notifications WHERE user = '${bo.id}' AND title = 'Ada mentioned you'`;
  expect(await sql(server, told)).toEqual(["1"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(problems).toEqual([]);
});

const SECRET = "51.34 N 12.37 E, the kitchen";

const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#c05020" } })
    .withExif({ IFD0: { ImageDescription: SECRET } })
    .jpeg()
    .toBuffer();

const pick = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Pictures (optional)").setInputFiles(files);

test("work is handed in with what a reviewer needs, and reviewed along the lesson's own list", async ({ browser }) => {
  const [ada, bo] = await Promise.all([aPerson(server), aPerson(server, { displayName: "Bo" })]);
  await settle(server, ada, bo);
  const visit = { server, context: DESK };
  const { page, problems } = await openPage(browser, { ...visit, url: "/community/feedback", storage: storageOf(ada) });
  await press(page, "Write a post");
  await expect(postForm(page).getByRole("radio", { name: "Work for review" })).toBeChecked();
  await press(page, "Post");
  const lesson = page.getByRole("combobox", { name: "Which lesson’s exercise is it?" });
  await expect(lesson).toHaveAccessibleDescription(/^Choose the lesson whose exercise it is\./);
  await expect(box(page, "The sheet you filled in")).toHaveAccessibleDescription(/^Paste the sheet, link the video/);
  await expect(box(page, "First question you want answered")).toHaveAccessibleDescription(/^Write one question/);
  await expectAccessibleInBothThemes(page, "work with what is missing");
  await page.emulateMedia({ colorScheme: "light" });
  await lesson.selectOption({ label: "1.1 Pick a viewer, not a topic" });
  await box(page, "Title").fill("My viewer card");
  await box(page, "What it is").fill("A card for bakers on night shifts.");
  await box(page, "Link to your video").fill("https://youtu.be/abc");
  await box(page, "Watch from").fill("0:09");
  await box(page, "First question you want answered").fill("Who is it?");
  await box(page, "Second question").fill("Who is it not?");
  await pick(page, { name: "card.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(page.getByText("This isn’t a JPEG, PNG or WebP picture.")).toBeVisible();
  await pick(page, { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("This picture could not be read. Try another one.")).toBeVisible();
  const card = { name: "card.jpg", mimeType: "image/jpeg", buffer: await aPhoto() };
  await pick(page, card, card, card, card);
  await expect(page.getByText("A post can have up to three pictures.")).toBeVisible();
  await press(page, "Remove picture 3");
  await expect(postForm(page).getByRole("img")).toHaveCount(2);
  await expectAccessibleInBothThemes(page, "work with pictures");
  await press(page, "Post");
  await expect(page.getByRole("heading", { level: 1, name: "My viewer card" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Picture \d of 2/ })).toHaveCount(2);
  await expect(page.getByRole("main")).toContainText("2. Who is it not?");
  await expect(page.getByRole("link", { name: /^Watch: / })).toHaveAttribute("href", "https://youtu.be/abc?t=9s");
  const stored = await page.getByRole("img", { name: /^Picture 1/ }).getAttribute("src");
  const bytes = Buffer.from(await (await fetch(server.url + (stored ?? ""))).arrayBuffer());
  expect(bytes.includes(SECRET), "where it was taken stays behind").toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1920, height: 960 });
  expect(problems).toEqual([]);

  await using reviewer = await openPage(browser, { ...visit, url: page.url(), storage: storageOf(bo) });
  await press(reviewer.page, "Review this work");
  const review = reviewer.page.getByRole("form", { name: "Review this work" });
  const line = review.getByRole("group", { name: "the card is full" });
  await press(reviewer.page, "Reply");
  await expect(review).toContainText("Answer a line of the checklist, or write a sentence.");
  await line.getByRole("radio", { name: "Can’t tell" }).press("ArrowUp");
  await expect(line.getByRole("radio", { name: "Not yet" })).toBeChecked();
  await line.getByRole("textbox", { name: "What you saw" }).fill("Two lines are empty.");
  await review
    .getByRole("group", { name: /could be said aloud/ })
    .getByRole("radio", { name: "Yes" })
    .check();
  await review.getByRole("textbox", { name: "The one change I would make" }).fill("Name her.");
  await expectAccessibleInBothThemes(reviewer.page, "a review along the list");
  await press(reviewer.page, "Reply");
  await expect(said(reviewer.page)).toHaveText("Your reply is posted.");
  const entry = reviewer.page.locator("[data-replies] > li");
  await expect(entry).toContainText("1 of 2");
  await expect(entry.getByRole("listitem")).toHaveText([
    "Not yet: the card is full\nTwo lines are empty.",
    /^Yes: every line under/,
  ]);
  expect(await keptReply(server, bo)).toContain("**The one change I would make:** Name her.");
  expect(Number((await sql(server, `SELECT count(*) FROM drafts WHERE user = '${bo.id}'`))[0])).toBe(0);
  expect(reviewer.problems).toEqual([]);
});

const WORK = { topic: "feedback", lessonId: "viewer-before-topic", title: "Two bowls", body: "Two bowls of dough." };

test("from a finished exercise one shows one's work, and rises by two reviews", LONG, async ({ browser }) => {
  const [ada, bob, cy] = [await anOldHand(), await anOldHand({ displayName: "Bob" }), await anOldHand()];
  const others = [await write(bob, WORK), await write(cy, WORK)];
  await finishLessons(server, ada, [{ id: "viewer-before-topic" }]);
  const { page, problems } = await openDashboard(browser, server, ada, { width: 390 });
  const card = section(page, "Feedback wanted");
  await openEverything(page);
  await expect(card.getByRole("heading", { name: "Get feedback on “Pick a viewer, not a topic”" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "a finished exercise");
  await page.emulateMedia({ colorScheme: "light" });
  const height = () => card.evaluate((one) => one.clientHeight);
  const before = await height();
  await card.getByRole("link", { name: "Ask for feedback" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Which lesson’s exercise is it?" })).toHaveValue(WORK.lessonId);
  await box(page, "Title").fill("My viewer card");
  await box(page, "What it is").fill("A card for bakers on night shifts.");
  await box(page, "The sheet you filled in").fill("Who: bakers. When: at night.");
  await box(page, "First question you want answered").fill("Who is it?");
  await press(page, "Post");
  await expect(postForm(page)).toHaveCount(0);

  await page.goto("/dashboard");
  await openEverything(page);
  await expect(card).toContainText("“My viewer card” is waiting for a review");
  expect(await height(), "keeps its size").toBe(before);
  const words =
    "At 0:09 I did not know yet that this is about dough; the word comes at 0:16. Name it in the very first sentence, please.";
  await answer(ada, String(others[0]?.id), words);
  await page.reload();
  await openEverything(page);
  await expect(card).toContainText("You’ve reviewed one person’s work. One more, and yours moves to the top.");
  await answer(
    ada,
    String(others[1]?.id),
    "The second bowl is never seen from above, so nobody compares the two. Show both of them before you speak.",
  );
  await page.reload();
  await openEverything(page);
  await expect(card).toContainText("It’s at the top, thanks to the two reviews you gave.");
  await expectAccessibleInBothThemes(page, "work on top");
  await page.goto("/community/feedback");
  const first = page.getByRole("main").locator("[data-posts] [data-post]:not([data-lifted])").first();
  await expect(first).toContainText("My viewer card");
  await expect(first).toContainText("Reviewed two others");
  expect(problems).toEqual([]);
});
