import sharp from "sharp";
import { postsOn } from "#serverTests/posting.ts";
import { buy } from "#support/buying.ts";
import { aPerson, atRest, cases, expect, FREE_LESSON, here, LONG, type Page, type Person } from "./kit.ts";
import { PREMIUM_LESSON, type Route, shared, storageOf, test } from "./kit.ts";
import { finishLessons, writeNote } from "./learned.ts";
import { NEXT_LESSON } from "./playing.ts";
import { expectNothingJumped, openLate } from "./shifts.ts";

const FEW = ["/", "/curriculum", "/module/1", PREMIUM_LESSON];
const OTHERS = ["/faq", "/login", "/success-stories", "/gift"];

type Case = [reader: "visitor" | "learner", width: number, paths: string[]];
const CASES = cases<Case>(
  [["visitor", 390, [...FEW, ...cases([], [FREE_LESSON, ...OTHERS])]]],
  [
    ["visitor", 1280, [...FEW, FREE_LESSON, ...OTHERS]],
    ...[390, 1280].map((width): Case => ["learner", width, ["/dashboard", FREE_LESSON, "/notes", ...FEW, ...OTHERS]]),
  ],
);

const server = shared();
const person = here(async () => {
  const ada = await aPerson(server);
  for (const second of [12, 40])
    await writeNote(server, ada, { lessonId: "viewer-before-topic", second, text: "Again" });
  await finishLessons(server, ada, [{ id: "demand-without-guessing" }]);
  return ada;
});

for (const [reader, width, paths] of CASES)
  test(`nothing jumps on the pages of a ${reader} at ${width} px`, async ({ browser }) => {
    const context = { viewport: { width, height: 844 }, reducedMotion: "no-preference" } as const;
    const storage = reader === "learner" ? { storage: storageOf(person) } : {};
    const page = await openLate(browser, server, width, { context, ...storage });
    for (const path of paths) {
      await page.goto(path);
      if (path === "/notes") await expect(page.getByText("Again").first()).toBeVisible();
      await atRest(page);
      await expectNothingJumped(page, path);
    }
  });

const MONEY = ["/subscription", "/success", "/success?session_id=cs_unknown", "/cancel"];
const PAGES = [...MONEY, "/prepayment", "/payment", "/subscriptions"];

const READERS = {
  "a visitor": async () => ({}),
  "a learner": async () => ({ storage: storageOf(await aPerson(server)) }),
  "a member": async () => {
    const member = await aPerson(server);
    await buy(server, member);
    return { storage: storageOf(member, { subscriptionActive: true }) };
  },
};
const WHO = ["a visitor", "a learner", "a member"] as const;
const WIDTHS = [320, 390, 768, 1280];
const everywhere = WHO.flatMap((who) => WIDTHS.map((width) => [who, width] as const));
const isFirst = ([who, width]: (typeof everywhere)[number]) => who === "a member" && width === 320;

for (const [who, width] of cases(
  everywhere.filter(isFirst),
  everywhere.filter((one) => !isFirst(one)),
))
  test(`nothing jumps on the pages about money for ${who} at ${width} px`, LONG, async ({ browser }) => {
    const page = await openLate(browser, server, width, await READERS[who]());
    for (const path of who === "a visitor" ? [...PAGES, "/withdraw"] : PAGES) {
      await page.goto(path);
      await atRest(page);
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
      await expectNothingJumped(page, path);
    }
  });

const { write, answer, anOldHand } = postsOn(() => server);

/** A post with a picture of each shape. */
async function withPictures({ id, token }: Person, title: string): Promise<string> {
  const form = new FormData();
  const body = "I stood *here*.";
  for (const [name, value] of Object.entries({ user: id, topic: "questions", title, body })) form.set(name, value);
  for (const [width, height] of [
    [900, 500],
    [300, 900],
  ] as const) {
    const picture = sharp({ create: { width, height, channels: 3, background: "teal" } });
    form.append("pictures", new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), `${String(width)}.jpg`);
  }
  const rows = `${server.url}/api/collections/posts/records`;
  const made = await fetch(rows, { method: "POST", body: form, headers: { Authorization: token } });
  expect(made.status, await made.clone().text()).toBe(200);
  return ((await made.json()) as { id: string }).id;
}

/** What comes late comes when the page has been painted without it. */
const afterPaint = (page: Page) => async (route: Route) => {
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await route.continue();
};

/** The pages of a community in which much was written. */
async function written(ada: Person): Promise<string[]> {
  const bob = await anOldHand({ displayName: "Bob" });
  const post = await withPictures(bob, "Where do I stand?");
  for (let n = 0; n < 20; n += 1) await answer(n % 3 === 0 ? ada : bob, post, `Answer *${String(n)}*. `.repeat(n + 1));
  const lessonId = NEXT_LESSON.split("/").at(-1);
  const own = await write(ada, { title: "Mine", topic: "wins" });
  await answer(bob, own.id, "A good one.");
  for (let n = 0; n < 4; n += 1)
    await write([ada, bob][n % 2] ?? ada, { lessonId, title: `Q ${String(n)}`, second: n * 3 });
  const post1 = (id: string) => `/community/post/${id}`;
  return ["/community", "/community/questions", post1(post), post1(own.id), `/community/people/${bob.id}`, NEXT_LESSON];
}

for (const [who, width] of cases([["learner", 320]] as const, [["visitor", 1280]] as const))
  test(`nothing jumps in the community for a ${who} at ${width} px on a slow line`, LONG, async ({ browser }) => {
    const ada = await anOldHand({ displayName: "Ada" });
    const page = await openLate(browser, server, width, who === "learner" ? { storage: storageOf(ada) } : {});
    for (const late of ["**/*.js", "**/api/**", "**/community?lesson=*"]) await page.route(late, afterPaint(page));
    for (const path of await written(ada)) {
      await page.goto(path);
      await atRest(page);
      // What is fetched when it comes near: pictures, and what was asked about a lesson.
      await page.evaluate(() => document.querySelector("#questions, [data-post] ul img, #replies")?.scrollIntoView());
      await atRest(page);
      await expectNothingJumped(page, path);
    }
  });
