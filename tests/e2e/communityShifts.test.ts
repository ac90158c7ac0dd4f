import sharp from "sharp";
import { postsOn } from "#serverTests/posting.ts";
import { atRest, cases, expect, here, LONG, type Page, type Person, type Route, shared, storageOf } from "./kit.ts";
import { test } from "./kit.ts";
import { expectNothingJumped, openLate } from "./shifts.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 120_000 });

const LESSON = "/module/1/demand-without-guessing";
const server = shared();
const { write, answer, anOldHand } = postsOn(() => server);
const ada = here(() => anOldHand({ displayName: "Ada" }));
let paths: string[];

/** A post with a picture of each shape. */
async function withPictures({ id, token }: Person, title: string): Promise<string> {
  const form = new FormData();
  const body = "I stood *here*.";
  for (const [name, value] of Object.entries({ user: id, topic: "questions", title, body })) form.set(name, value);
  for (const [width = 0, height = 0] of [
    [900, 500],
    [300, 900],
    [1600, 1600],
  ]) {
    // prettier-ignore
    // prettier-ignore
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

test.beforeAll(async () => {
  const bob = await anOldHand({ displayName: "Bob" });
  const post = await withPictures(bob, "Where do I stand?");
  for (let n = 0; n < 20; n += 1) await answer(n % 3 === 0 ? ada : bob, post, `Answer *${String(n)}*. `.repeat(n + 1));
  const lessonId = LESSON.split("/").at(-1);
  const own = await write(ada, { title: "Mine", topic: "wins" });
  await answer(bob, own.id, "A good one.");
  for (let n = 0; n < 4; n += 1)
    await write([ada, bob][n % 2] ?? ada, { lessonId, title: `Q ${String(n)}`, second: n * 3 });
  const post1 = (id: string) => `/community/post/${id}`;
  paths = ["/community", "/community/questions", post1(post), post1(own.id), `/community/people/${bob.id}`, LESSON];
});

type Case = readonly [who: "visitor" | "learner", width: number];
const others: Case[] = [["visitor", 1280], ["visitor", 320], ["visitor", 390], ["learner", 1280]]; // prettier-ignore

for (const [who, width] of cases<Case>([["learner", 320]], others)) {
  const title = `nothing jumps in the community for a ${who} at ${String(width)} px on a slow line`;
  test(title, LONG, async ({ browser }) => {
    const page = await openLate(browser, server, width, who === "learner" ? { storage: storageOf(ada) } : {});
    for (const late of ["**/*.js", "**/api/**", "**/community?lesson=*"]) await page.route(late, afterPaint(page));
    for (const path of paths) {
      await page.goto(path);
      await atRest(page);
      // What is fetched when it comes near: pictures, and what was asked about a lesson.
      await page.evaluate(() => document.querySelector("#questions, [data-post] ul img, #replies")?.scrollIntoView());
      await atRest(page);
      await expectNothingJumped(page, path);
    }
  });
}
