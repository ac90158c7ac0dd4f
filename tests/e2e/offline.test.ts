import { aMember, aPerson, atRest, type BrowserContext, expect, expectAccessibleInBothThemes, LONG } from "./kit.ts";
import { openPage, PREMIUM_LESSON, startPocketBase, storageOf, test, type TestServer } from "./kit.ts";
import { LESSON, lessonsDone, markButton, SECOND, undoButton, waiting } from "./learning.ts";
import { cached, expectWorker, offlineHeading, stay, workers } from "./offlineHere.ts";
import { DESK } from "./playing.ts";
import { openSearch, results, searchField } from "./searching.ts";

const WORKER_MOST_BYTES = 12 * 1024;

let server: TestServer;
test.beforeAll(async () => void (server = await startPocketBase()));
test.afterAll(() => server.stop());

/** The browser knows of no network, and nobody is there who could answer: emulation alone lets some requests through. */
async function cutOff(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await server.kill();
}

async function reconnect(context: BrowserContext): Promise<void> {
  server = await startPocketBase({ port: Number(new URL(server.url).port), dataDir: server.dataDir });
  await context.setOffline(false);
}

test("what a visitor opened opens without a network; all else says that it needs one", async ({ browser }) => {
  const { page, context, requests } = await openPage(browser, { server, url: "/", worker: "allowed" });
  await page.keyboard.press("End");
  await atRest(page);
  expect(await workers(page), "a first page brings no worker").toBe(0);
  expect(requests.filter((request) => request.url().endsWith("/worker.js"))).toEqual([]);

  await stay(page, "/curriculum");
  await expectWorker(page, "/", "/curriculum");
  await page.goto("/module/1?lesson=viewer-before-topic&t=12");
  await page.goto(SECOND);
  const titles = await Promise.all([page.getByRole("heading", { level: 1 }).textContent()]);
  await expectWorker(page, "/module/1?lesson=viewer-before-topic", SECOND);

  await cutOff(context);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[0] ?? "");
  await openSearch(page);
  await searchField(page).fill("sponsor");
  await expect(results(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/module/1?lesson=viewer-before-topic");
  await expect(page.locator("[data-complete]").first()).toBeVisible();
  await page.goto("/module/1?lesson=six-video-test");
  await expect(offlineHeading(page), "another lesson is another page").toBeVisible();

  await page.goto("/faq");
  await expect(offlineHeading(page)).toBeVisible();
  const here = page.getByRole("region", { name: "Available offline" }).getByRole("link");
  await expect(here.filter({ hasText: titles[0] ?? "" })).toHaveAttribute("href", SECOND);
  await expectAccessibleInBothThemes(page, "offline");
  await reconnect(context);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Questions and answers" })).toBeVisible();
});

test("a page that came before the worker is kept, too, though the worker answers for it by its first act", async ({
  browser,
}) => {
  const { page, context } = await openPage(browser, { server, url: "/curriculum", worker: "allowed" });
  await page.evaluate((href) => location.assign(href), SECOND);
  await page.waitForURL(`**${SECOND}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  await atRest(page);
  const words = (await title.textContent()) ?? "";

  const other = await context.newPage();
  await other.goto(`${server.url}/faq`);
  await stay(other, "/contact");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  expect((await cached(page))["pages"] ?? [], "nobody has told the worker of it").not.toContain(SECOND);
  await other.close();
  await page.bringToFront();
  await page.keyboard.press("End");
  await expectWorker(page, SECOND);

  await cutOff(context);
  await page.reload();
  await expect(title).toHaveText(words);
  await reconnect(context);
});

test("what a learner does on a page that came without a network is sent when it is back", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const { cookie } = person;
  const { page, context } = await openPage(browser, {
    server,
    url: "/robots.txt",
    worker: "allowed",
    cookie,
    context: DESK,
  });
  await page.evaluate((entries) => Object.assign(localStorage, entries), storageOf(person));
  await page.goto("/curriculum");
  await stay(page, LESSON);
  await page.goto("/dashboard");
  await expectWorker(page, LESSON, "/dashboard");

  await cutOff(context);
  await page.goto(LESSON);
  await markButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.reload();
  await expect(undoButton(page)).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("1 of 31 lessons").first()).toBeVisible();
  await reconnect(context);
  await expect.poll(() => lessonsDone(server, person)).toEqual(["viewer-before-topic"]);

  await page.goto("/profile");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Log out( here)?$/ })
    .click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect.poll(async () => (await cached(page))["pages"] ?? []).not.toContain(LESSON);
});

test("nothing that is one reader's own ever lies on the device", async ({ browser }) => {
  const person = await aMember(server);
  const { page, context } = await openPage(browser, {
    ...{ server, url: "/curriculum", worker: "allowed" },
    ...{ cookie: person.cookie, storage: storageOf(person, { subscriptionActive: true }) },
  });
  await stay(page, "/faq");
  for (const path of [PREMIUM_LESSON, "/community", "/glossary", "/notes", "/profile"]) {
    await page.goto(path);
    await atRest(page);
  }
  const all = Object.values(await cached(page)).flat();
  expect(all).toContain("/notes");
  const isPrivate = async (path: string) => {
    const { headers } = await fetch(server.url + path, { headers: { cookie: person.cookie } });
    return /private|no-store/.test(headers.get("cache-control") ?? "no-store");
  };
  const kept = await Promise.all(all.map(async (path) => ((await isPrivate(path)) ? [path] : [])));
  expect(kept.flat()).toEqual([]);
  expect(all.filter((path) => /^\/(api|members|_\/|media\/.*mp4)/.test(path))).toEqual([]);
  await context.setOffline(true);
  await page.goto(PREMIUM_LESSON);
  await expect(offlineHeading(page)).toBeVisible();
});

test("the worker weighs 12 KB at most, and no browser keeps an old one", async () => {
  const { headers } = await fetch(`${server.url}/worker.js`, { headers: { "accept-encoding": "br" } });
  expect(headers.get("content-encoding")).toBe("br");
  expect(Number(headers.get("content-length"))).toBeLessThanOrEqual(WORKER_MOST_BYTES);
  expect(headers.get("cache-control")).toMatch(/no-cache|max-age=0\b/);
});
