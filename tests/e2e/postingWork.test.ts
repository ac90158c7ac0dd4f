import sharp from "sharp";
import { sql } from "#serverTests/tokens.ts";
import { aPerson, expect, expectAccessibleInBothThemes, openPage, type Page, shared, storageOf, test } from "./kit.ts";
import { DESK } from "./playing.ts";
import { box, keptReply, postForm, press, said, settle } from "./writingPosts.ts";

const server = shared();

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
