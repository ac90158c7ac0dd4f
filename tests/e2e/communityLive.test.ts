import { postsOn } from "#serverTests/posting.ts";
import { sql } from "#serverTests/tokens.ts";
import { aRole } from "#support/role.ts";
import { expect, expectAccessibleInBothThemes, here, type Locator, LONG, openPage, type Page, shared } from "./kit.ts";
import { storageOf, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";
import { said } from "./writingPosts.ts";

const server = shared();
const { write, answer, moderate, anOldHand } = postsOn(() => server);
const ada = here(() => anOldHand({ displayName: "Ada" }));
const bob = here(() => anOldHand({ displayName: "Bob" }));

const reply = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const top = async (page: Page, text: string) => (await reply(page, text).boundingBox())?.y;

async function pressByKeys(page: Page, name: string | RegExp, place: Page | Locator = page) {
  await place.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

test("three browsers live on one post: likes, what is accepted, new and hidden", async ({ browser }) => {
  const { id } = await write(ada, { title: "Why does it ring?" });
  await answer(bob, id, "The hallway, with coats.");
  const cy = await anOldHand({ displayName: "Cy" });
  const at = (storage?: Record<string, string>, context: object = DESK) =>
    openPage(browser, { server, url: `/community/post/${id}`, ...(storage && { storage }), context });
  await using asks = await at(storageOf(ada));
  await using helps = await at(storageOf(cy), PHONE);
  await using visits = await at();
  const [asking, helping, visiting] = [asks.page, helps.page, visits.page];

  await pressByKeys(helping, /^Helpful what Bob wrote/);
  await expect(helping.getByRole("button", { name: /^Helpful, 1 what Bob/, pressed: true })).toBeVisible();
  await pressByKeys(asking, /^Accept this answer/);
  await expect(asking.getByRole("button", { name: /^Unaccept/, pressed: true })).toBeVisible();
  for (const page of [asking, visiting]) await expect(reply(page, "The hallway")).toContainText("Helpful, 1");
  for (const page of [helping, visiting]) await expect(reply(page, "The hallway")).toContainText("Accepted answer");
  await expectAccessibleInBothThemes(asking, "one's own post with an accepted answer");

  const before = await top(visiting, "The hallway");
  const { id: second } = await answer(bob, id, "And a carpet.");
  const more = visiting.getByRole("button", { name: "1 new reply" });
  await expect(more).toBeVisible();
  await expect(reply(visiting, "And a carpet")).toHaveCount(0);
  expect(await top(visiting, "The hallway"), "nothing that is read moves").toBe(before);
  await expectAccessibleInBothThemes(visiting, "a post with a new reply");
  await more.focus();
  await visiting.keyboard.press("Enter");
  await expect(reply(visiting, "And a carpet")).toBeFocused();
  await expect(visiting.getByRole("heading", { name: "2 replies" })).toBeVisible();
  await expect(more).toBeHidden();

  await moderate(await aRole(server, "moderator"), second, "hide", "replies");
  await expect(visiting.getByText("This is no longer here.")).toBeVisible();
  await expect(visiting.getByText("And a carpet.")).toHaveCount(0);
  await expect(helping.getByRole("button", { name: /new repl/ })).toBeHidden();
  for (const { problems } of [asks, helps, visits]) expect(problems).toEqual([]);
});

test("by keyboard one reports and blocks, and reads it no more; the profile takes it back", async ({ browser }) => {
  const { id } = await write(ada, { title: "Who is rude here?" });
  const dan = await anOldHand({ displayName: "Dan" });
  await answer(dan, id, "You are.");
  await answer(bob, id, "Nobody.");
  await write(dan, { topic: "wins", title: "What Dan won" });
  const cy = await anOldHand({ displayName: "Cy" });
  const { page, problems } = await openPage(browser, {
    ...{ server, url: `/community/post/${id}`, storage: storageOf(cy), context: PHONE },
  });
  await pressByKeys(page, "Report what Dan wrote");
  const dialog = page.getByRole("dialog", { name: "Report this reply?" });
  await expect(dialog.getByRole("heading")).toBeFocused();
  await dialog.getByRole("button", { name: "Report" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Choose a reason.");
  await expectAccessibleInBothThemes(page, "the question why");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Report what Dan wrote" })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("radio", { name: "It is rude or hurtful" }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("checkbox", { name: /^Block Dan, too/ }).focus();
  await page.keyboard.press("Space");
  await pressByKeys(page, "Report", dialog);
  await expect(page.getByText("You reported this.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show it again" })).toBeFocused();
  await expect(page.getByText("You are.")).toBeHidden();
  await expect(page.getByText("Nobody.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "what one reported");

  await page.goto("/community/wins");
  await expect(page.getByRole("link", { name: "What Dan won" })).toBeHidden();
  await page.goto("/profile");
  await pressByKeys(page, "Unblock Dan");
  await expect(page.getByText("Nobody. You can block people")).toBeVisible();
  await expect(page.getByRole("switch", { name: "My page in the community" })).toBeChecked();
  await page.goto(`/community/people/${dan.id}`);
  await pressByKeys(page, "Block Dan");
  await expect(page.getByRole("button", { name: "Unblock Dan" })).toBeFocused();
  await expectAccessibleInBothThemes(page, "a person's page");
  expect(problems).toEqual([]);
});

const REPLIES = "**/api/collections/replies/records**";
const LIKES = "**/api/collections/likes/records**";
const ACCEPTS = "**/api/course/posts/*/accept";
/** Longer than one's own can be taken back after it was deleted. */
const UNDO_MS = 11_000;
const NO_LINE = /^You’re offline\. Nothing is lost/;

/** The line is cut while something is on its way: it arrives, or does not, and no answer comes. */
async function cut(page: Page, address: string, arrives: boolean): Promise<void> {
  await page.route(address, async (route) => {
    if (arrives && route.request().method() !== "GET") await route.fetch();
    await route.abort("connectionreset");
  });
}

test("whose line is cut in each act loses nothing, and sees what did not arrive", LONG, async ({ browser }) => {
  const post = (await write(ada, { title: "Whose Tuesday is it?" })).id;
  await answer(bob, post, "The hallway.");
  await answer(ada, post, "And the coats?");
  const one = async (query: string) => (await sql(server, query))[0];
  const storage = storageOf(ada);
  const { page } = await openPage(browser, { server, url: "/robots.txt", storage, context: PHONE });
  await page.clock.install();
  await page.goto(`/community/post/${post}`);
  const own = reply(page, "And the coats?");
  const theirs = reply(page, "The hallway.");
  const like = theirs.getByRole("button", { name: /^Helpful/ });
  for (const arrives of [false, true]) {
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
  await expectAccessibleInBothThemes(page, "a reply that is deleted");
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await expect(own.getByText("And the coats?"), "taken back").toBeVisible();
  await own.getByRole("button", { name: /^Delete/ }).press("Enter");
  await expect(page.getByText("Your reply is deleted."), "nothing is told before one leaves").toBeVisible();
  await page.goto("/faq");
  await expect.poll(() => one(`SELECT count(*) FROM replies WHERE user = '${ada.id}' AND post = '${post}'`)).toBe("0");
});
