import { aMember, aPerson, atRest, expect, grant, inAMonth, LONG, longIf, openPage, type Person } from "./kit.ts";
import { revoke, shared, signIn, signInOn, signOutOn, storageOf, test, yesterday } from "./kit.ts";
import { expectFigureLoads, expectFullLesson, expectPreview, expectVideoPlays, LESSON } from "./premiumLesson.ts";
import { LESSON_IN_MODULE } from "./premiumLesson.ts";
import { openSearch, results, searchFor } from "./searching.ts";

const server = shared();

for (const address of [LESSON, LESSON_IN_MODULE]) {
  test(
    `a member who signed in reads the whole lesson at ${address}`,
    longIf(address === LESSON_IN_MODULE),
    async ({ browser }) => {
      const person = await aPerson(server);
      const { page, problems } = await openPage(browser, { server, url: "/" });
      await signInOn(page, person);
      await page.goto(address);
      await expectPreview(page);
      // What is still on its way when somebody goes on would count as a problem.
      await atRest(page);
      await grant(server, person, { validUntil: inAMonth() });
      await page.goto(address);
      await expectFullLesson(page);
      await expectFigureLoads(page);
      await expectVideoPlays(page);
      expect(problems).toEqual([]);
    },
  );

  test(
    `a member reads the whole lesson without JavaScript at ${address}`,
    longIf(address === LESSON),
    async ({ browser }) => {
      const { cookie } = await aMember(server);
      const context = { javaScriptEnabled: false };
      await using opened = await openPage(browser, { server, url: address, cookie, context });
      await expectFullLesson(opened.page);
      await expectFigureLoads(opened.page);
      await expectVideoPlays(opened.page);
      expect(opened.problems).toEqual([]);
    },
  );
}

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

test("after signing out the lesson is a preview, and Back brings no premium text", async ({ browser }) => {
  const person = await aMember(server);
  const { page } = await openPage(browser, { server, url: "/faq" });
  await signInOn(page, person);
  await page.goto(LESSON);
  await expectFullLesson(page);
  await page.goto("/curriculum");
  await signOutOn(page);
  await page.goBack();
  await expectPreview(page);
  await page.goto(LESSON_IN_MODULE);
  await expectPreview(page);
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
const EVERYBODY = {
  visitor: { sign: async () => ({}), finds: false },
  "reader without a membership": { sign: async () => signedIn(await aPerson(server), false), finds: false },
  "reader whose membership ran out": { sign: async () => signedIn(await wasMember(), true), finds: false },
  member: { sign: async () => signedIn(await aMember(server), true), finds: true },
};
const signedIn = (person: Person, subscriptionActive: boolean) => ({
  cookie: person.cookie,
  storage: storageOf(person, { subscriptionActive }),
});
async function wasMember(): Promise<Person> {
  const person = await aMember(server);
  await grant(server, person, { validUntil: yesterday() });
  return person;
}

for (const [reader, { sign, finds }] of Object.entries(EVERYBODY)) {
  test(
    `the search ${finds ? "finds" : "does not find"} premium words for a ${reader}`,
    longIf(reader === "visitor" || reader === "reader without a membership"),
    async ({ browser }) => {
      const { page } = await openPage(browser, { server, url: "/faq", ...(await sign()) });
      await page.getByRole("searchbox", { name: "Search the course" }).click();
      const field = page.getByRole("combobox");
      await field.fill(PAID_WORDS);
      const result = page.getByRole("option", { name: /Five numbers, one table/ });
      if (finds) await expect(result.first()).toHaveAttribute("href", /\/module\/5/);
      else {
        await expect(page.getByRole("status").filter({ hasText: /results?\b/ })).toBeAttached();
        await expect(result).toHaveCount(0);
      }
    },
  );
}

const SPOKEN = "good news in a sad-looking column";

test("never finds for a visitor what is said in a premium lesson", async ({ browser }) => {
  const { page, requests } = await openPage(browser, { server, url: "/faq" });
  await openSearch(page);
  await searchFor(page, SPOKEN);
  await expect(results(page).filter({ hasText: /Five numbers|sad-looking/ })).toHaveCount(0);
  expect(requests.filter((request) => request.url().includes("/members/"))).toEqual([]);
});

test("shows a premium lesson to a visitor as Part of Premium, without its words", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/faq" });
  await openSearch(page);
  await searchFor(page, "worried about it evening swapped");
  const hit = results(page).filter({ hasText: "Five numbers, one table" });
  await expect(hit).toHaveCount(1);
  await expect(hit).toContainText("Part of Premium");
  await expect(hit).not.toContainText(/worried|evening|swapped/);
  await searchFor(page, "Five numbers, one table");
  await expect(results(page).first()).toContainText("Part of Premium");
});
