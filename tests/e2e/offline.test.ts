import { aMember, aPerson, atRest, type BrowserContext, expect, expectAccessibleInBothThemes } from "./kit.ts";
import { type Locator, LONG, openOnce, openPage, type Page, PREMIUM_LESSON, startPocketBase } from "./kit.ts";
import { storageOf, test, type TestServer } from "./kit.ts";
import { LESSON, lessonsDone, markButton, SECOND, undoButton, waiting } from "./learning.ts";
import { cached, expectWorker, offlineHeading, stay, workers } from "./offlineHere.ts";
import { DESK, expectSecond, moveTo, PHONE, play } from "./playing.ts";
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

test("a page that came before the worker is kept, too", async ({ browser }) => {
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
  const visit = { server, url: "/curriculum", worker: "allowed", context: DESK } as const;
  const { page, context } = await openOnce(browser, { ...visit, cookie, storage: storageOf(person) });
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

const panel = (page: Page) => page.getByRole("dialog", { name: "Saved for offline" });
const row = (page: Page) => panel(page).getByRole("listitem").first();
const keepButton = (page: Page) => row(page).getByRole("button", { name: /^(Save|Continue saving) / });

/** Where these links lead, each address once. */
const leadingTo = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href") ?? ""))]);

/** With all its files, on a machine that may be busy. */
const expectKept = (page: Page) => expect(row(page)).toContainText("Saved.", { timeout: 20_000 });

test("a module is kept on a phone, watched without a network, and taken off again", async ({ browser }) => {
  const { page, context } = await openPage(browser, {
    ...{ server, url: "/module/1", worker: "allowed" },
    context: { ...PHONE, colorScheme: "dark" },
  });
  await page.getByRole("button", { name: "Save for offline" }).click();
  await expect(keepButton(page), "its size is said before").toHaveAccessibleName(/: [\d.]+ MB$/);
  await expect(row(page)).toContainText("Module 1");
  await expectAccessibleInBothThemes(page, "what can be kept");
  await keepButton(page).click();
  await expectKept(page);
  await expect(panel(page).getByRole("status").filter({ hasText: "is saved" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "what is kept");

  const lessons = await leadingTo(page.locator('main a[href^="/module/1/"]'));
  expect(lessons).toHaveLength(5);

  await context.setOffline(true);
  await page.goto(LESSON);
  await play(page);
  await moveTo(page, 20);
  await expectSecond(page, 20);
  await page.goto("/module/2");
  await expect(offlineHeading(page)).toBeVisible();
  const here = page.getByRole("region", { name: "Available offline" }).getByRole("link");
  await expect(here.first()).toBeVisible();
  expect(await leadingTo(here), "as they are taught").toEqual(["/module/1", ...lessons]);
  await page.goto("/module/1");
  await page.getByRole("button", { name: "Save for offline" }).click();
  await expect(panel(page)).toContainText("You’re offline.");
  await row(page)
    .getByRole("button", { name: /^Remove / })
    .click();
  await expect(panel(page).getByRole("status").filter({ hasText: "is no longer on this device" })).toBeVisible();
  await expect.poll(async () => Object.keys(await cached(page)).filter((name) => name.startsWith("kept-"))).toEqual([]);
  await page.goto("/module/1/six-video-test");
  await expect(offlineHeading(page)).toBeVisible();
});

test("an operator who switches it off takes worker and copies off every device", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/", worker: "allowed" });
  await stay(page, "/faq");
  await page.goto("/module/1");
  await page.getByRole("button", { name: "Save for offline" }).click();
  await keepButton(page).click();
  await expectKept(page);
  const { dataDir } = server;
  await server.kill();
  server = await startPocketBase({ env: { OFFLINE: "off" }, port: Number(new URL(server.url).port), dataDir });
  await page.goto("/faq");
  await expect.poll(() => workers(page)).toBe(0);
  await expect.poll(() => cached(page)).toEqual({});
  await page.goto("/module/1");
  await page.getByRole("button", { name: "Save for offline" }).click();
  await keepButton(page).click();
  await expect(panel(page)).toContainText("Saving for offline is switched off on this site at the moment.");
  await expect.poll(() => workers(page)).toBe(0);
});
