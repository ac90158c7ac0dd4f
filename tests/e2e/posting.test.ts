import { postsOn } from "#serverTests/posting.ts";
import { sql } from "#serverTests/tokens.ts";
import { aPerson, expect, expectAccessibleInBothThemes, LONG, openPage, shared, storageOf, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";
import { box, keptPost, keptReply, postForm, press, replyForm, said, settle } from "./writingPosts.ts";

const server = shared();
const { write, answer } = postsOn(() => server);

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
  expect(await keptReply(server, ada)).toBe("And one was wrong.");
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
