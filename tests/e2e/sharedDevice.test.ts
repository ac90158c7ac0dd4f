import { premium } from "#serverTests/learner.ts";
import { postsOn } from "#serverTests/posting.ts";
import { expectSignedIn, logIn, main } from "./comingIn.ts";
import { aPerson, atRest, expect, FREE_LESSON, grant, inAMonth, openPage, type Page, type Person } from "./kit.ts";
import { PREMIUM_LESSON, shared, test } from "./kit.ts";
import { cached, offlineHeading, stay } from "./offlineHere.ts";
import { PAID, readableHere } from "./paidHere.ts";
import { DESK, play } from "./playing.ts";
import { openSearch, searchFor } from "./searching.ts";
import { press, replyForm } from "./writingPosts.ts";

// A whole visit, with a worker.
test.describe.configure({ timeout: 180_000 });

const server = shared();
const { write, aMember } = postsOn(() => server);

/** What a browser may go on keeping: how the device looks and plays, and the day's count of visits. */
const OF_THE_DEVICE = ["player", "settings", "theme", "visit"];

const NAME = "Wilhelmine Quastenflosser";
const OWN = ["a note about my aunt", "a reply I never sent", "seldom words sought"];

/** All that lies in this browser: storages, caches with their answers, databases, cookies that scripts see. */
const lyingHere = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const places = Object.entries({ localStorage, sessionStorage }).flatMap(([name, storage]) =>
      Object.entries(storage as Record<string, string>).map(([key, text]) => `${name} ${key}: ${text}`),
    );
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        places.push(
          `cache ${name} ${key.url}: ${(await (await cache.match(key, { ignoreVary: true }))?.text()) ?? ""}`,
        );
    }
    for (const { name } of await indexedDB.databases()) places.push(`database ${name ?? ""}`);
    return [...places, `cookie ${document.cookie}`];
  });

async function useEverything(page: Page, member: Person, post: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent("/dashboard")}`);
  await logIn(page, member);
  await expectSignedIn(page, NAME);
  await stay(page, "/faq");
  await page.goto(FREE_LESSON);
  await play(page);
  await page.keyboard.press("n");
  await page.keyboard.type(OWN[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText(OWN[0] ?? "").first()).toBeAttached();
  await page.goto(PREMIUM_LESSON);
  await expectSignedIn(page, NAME);
  await openSearch(page);
  await searchFor(page, OWN[2] ?? "");
  await atRest(page);
  await page.goto(`/community/post/${post}`);
  await press(page, "Write a reply");
  await replyForm(page)
    .getByRole("textbox")
    .fill(OWN[1] ?? "");
  await atRest(page);
  for (const path of ["/notes", "/practice", "/subscriptions", "/dashboard", "/profile"]) {
    await page.goto(path);
    await atRest(page);
  }
}

test("a shared device holds nothing of whoever logged out, by Back or without a network", async ({ browser }) => {
  const member = await aPerson(server, { displayName: NAME });
  await grant(server, member, { validUntil: inAMonth() });
  const { id: post } = await write(await aMember(), { lessonId: premium, title: "Who may read this?" });
  const { page, context } = await openPage(browser, { server, url: "/", worker: "allowed", context: DESK });
  await useEverything(page, member, post);
  const theirs = [member.id, member.email, NAME, ...OWN, ...PAID, "Who may read this?"];
  const before = (await lyingHere(page)).join("\n");
  expect(theirs.filter((words) => before.includes(words)).length, "there is something to forget").toBeGreaterThan(3);
  expect((await cached(page))["pages"]?.length).toBeGreaterThan(0);

  await main(page).getByRole("button", { name: "Log out here" }).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await atRest(page);

  const lying = await lyingHere(page);
  for (const words of theirs)
    expect(
      lying.filter((place) => place.includes(words)).map((place) => place.slice(0, 120)),
      words,
    ).toEqual([]);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !OF_THE_DEVICE.includes(key))).toEqual([]);
  expect((await context.cookies()).filter(({ name, value }) => name === "reading" && value !== "")).toEqual([]);
  expect(await readableHere(page, [PREMIUM_LESSON, `/community/post/${post}`])).toEqual([]);

  const shown = async () => (await page.locator("body").innerText()) + (await page.title());
  for (let back = 0; back < 6; back++) {
    await page.goBack().catch(() => undefined);
    await atRest(page);
    const words = await shown();
    expect(
      theirs.filter((one) => words.includes(one)),
      page.url(),
    ).toEqual([]);
  }
  await context.setOffline(true);
  // What a visitor opened meanwhile, as Back did here, is a visitor's page.
  const paths = [PREMIUM_LESSON, "/dashboard", "/notes", "/profile", FREE_LESSON];
  for (const path of [...paths, `/community/post/${post}`]) {
    await page.goto(path);
    const words = await shown();
    expect(
      theirs.filter((one) => words.includes(one)),
      path,
    ).toEqual([]);
  }
  await expect(offlineHeading(page)).toBeVisible();
});
