import { postsOn } from "#serverTests/posting.ts";
import { reviewsOn } from "#serverTests/reviewing.ts";
import { aRole } from "#support/role.ts";
import { expect, expectAccessibleIn, LONG, openPage, type Page, type Person, signIn, startPocketBase } from "./kit.ts";
import { storageOf, test, type TestServer } from "./kit.ts";
import { expectGoodEverywhere, openAs, openCase, reason, said } from "./moderating.ts";

// A queue of a server's own, walked through by the keyboard alone: nothing in here presses with a pointer.
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
  await theirs.page.reload();
  await expect(decision.getByText("You are right.")).toBeVisible();
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

test("what comes is announced and moves nothing; what another decided says so", LONG, async ({ browser }) => {
  await using server = await startPocketBase();
  current = server;
  const [ida, otto] = [await aRole(server, "moderator"), await aRole(server, "moderator", { displayName: "Otto" })];
  const [petra, rolf] = [await anOldHand({ displayName: "Petra" }), await anOldHand({ displayName: "Rolf" })];
  const { id: first } = await write(petra, { title: "The first one" });
  const { id: second } = await write(petra, { title: "The second one" });
  for (const id of [first, second]) await report(await anOldHand(), id);
  await using his = await openAs(browser, server, otto);
  const { page, problems } = await openAs(browser, server, ida);
  for (const one of [his.page, page]) await expect(openCase(one, "Post by Petra")).toBeAttached();
  const rows = page.getByRole("navigation", { name: "Waiting" }).getByRole("button");
  const before = await page.locator(".mod-content").boundingBox();

  for (const title of ["One more", "And one more"]) await report(await anOldHand(), (await write(rolf, { title })).id);
  const offer = page.getByRole("button", { name: "2 new" });
  await expect(offer).toBeVisible();
  await expect(rows).toHaveCount(2);
  expect(await page.locator(".mod-content").boundingBox(), "what is read moves").toEqual(before);
  await expectGoodEverywhere(page, "two are new");
  await offer.press("Enter");
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "One more" }).first()).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`case=posts/${first}|/moderation$`));

  await page.keyboard.press("h");
  await reason(page).fill("It is about something else.");
  await his.page.keyboard.press("r");
  await his.page.keyboard.press("Enter");
  await expect(said(his.page, "Restored.")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "Otto has already decided this. Post: restored" }),
  ).toBeVisible();
  await expect(rows.first()).toContainText("Already decided");
  await expect(rows, "nothing moves").toHaveCount(4);
  await expect(reason(page)).toHaveValue("It is about something else.");
  await expect(reason(page)).toBeFocused();
  await expectGoodEverywhere(page, "decided by another");
  await page.keyboard.press("Enter");
  await expect(said(page, "Hidden.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Decisions" }).getByRole("listitem").nth(1)).toContainText("Otto");
  await expect(page.locator("dt:text-is('Hidden by moderators') + dd"), "this week, with it").toHaveText("1");
  await expect(rows, "what he decided is gone with it").toHaveCount(3);
  expect(problems).toEqual([]);
});
