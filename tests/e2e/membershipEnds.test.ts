import { premium } from "#serverTests/learner.ts";
import { postsOn } from "#serverTests/posting.ts";
import { sql } from "#serverTests/tokens.ts";
import { cardsOf, choose, question, right } from "./answering.ts";
import { expectSignedIn } from "./comingIn.ts";
import { aMember, atRest, type Browser, expect, grant, holdBack, inAMonth, openOnce, type OpenPage } from "./kit.ts";
import { type Page, type Person, PREMIUM_LESSON, request, revoke, shared, storageOf, test } from "./kit.ts";
import { lessonsDone, markButton, said } from "./learning.ts";
import { MEMBERS_ONLY, PAID, readableHere } from "./paidHere.ts";
import { DESK, play, video } from "./playing.ts";
import { expectFullLesson, expectPreview, LESSON_IN_MODULE } from "./premiumLesson.ts";
import { openSearch, results, searchFor } from "./searching.ts";
import { press, replyForm } from "./writingPosts.ts";

const server = shared();
const { write, answer, aMember: aPostingMember } = postsOn(() => server);

const toast = (page: Page) => page.locator("[data-toast]");
const OVER = "Your Premium has ended. This page stays open until you leave it, and everything you wrote is saved.";

async function openAs(browser: Browser, member: Person, url: string): Promise<OpenPage> {
  const storage = storageOf(member, { subscriptionActive: true });
  const opened = await openOnce(browser, { server, url, storage, cookie: member.cookie, context: DESK });
  await expectSignedIn(opened.page);
  await atRest(opened.page);
  return opened;
}

async function openLesson(browser: Browser, member: Person): Promise<OpenPage> {
  const opened = await openAs(browser, member, PREMIUM_LESSON);
  await expectFullLesson(opened.page);
  return opened;
}

/** Writes a note at the second where the film stands, and leaves it open. */
async function beginNote(page: Page, words: string): Promise<void> {
  await play(page);
  await page.keyboard.press("n");
  await page.keyboard.type(words);
}

test("a lesson open when it was paid back gives nothing more, says so, and loses nothing", async ({ browser }) => {
  const member = await aMember(server);
  const { page } = await openLesson(browser, member);
  await beginNote(page, "What I wrote before it ended");
  await revoke(server, member);

  expect(await readableHere(page, [PREMIUM_LESSON, LESSON_IN_MODULE])).toEqual([]);
  expect(MEMBERS_ONLY.length).toBeGreaterThan(10);
  await page.keyboard.press("Enter");
  await expect
    .poll(() => sql(server, `SELECT text FROM notes WHERE user = '${member.id}'`))
    .toEqual(["What I wrote before it ended"]);
  await markButton(page).click();
  await expect(said(page)).toHaveText("This lesson was finished without a membership.");
  // One message after the other: neither takes the other's place.
  await toast(page).getByRole("button", { name: "OK" }).click();
  await expect(toast(page)).toContainText(OVER);
  await expect(toast(page).getByRole("button", { name: "See your membership" })).toBeVisible();
  await choose(question(page), right(question(page)));
  await expect(question(page)).toContainText("This question was answered without a membership.");
  expect([await lessonsDone(server, member), await cardsOf(server, member)]).toEqual([[], []]);
  await expect(page.getByText(PAID[0] ?? "", { exact: true }).first(), "what is open stays").toBeVisible();

  await page.reload();
  await expectPreview(page);
  await page.goto("/notes");
  await expect(page.getByText("What I wrote before it ended")).toBeVisible();
  await grant(server, member, { validUntil: inAMonth() });
  await page.goto(PREMIUM_LESSON);
  await expectFullLesson(page);
});

test("a search that is open when its membership ends finds no more of Premium", async ({ browser }) => {
  const member = await aMember(server);
  const { page, requests } = await openLesson(browser, member);
  await openSearch(page);
  await searchFor(page, "weather");
  await expect(results(page).filter({ hasText: "Five numbers" }).first()).toBeVisible();
  await revoke(server, member);
  const before = requests.length;
  await searchFor(page, "retention");
  await expect(results(page).first()).toBeVisible();
  const asked = requests.slice(before).filter((one) => one.url().includes("/members/"));
  for (const one of asked) expect((await one.response())?.status(), one.url()).toBe(404);
  const found = (await results(page).allInnerTexts()).join();
  expect(PAID.filter((words) => found.includes(words))).toEqual([]);
});

test("a lesson that is open when its reader is banned gives nothing more, and loses nothing", async ({ browser }) => {
  const member = await aMember(server);
  const { page } = await openLesson(browser, member);
  await beginNote(page, "What I wrote before the ban");
  const url = `${server.url}/api/collections/users/records/${member.id}`;
  await request(url, { method: "PATCH", token: server.superuser.token, body: { standing: "banned" } });
  expect(await readableHere(page, [PREMIUM_LESSON, LESSON_IN_MODULE])).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "My notes" }).click();
  await expect(page.getByText("What I wrote before the ban")).toBeVisible();
});

