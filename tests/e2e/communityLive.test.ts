import { aRole } from "#support/role.ts";
import { postsOn } from "#serverTests/posting.ts";
import { expect, expectAccessibleInBothThemes, here, LONG, openPage, type Page, shared, storageOf } from "./kit.ts";
import { test } from "./kit.ts";
import { DESK } from "./playing.ts";

const PHONE = { ...DESK, viewport: { width: 390, height: 844 } };

const server = shared();
const { write, answer, moderate, anOldHand } = postsOn(() => server);
const ada = here(() => anOldHand({ displayName: "Ada" }));
const bob = here(() => anOldHand({ displayName: "Bob" }));

const reply = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const top = async (page: Page, text: string) => (await reply(page, text).boundingBox())?.y;

async function pressByKeys(page: Page, name: string | RegExp, place: Page | ReturnType<typeof reply> = page) {
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
  for (const page of [asking, visiting]) await expect(reply(page, "The hallway")).toContainText("Helpful, 1");
  await pressByKeys(asking, /^Accept this answer/);
  await expect(asking.getByRole("button", { name: /^Unaccept/, pressed: true })).toBeVisible();
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
  await pressByKeys(page, "Report", dialog as unknown as ReturnType<typeof reply>);
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

test("one's own is deleted with Undo, and a list offers what is new", LONG, async ({ browser }) => {
  const { id } = await write(bob, { topic: "feedback", title: "To be deleted" });
  await using opened = await openPage(browser, { server, url: "/community/feedback", storage: storageOf(bob) });
  const { page, context, problems } = opened;
  const title = page.getByRole("link", { name: "To be deleted", exact: true });
  const more = page.getByRole("article").filter({ has: title }).locator("summary");
  await expect(page.getByRole("button", { name: "Delete what Bob wrote" })).toBeHidden();
  await more.press("Enter");
  await expect(page.getByRole("button", { name: "Delete what Bob wrote" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "what is under three dots");
  await context.setOffline(true);
  await pressByKeys(page, "Delete what Bob wrote");
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await context.setOffline(false);
  await pressByKeys(page, "Delete what Bob wrote");
  await expect(title).toBeHidden();
  await expectAccessibleInBothThemes(page, "a post that is deleted");
  await pressByKeys(page, "Undo");
  await expect(title).toBeVisible();
  await expect(more, "the menu it was in").toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete what Bob wrote" })).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await pressByKeys(page, "Delete what Bob wrote");
  await expect(page.getByText("Your post and its replies are deleted")).toBeVisible();
  await write(ada, { topic: "feedback", title: "New from Ada" });
  await pressByKeys(page, "1 new post");
  await expect(page.getByRole("link", { name: "New from Ada" })).toBeVisible();
  // Whoever leaves takes nothing back any more.
  await page.goto("/faq");
  await expect.poll(async () => (await page.request.get(`/community/post/${id}`)).status()).toBe(404);
  expect(problems.filter((one) => !/404|ERR_INTERNET/.test(one))).toEqual([]);
});
