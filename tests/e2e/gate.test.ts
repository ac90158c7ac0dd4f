import { aMember, aPerson, atRest, expect, grant, inAMonth, LONG, openPage, revoke, shared, signIn } from "./kit.ts";
import { signInOn, storageOf, test, yesterday } from "./kit.ts";
import { expectFigureLoads, expectFullLesson, expectPreview, expectVideoPlays, LESSON } from "./premiumLesson.ts";
import { LESSON_IN_MODULE } from "./premiumLesson.ts";
import { openSearch, results, searchAtOnce } from "./searching.ts";

const server = shared();

test("a member who signed in reads the whole lesson", async ({ browser }) => {
  const person = await aPerson(server);
  const { page, problems } = await openPage(browser, { server, url: "/" });
  await signInOn(page, person);
  await page.goto(LESSON);
  await expectPreview(page);
  // What is still on its way when somebody goes on would count as a problem.
  await atRest(page);
  await grant(server, person, { validUntil: inAMonth() });
  await page.goto(LESSON);
  await expectFullLesson(page);
  await expectFigureLoads(page);
  await expectVideoPlays(page);
  expect(problems).toEqual([]);
});

test("a member reads the whole lesson without JavaScript, behind its module's address too", async ({ browser }) => {
  const { cookie } = await aMember(server);
  const context = { javaScriptEnabled: false };
  const { page, problems } = await openPage(browser, { server, url: LESSON_IN_MODULE, cookie, context });
  await expectFullLesson(page);
  await expectFigureLoads(page);
  await expectVideoPlays(page);
  expect(problems).toEqual([]);
});

test("a membership that was taken away or ran out shows the preview at the next request", async ({ browser }) => {
  const person = await aMember(server);
  const { page, problems } = await openPage(browser, { server, url: LESSON, cookie: person.cookie });
  await expectFullLesson(page);
  await revoke(server, person);
  await page.reload();
  await expectPreview(page);
  await grant(server, person, { validUntil: inAMonth() });
  await page.goto(LESSON);
  await expectFullLesson(page);
  await grant(server, person, { validUntil: yesterday() });
  await page.goto(LESSON_IN_MODULE);
  await expectPreview(page);
  expect(problems).toEqual([]);
});

test("a member who lost the reading cookie sees the whole lesson after one reload", async ({ browser }) => {
  const person = await aMember(server);
  const { token } = await signIn(server, person);
  const storage = storageOf({ ...person, token }, { subscriptionActive: true });
  const { page, context } = await openPage(browser, { server, url: "/faq", storage });
  // This page renews the session, and the cookie with it.
  await atRest(page);
  await context.clearCookies();
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  await page.goto(LESSON);
  await expectFullLesson(page);
  expect(loads).toHaveLength(2);
});

test("a reader who only looks like a member is reloaded once at most", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const storage = storageOf(person, { subscriptionActive: true });
  const { page } = await openPage(browser, { server, url: LESSON, storage });
  await page.waitForFunction(() => localStorage.getItem("user")?.includes('"subscriptionActive":false'));
  await atRest(page);
  await expectPreview(page);
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  await page.reload();
  await atRest(page);
  await expectPreview(page);
  expect(loads).toHaveLength(1);
});

const PAID_WORDS = "figure is weather dashboard overnight";
const SPOKEN = "good news in a sad-looking column";

test("the search finds nothing of Premium for whoever has none", async ({ browser }) => {
  const lapsed = await aMember(server);
  await grant(server, lapsed, { validUntil: yesterday() });
  for (const [who, wishes] of [
    ["a visitor", {}],
    ["a lapsed member", { cookie: lapsed.cookie, storage: storageOf(lapsed, { subscriptionActive: true }) }],
  ] as const) {
    await using opened = await openPage(browser, { server, url: "/faq", ...wishes });
    const { page, requests } = opened;
    await page.clock.install();
    await openSearch(page);
    await searchAtOnce(page, PAID_WORDS);
    await expect(results(page).filter({ hasText: /Five numbers, one table/ }), who).toHaveCount(0);
    await searchAtOnce(page, SPOKEN);
    await expect(results(page).filter({ hasText: /Five numbers|sad-looking/ }), who).toHaveCount(0);
    await searchAtOnce(page, "worried about it evening swapped");
    const hit = results(page).filter({ hasText: "Five numbers, one table" });
    await expect(hit, who).toContainText("Part of Premium");
    await expect(hit, who).not.toContainText(/worried|evening|swapped/);
    const members = requests.filter((request) => request.url().includes("/members/"));
    for (const one of members) expect((await one.response())?.status(), who).toBe(404);
  }
});