const statusOf = (page: Page, address: string, headers: Record<string, string> = {}) =>
  page.evaluate(async ([url, more]) => (await fetch(url, { headers: more, cache: "no-store" })).status, [
    address,
    headers,
  ] as const);

test("a post for members that is open when the membership ends stays, and gives no more", async ({ browser }) => {
  const [ada, bob] = [await aPostingMember(), await aPostingMember()];
  const { id } = await write(bob, { lessonId: premium, title: "Which figure is weather?", body: "Mine fell by half." });
  await answer(bob, id, "It rained.");
  const address = `/community/post/${id}`;
  const { page } = await openAs(browser, ada, address);
  const words = page.getByText("Mine fell by half.");
  await expect(words).toBeVisible();
  await press(page, "Write a reply");
  await replyForm(page).getByRole("textbox").fill("So did mine.");
  await revoke(server, ada);

  expect(await readableHere(page, [address])).toEqual([]);
  const token = { Authorization: ada.token };
  const rows = [`/api/collections/posts/records/${id}`, `/api/collections/replies/records?filter=post="${id}"`];
  expect([await statusOf(page, address), await statusOf(page, rows[0] ?? "", token)]).toEqual([404, 404]);
  const list = page.evaluate(
    async ([url, headers]) => (await (await fetch(url, { headers })).json()) as { items: unknown[] },
    [rows[1] ?? "", token] as const,
  );
  expect((await list).items).toEqual([]);

  // Somebody answers: what was read before does not go as if it had been taken away.
  await answer(bob, id, "And then it stopped.");
  await expect(toast(page)).toContainText(OVER);
  await expect(toast(page).getByRole("button", { name: "See your membership" })).toBeVisible();
  await expect(words).toBeVisible();
  await expect(page.getByText("And then it stopped.")).toHaveCount(0);
  await expect(page.getByText("This is no longer here.")).toHaveCount(0);
  await replyForm(page).getByRole("button", { name: "Reply" }).click();
  await expect(replyForm(page)).toContainText(/members|Premium/i);
  await expect(replyForm(page).getByRole("textbox")).toHaveValue("So did mine.");
});

test("a film that plays when the membership ends is given no further, and none begins", async ({ browser }) => {
  const ada = await aPostingMember();
  const { page, context } = await openAs(browser, ada, PREMIUM_LESSON);
  await play(page);
  const film = await video(page).evaluate((it: HTMLVideoElement) => it.currentSrc);
  const captions = await video(page)
    .locator("track")
    .evaluateAll((all: HTMLTrackElement[]) => all.map(({ src }) => src));
  expect(captions.length).toBeGreaterThan(0);
  const other = await context.newPage();
  await other.goto(server.url + PREMIUM_LESSON);
  await expectSignedIn(other);
  await atRest(other);
  await revoke(server, ada);
  for (const address of [film, ...captions]) {
    expect(await statusOf(page, address), address).toBe(404);
    expect(await statusOf(page, address, { Range: "bytes=0-99" }), address).toBe(404);
  }
  await other.getByRole("button", { name: "Play", exact: true }).first().click();
  await expect(other.locator("[data-film]").getByRole("alert")).toBeVisible();
  await expect(toast(other)).toContainText(OVER);
});

test("a dashboard left open when the membership ended says so when its reader comes back", async ({ browser }) => {
  const ada = await aPostingMember();
  const { page } = await openAs(browser, ada, "/dashboard");
  await revoke(server, ada);
  expect(await readableHere(page, ["/dashboard", PREMIUM_LESSON])).toEqual([]);
  await page.evaluate((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
    document.dispatchEvent(new Event("visibilitychange"));
  }, 120_000);
  await expect(toast(page)).toContainText(OVER);
  await expect(page.locator("html")).not.toHaveAttribute("data-premium");
});

test("a post for members leaves all tabs of whoever logs out, also those that load late", async ({ browser }) => {
  const [ada, bob] = [await aPostingMember(), await aPostingMember()];
  const title = "Who may read this?";
  const { id } = await write(bob, { lessonId: premium, title, body: "Members may." });
  const post = `${server.url}/community/post/${id}`;
  const { page, context } = await openAs(browser, ada, post);
  const late = await context.newPage();
  const letGo = await holdBack(late, "**/_astro/base*.js");
  await late.goto(post);
  const list = await context.newPage();
  await list.goto(`${server.url}/community/questions`);
  await expect(list.getByRole("link", { name: title })).toBeVisible();
  for (const one of [page, late]) await expect(one.getByText("Members may.")).toBeVisible();
  const profile = await context.newPage();
  await profile.goto(`${server.url}/profile`);
  await profile.getByRole("main").getByRole("button", { name: "Log out here" }).click();
  await expect(profile.getByRole("link", { name: "Login" }).first()).toBeVisible();
  letGo();
  for (const one of [page, late]) await expect(one.getByText("Members may.")).toHaveCount(0);
  await expect(list.getByRole("link", { name: title })).toHaveCount(0);
});
