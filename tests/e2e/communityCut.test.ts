import sharp from "sharp";
import { postsOn } from "#serverTests/posting.ts";
import { sql } from "#serverTests/tokens.ts";
import { expect, LONG, openPage, type Page, shared, storageOf, test } from "./kit.ts";
import { box, postForm, POSTS, press, replyForm, said } from "./writingPosts.ts";

// A whole walk: on a busy machine it takes its time.
test.describe.configure({ timeout: 120_000 });

const REPLIES = "**/api/collections/replies/records**";
const LIKES = "**/api/collections/likes/records**";
const ACCEPTS = "**/api/course/posts/*/accept";
/** Longer than one's own can be taken back after it was deleted. */
const UNDO_MS = 11_000;
const NO_LINE = /^You’re offline\. Nothing is lost/;

const server = shared();
const { answer, anOldHand } = postsOn(() => server);

/** The line is cut while something is on its way: it arrives, or does not, and no answer comes. */
async function cut(page: Page, address: string, arrives: boolean): Promise<void> {
  await page.route(address, async (route) => {
    if (arrives && route.request().method() !== "GET") await route.fetch();
    await route.abort("connectionreset");
  });
}

test("a newcomer whose line is cut in each act loses nothing", LONG, async ({ browser }) => {
  const [ada, bob] = [await anOldHand({ displayName: "Ada" }), await anOldHand({ displayName: "Bob" })];
  const one = async (query: string) => (await sql(server, query))[0];
  const context = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
  const { page } = await openPage(browser, { ...{ server, url: "/robots.txt", storage: storageOf(ada), context } });
  await page.clock.install();
  await page.goto("/community/questions");
  await press(page, "Write a post");
  await box(page, "Title").fill("Whose Tuesday is it?");
  await box(page, "Text").fill("I asked three people.");
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const file = { name: "kitchen.png", mimeType: "image/png", buffer: picture };
  await postForm(page).getByLabel("Pictures").setInputFiles([file]);
  await expect(postForm(page).getByText("1 picture added.")).toBeVisible();
  await press(page, "Close and keep the draft");
  await press(page, "Write a post");
  for (const arrives of [false, true]) {
    await cut(page, POSTS, arrives);
    await postForm(page).getByRole("button", { name: /^(Post|Send it again)$/ }).press("Enter"); // prettier-ignore
    await expect(postForm(page).getByRole("alert")).toContainText("What you wrote stays here");
    await expect(postForm(page).getByRole("img", { name: "Picture 1" })).toBeVisible();
    await page.unroute(POSTS);
  }
  await press(page, "Send it again");
  await expect(page.getByRole("heading", { level: 1, name: "Whose Tuesday is it?" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Picture 1 of 1/ })).toBeVisible();
  expect(await one(`SELECT count(*) FROM posts WHERE user = '${ada.id}'`), "sent three times it is one").toBe("1");

  const post = (await one(`SELECT id FROM posts WHERE user = '${ada.id}'`)) ?? "";
  await answer(bob, post, "The hallway.");
  await press(page, "1 new reply");
  await press(page, "Write a reply");
  await box(page, "Reply").fill("And the coats?");
  await cut(page, REPLIES, true);
  await press(page, "Reply");
  await expect(replyForm(page).getByRole("alert")).toContainText("What you wrote stays here");
  await page.unroute(REPLIES);
  await press(page, "Send it again");
  const own = page.getByRole("listitem").filter({ hasText: "And the coats?" });
  await expect(own).toBeFocused();
  expect(await one(`SELECT count(*) FROM replies WHERE user = '${ada.id}'`)).toBe("1");

  const theirs = page.getByRole("listitem").filter({ hasText: "The hallway." });
  const like = theirs.getByRole("button", { name: /^Helpful/ });
  for (const arrives of [false, true]) {
    // prettier-ignore
    await cut(page, LIKES, arrives);
    await like.press("Enter");
    await expect(said(page)).toHaveText(NO_LINE);
    await expect(like).toHaveText(/^Helpful(?!, \d)/);
    await page.unroute(LIKES);
  }
  await like.press("Enter");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  expect(await one(`SELECT likes FROM replies WHERE user = '${bob.id}' AND post = '${post}'`)).toBe("1");

  const accept = theirs.getByRole("button", { name: /^(A|Una)ccept/ });
  await cut(page, ACCEPTS, false);
  await accept.press("Enter");
  await expect(said(page)).toHaveText(NO_LINE);
  await expect(accept).toHaveAttribute("aria-pressed", "false");
  await page.unroute(ACCEPTS);
  await accept.press("Enter");
  await expect(accept).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => one(`SELECT accepted != '' FROM posts WHERE id = '${post}'`)).toBe("1");

  await cut(page, REPLIES, false);
  await own.getByRole("button", { name: /^Delete/ }).press("Enter");
  await expect(page.getByText("Your reply is deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).blur();
  await page.clock.fastForward(UNDO_MS);
  await expect(own.getByText("And the coats?"), "what could not be deleted is there again").toBeVisible();
  await expect(said(page)).toHaveText(NO_LINE);
  await page.unroute(REPLIES);
  await own.getByRole("button", { name: /^Delete/ }).press("Enter");
  await expect(page.getByText("Your reply is deleted."), "nothing is told before one leaves").toBeVisible();
  await page.goto("/faq");
  await expect.poll(() => one(`SELECT count(*) FROM replies WHERE user = '${ada.id}'`)).toBe("0");
});
