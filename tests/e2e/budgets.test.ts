import { brotliCompressSync } from "node:zlib";
import { heaviestLesson } from "#support/heaviestLesson.ts";
import { HTML_MOST_BYTES, htmlBytes } from "#support/htmlBytes.ts";
import { aMember, atRest, expect, FREE_LESSON, openPage, type OpenPage, PREMIUM_LESSON, type Request } from "./kit.ts";
import { shared, storageOf, test } from "./kit.ts";
import { finishLessons, FREE, stopVideo, writeNote } from "./learned.ts";

const KB = 1024;
const STYLES_MOST_BYTES = 14 * KB;
const SCRIPT_MOST_BYTES = 4 * KB;
const LESSON_MOST_REQUESTS = 7;
const FONTS_MOST_BYTES = 45 * KB;

const PAGES = [
  ...["/", "/curriculum", "/module/1", FREE_LESSON, PREMIUM_LESSON, "/faq", "/glossary", "/subscription"],
  "/success-stories",
];
const LESSONS = new Set([FREE_LESSON, PREMIUM_LESSON, heaviestLesson()]);

const server = shared();

const ofType = (requests: Request[], ...types: string[]) =>
  requests.filter((one) => types.includes(one.resourceType()));

/** What came over the wire, as the server says; texts are counted only as Brotli. */
async function bytes(request: Request): Promise<number> {
  const headers = (await (await request.response())?.allHeaders()) ?? {};
  if (request.resourceType() !== "font" && request.resourceType() !== "image") {
    expect(headers["content-encoding"], request.url()).toBe("br");
  }
  return Number(headers["content-length"]);
}

async function sum(requests: Request[]): Promise<number> {
  return (await Promise.all(requests.map(bytes))).reduce((one, other) => one + other, 0);
}

/** Scripts that stand in the page itself, as they would weigh alone; data blocks are no scripts. */
async function inlineScriptBytes({ page }: OpenPage): Promise<number> {
  const texts = await page
    .locator("script:not([src]):not([type='application/ld+json'])")
    .evaluateAll((all) => all.map((one) => one.textContent ?? ""));
  return texts.length === 0 ? 0 : brotliCompressSync(texts.join("\n")).length;
}

const sentHtml = ({ page }: OpenPage): Promise<string> =>
  page.evaluate(async () => (await fetch(location.href)).text());

for (const path of new Set([...PAGES, ...LESSONS])) {
  test(`${path} has one stylesheet of 14 KB and runs 4 KB of scripts before somebody acts`, async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: path });
    await atRest(opened.page);
    const requests = [...opened.requests];
    const urls = requests.map((request) => request.url());
    const styles = ofType(requests, "stylesheet");
    expect(styles.map((request) => request.url())).toHaveLength(1);
    expect(await sum(styles), "bytes of styles").toBeLessThanOrEqual(STYLES_MOST_BYTES);
    expect(urls.filter((url) => /react|client\.[\w-]+\.js/i.test(url))).toEqual([]);
    const scripts = (await sum(ofType(requests, "script"))) + (await inlineScriptBytes(opened));
    expect(scripts, "bytes of scripts").toBeLessThanOrEqual(SCRIPT_MOST_BYTES);
    expect(await sum(ofType(requests, "font")), "bytes of fonts").toBeLessThanOrEqual(FONTS_MOST_BYTES);
    if (!LESSONS.has(path)) return;
    expect(htmlBytes(await sentHtml(opened)), "bytes of HTML").toBeLessThanOrEqual(HTML_MOST_BYTES);
    const besides = requests.filter((request) => !["font", "image"].includes(request.resourceType()));
    expect(besides.length, urls.join("\n")).toBeLessThanOrEqual(LESSON_MOST_REQUESTS);
  });
}

/** What a page of somebody signed in asks for until it rests, on a device that knows them and has no file yet. */
const SIGNED_IN = [
  { path: PREMIUM_LESSON, requests: 23, files: 11, bytes: 145 * KB },
  { path: "/dashboard", requests: 22, files: 11, bytes: 141 * KB },
];

for (const { path, requests: most, files, bytes: mostBytes } of SIGNED_IN) {
  test(`${path} of a member asks at most ${most} times, and for ${mostBytes / KB} KB of scripts in ${files} files`, async ({
    browser,
  }) => {
    const member = await aMember(server);
    const done = FREE.slice(0, 4).map(({ id }, ago) => ({ id, ago }));
    await finishLessons(server, member, done);
    await stopVideo(server, member, "five-numbers", 30);
    await writeNote(server, member, { lessonId: done[0]?.id ?? "", text: "A note", second: 3 });
    const { cookie } = member;
    const storage = { ...storageOf(member, { subscriptionActive: true }), onboarding_completed: "true" };
    const { page, requests } = await openPage(browser, { server, url: path, cookie, storage });
    await atRest(page);
    // The latest that an island waits for an idle moment (shell/interaction.ts).
    await page.waitForTimeout(2000);
    await atRest(page);
    const besides = requests.filter((request) => !["font", "image", "media"].includes(request.resourceType()));
    const scripts = ofType(besides, "script");
    expect(scripts.length, scripts.map((request) => request.url()).join("\n")).toBeLessThanOrEqual(files);
    expect(await sum(scripts), "bytes of scripts").toBeLessThanOrEqual(mostBytes);
    expect(besides.length, besides.map((request) => request.url()).join("\n")).toBeLessThanOrEqual(most);
  });
}

test("without the islands' styles none is drawn, and a press asks once more", async ({ browser }) => {
  const { page, requests } = await openPage(browser, { server, url: "/faq" });
  await atRest(page);
  const styles = /\/_astro\/app\.[\w-]+\.css$/;
  const drawn = page.getByRole("dialog", { name: "Settings" });
  const settings = page.getByRole("button", { name: "Settings" }).first();
  await page.route(styles, (route) => route.abort());
  await settings.click();
  await expect.poll(() => ofType(requests, "stylesheet").length).toBe(2);
  await atRest(page);
  await expect(drawn).toBeHidden();
  await page.unroute(styles);
  await settings.click();
  await expect(drawn).toBeVisible();
  expect(await page.locator("link[rel=stylesheet][disabled]").count()).toBe(0);
});
