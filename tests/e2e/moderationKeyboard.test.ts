import { postsOn } from "#serverTests/posting.ts";
import { reviewsOn } from "#serverTests/reviewing.ts";
import { aRole } from "#support/role.ts";
import { expect, expectAccessibleIn, LONG, openPage, type Page, type Person, signIn, startPocketBase } from "./kit.ts";
import { storageOf, test, type TestServer } from "./kit.ts";
import { openCase, reason, said } from "./moderating.ts";

// A queue that is walked through by the keyboard alone: nothing in here presses with a pointer.
test.describe.configure({ timeout: 120_000 });

interface Walk {
  server: TestServer;
  page: Page;
  look: (state: string) => Promise<void>;
}

const { write, answer, report, anOldHand } = postsOn(() => current);
const reviews = reviewsOn(() => current);
let current: TestServer;

/** Goes on by Tab to what is named, as whoever sees none of it. */
async function tabTo(page: Page, role: "button" | "radio" | "textbox" | "link", name: RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  for (let n = 0; n < 60; n += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted, "is reached by Tab").toBeFocused();
}

async function decideByKey({ page, look }: Walk, key: string, words: string, done: string): Promise<void> {
  await page.keyboard.press(key);
  if (words) {
    await expect(reason(page)).toBeFocused();
    await page.keyboard.type(words);
    await look(done);
  }
  await page.keyboard.press("Enter");
  await expect(said(page, done)).toBeVisible();
}

test("hide, restore, warn, silence, ban, lift and a second look, by the keyboard alone", LONG, async ({ browser }) => {
  await using server = await startPocketBase();
  current = server;
  const [ida, otto, petra, rolf] = await Promise.all([
    ...[aRole(server, "moderator", { displayName: "Ida" }), aRole(server, "moderator", { displayName: "Otto" })],
    ...[anOldHand({ displayName: "Petra" }), anOldHand({ displayName: "Rolf" })],
  ]);
  if (!ida || !otto || !petra || !rolf) throw new Error("Somebody is missing.");
  const { id: post } = await write(petra, { title: "A quiet room" });
  const { id: reply } = await answer(rolf, post, "I sell rooms.");
  const { id: review } = await reviews.write(petra);
  for (const [id, kind] of [
    [reply, "replies"],
    [post, "posts"],
  ] as const)
    await report(await anOldHand(), id, kind);
  await reviews.report(await anOldHand(), review);
  const open = (who: Person, url: string) =>
    openPage(browser, {
      ...{ server, url, storage: { ...storageOf(who), theme: "dark" }, cookie: who.cookie },
      context: { reducedMotion: "reduce", viewport: { width: 390, height: 844 } },
    });
  const lookAt = (page: Page) => async (state: string) => {
    // What lies half below a bar is no smaller for it.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleIn(page, "dark", state);
  };

  const { page, problems } = await open(ida, "/moderation");
  const walk: Walk = { server, page, look: lookAt(page) };
  await expect(openCase(page, "Reply by Rolf")).toBeAttached();
  await walk.look("three wait");
  expect(await page.getByRole("article").ariaSnapshot()).toContain('heading "Reply by Rolf" [level=2]');
  await page.keyboard.press("j");
  await expect(openCase(page, "Post by Petra")).toBeFocused();
  await page.keyboard.press("k");
  await expect(openCase(page, "Reply by Rolf")).toBeFocused();
  await decideByKey(walk, "h", "It sells something.", "Hidden.");
  await expect(openCase(page, "Post by Petra"), "the focus goes on with the queue").toBeFocused();
  await decideByKey(walk, "r", "", "Restored.");
  await expect(openCase(page, "Review by Petra")).toBeFocused();
  // No key of its own: by Tab and the space bar.
  await tabTo(page, "radio", /^Nothing is wrong/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Warn/ })).toBeChecked();
  await tabTo(page, "textbox", /^Reason, as they read it/);
  await page.keyboard.type("Say it of the work.");
  await walk.look("to be warned");
  await page.keyboard.press("Enter");
  await expect(said(page, "Warned.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "All clear" })).toBeFocused();
  await walk.look("nothing waits");

  await page.keyboard.press("u");
  await expect(openCase(page, "Review by Petra")).toBeFocused();
  await tabTo(page, "button", /^All about Petra/);
  await page.keyboard.press("Enter");
  await expect(openCase(page, "Person: Petra")).toBeFocused();
  await decideByKey(walk, "s", "Once more.", "Silenced.");
  await expect(page.getByRole("definition").filter({ hasText: "Silenced until" })).toBeVisible();
  await expect(openCase(page, "Person: Petra"), "who stays open has the focus").toBeFocused();
  await page.keyboard.press("b");
  await page.keyboard.type("By other ways.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ban Petra?" })).toBeFocused();
  await walk.look("asked once more");
  await tabTo(page, "button", /^Don’t ban/);
  await page.keyboard.press("Enter");
  await expect(reason(page), "the focus is back where it was").toBeFocused();
  await expect(reason(page)).toHaveValue("By other ways.");
  await page.keyboard.press("Enter");
  await tabTo(page, "button", /^Ban them$/);
  await page.keyboard.press("Enter");
  await expect(said(page, "Banned.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Banned" })).toBeVisible();
  await walk.look("banned");

  const again = { ...petra, ...(await signIn(server, petra)) };
  await using theirs = await open(again, "/profile#decisions");
  const decision = theirs.page.getByRole("article", { name: /^Your account can no longer write/ });
  await expect(decision).toBeVisible();
  await tabTo(theirs.page, "button", /^Appeal this decision: Your account can no longer write/);
  await theirs.page.keyboard.press("Enter");
  await expect(decision.getByRole("textbox")).toBeFocused();
  await theirs.page.keyboard.type("I wrote it once.");
  await lookAt(theirs.page)("an answer");
  await tabTo(theirs.page, "button", /^Send the appeal/);
  await theirs.page.keyboard.press("Enter");
  await expect(decision.getByText("Someone else is looking at it")).toBeVisible();

  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await using his = await open(otto, "/moderation?kind=appeals");
  await expect(openCase(his.page, "Appeal by Petra")).toBeAttached();
  await lookAt(his.page)("an appeal");
  await his.page.keyboard.press("r");
  await expect(his.page.getByRole("textbox", { name: "Your answer to them" })).toBeFocused();
  await his.page.keyboard.type("You are right.");
  await tabTo(his.page, "button", /^Reverse the decision/);
  await his.page.keyboard.press("Enter");
  await expect(said(his.page, "The decision is reversed.")).toBeVisible();
  await expect(his.page.getByRole("heading", { name: "All clear" })).toBeFocused();

  // Lifted with the appeal; a silence is lifted by hand.
  await his.page.goto(`/moderation?case=users/${rolf.id}`);
  await expect(openCase(his.page, "Person: Rolf")).toBeAttached();
  const second: Walk = { server, page: his.page, look: lookAt(his.page) };
  await decideByKey(second, "s", "For a week.", "Silenced.");
  await tabTo(his.page, "radio", /^Nothing is wrong/);
  await his.page.keyboard.press("ArrowUp");
  await expect(his.page.getByRole("radio", { name: /^Let them write again/ })).toBeChecked();
  await tabTo(his.page, "button", /^Let them write$/);
  await second.look("to be lifted");
  await his.page.keyboard.press("Enter");
  await expect(said(his.page, "They can write again.")).toBeVisible();
  await expect(his.page.getByRole("definition").filter({ hasText: "Clear" })).toBeVisible();
  expect([...problems, ...his.problems, ...theirs.problems]).toEqual([]);
});
