import { sql } from "#serverTests/tokens.ts";
import { cardsOf, choose, question, right } from "./answering.ts";
import { expectSignedIn } from "./comingIn.ts";
import { aMember, atRest, expect, grant, inAMonth, longIf, openPage, type Page, type Person } from "./kit.ts";
import { PREMIUM_LESSON, request, revoke, shared, storageOf, test } from "./kit.ts";
import { lessonsDone, markButton, said } from "./learning.ts";
import { MEMBERS_ONLY, PAID, readableHere } from "./paidHere.ts";
import { DESK, play } from "./playing.ts";
import { expectFullLesson, expectPreview, LESSON_IN_MODULE } from "./premiumLesson.ts";
import { openSearch, results, searchFor } from "./searching.ts";

const server = shared();

const LASTS_MS = 1_000;

/** How a membership ends while its pages are open. */
const ENDS: Record<string, (member: Person) => Promise<void>> = {
  "its last day passed": async (member) => {
    await grant(server, member, { validUntil: new Date(Date.now() + LASTS_MS) });
    await new Promise((resolve) => setTimeout(resolve, LASTS_MS + 100));
  },
  "it was paid back": (member) => revoke(server, member),
};

const toast = (page: Page) => page.locator("[data-toast]");
const OVER = "Your Premium has ended. This page stays open until you leave it, and everything you wrote is saved.";

async function openLesson(browser: Parameters<typeof openPage>[0], member: Person) {
  const storage = storageOf(member, { subscriptionActive: true });
  const opened = await openPage(browser, { server, url: "/robots.txt", storage, cookie: member.cookie, context: DESK });
  await opened.page.goto(PREMIUM_LESSON);
  await expectSignedIn(opened.page);
  await expectFullLesson(opened.page);
  await atRest(opened.page);
  return opened;
}

/** Writes a note at the second where the film stands, and leaves it open. */
async function beginNote(page: Page, words: string): Promise<void> {
  await play(page);
  await page.keyboard.press("n");
  await page.keyboard.type(words);
}

for (const [what, end] of Object.entries(ENDS))
  test(
    `a lesson that is open when ${what} gives nothing more, says so, and loses nothing`,
    longIf(what !== "it was paid back"),
    async ({ browser }) => {
      const member = await aMember(server);
      const { page } = await openLesson(browser, member);
      await beginNote(page, "What I wrote before it ended");
      await end(member);

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
    },
  );

test("a search that is open when its membership ends finds no more of Premium", async ({ browser }) => {
  const member = await aMember(server);
  const { page, requests } = await openLesson(browser, member);
  await openSearch(page);
  await searchFor(page, "weather");
  await expect(results(page).filter({ hasText: "Five numbers" }).first()).toBeVisible();
  await revoke(server, member);
  const premium = requests.length;
  await searchFor(page, "retention");
  await expect(results(page).first()).toBeVisible();
  const asked = requests.slice(premium).filter((one) => one.url().includes("/members/"));
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
