import { postsOn } from "#serverTests/posting.ts";
import { expectSignedIn } from "./comingIn.ts";
import { premium } from "#serverTests/learner.ts";
import { atRest, expect, type OpenPage, openPage, type Page, type Person, PREMIUM_LESSON, revoke } from "./kit.ts";
import { shared, storageOf, test } from "./kit.ts";
import { readableHere } from "./paidHere.ts";
import { DESK, play, video } from "./playing.ts";
import { press, replyForm } from "./writingPosts.ts";

const server = shared();
const { write, answer, aMember } = postsOn(() => server);

const OVER = "Your Premium has ended. This page stays open until you leave it, and everything you wrote is saved.";
const toast = (page: Page) => page.locator("[data-toast]");

async function openAs(browser: Parameters<typeof openPage>[0], member: Person, url: string): Promise<OpenPage> {
  const storage = storageOf(member, { subscriptionActive: true });
  const opened = await openPage(browser, { server, url: "/robots.txt", cookie: member.cookie, context: DESK });
  // Once: laid there before each page, it would log in again who logs out.
  await opened.page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  await opened.page.goto(url);
  await expectSignedIn(opened.page);
  await atRest(opened.page);
  return opened;
}

const statusOf = (page: Page, address: string, headers: Record<string, string> = {}) =>
  page.evaluate(async ([url, more]) => (await fetch(url, { headers: more, cache: "no-store" })).status, [
    address,
    headers,
  ] as const);

test("a post for members that is open when the membership ends stays, and gives no more", async ({ browser }) => {
  const [ada, bob] = [await aMember(), await aMember()];
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

test("a film that plays when the membership ends is given no further", async ({ browser }) => {
  const ada = await aMember();
  const { page } = await openAs(browser, ada, PREMIUM_LESSON);
  await play(page);
  const film = await video(page).evaluate((it: HTMLVideoElement) => it.currentSrc);
  const captions = await video(page)
    .locator("track")
    .evaluateAll((all: HTMLTrackElement[]) => all.map(({ src }) => src));
  expect(captions.length).toBeGreaterThan(0);
  await revoke(server, ada);
  for (const address of [film, ...captions]) {
    expect(await statusOf(page, address), address).toBe(404);
    expect(await statusOf(page, address, { Range: "bytes=0-99" }), address).toBe(404);
  }
});

test("a film that was not begun when the membership ended does not begin, and it says why", async ({ browser }) => {
  const ada = await aMember();
  const { page } = await openAs(browser, ada, PREMIUM_LESSON);
  await revoke(server, ada);
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await expect(page.locator("[data-film]").getByRole("alert")).toBeVisible();
  await expect(toast(page)).toContainText(OVER);
});

test("a dashboard left open when the membership ended says so when its reader comes back", async ({ browser }) => {
  const ada = await aMember();
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

for (const isLate of [false, true]) {
  const which = isLate ? ", also those whose scripts come later" : "";
  test(`a post for members leaves the other tabs of whoever logs out${which}`, async ({ browser }) => {
    const title = isLate ? "Who may read it late?" : "Who may read this?";
    const [ada, bob] = [await aMember(), await aMember()];
    const { id } = await write(bob, { lessonId: premium, title, body: "Members may." });
    const { page, context } = await openAs(browser, ada, "/faq");
    const out = Promise.withResolvers();
    if (isLate) await page.route("**/_astro/base*.js", (route) => out.promise.then(() => route.continue()));
    await page.goto(`${server.url}/community/post/${id}`);
    await expect(page.getByText("Members may.")).toBeVisible();
    const list = await context.newPage();
    await list.goto(`${server.url}/community/questions`);
    await expect(list.getByRole("link", { name: title })).toBeVisible();
    const profile = await context.newPage();
    await profile.goto(`${server.url}/profile`);
    await profile.getByRole("main").getByRole("button", { name: "Log out here" }).click();
    await expect(profile.getByRole("link", { name: "Login" }).first()).toBeVisible();
    out.resolve(undefined);
    await expect(page.getByText("Members may.")).toHaveCount(0);
    await expect(list.getByRole("link", { name: title })).toHaveCount(0);
  });
}
