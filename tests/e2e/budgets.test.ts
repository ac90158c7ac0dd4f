import { brotliCompressSync } from "node:zlib";
import { expect, test, type Request } from "@playwright/test";
import { FRAME_MOST_BYTES, frameBytes } from "#support/frameBytes.ts";
import { heaviestLesson } from "#support/heaviestLesson.ts";
import { openPage, type OpenPage } from "#support/openPage.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { FREE_LESSON, PREMIUM_LESSON } from "./routes.ts";

const KB = 1024;
const SCRIPT_MOST_BYTES = 8 * KB;
const PAGE_MOST_BYTES = 32 * KB;
const LESSON_MOST_REQUESTS = 6;
const FONTS_MOST_BYTES = 45 * KB;

const PAGES = ["/", "/curriculum", "/module/1", FREE_LESSON, PREMIUM_LESSON, "/faq", "/success-stories"];
const LESSONS = new Set([FREE_LESSON, PREMIUM_LESSON, heaviestLesson()]);

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

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

for (const path of PAGES) {
  test(`${path} runs at most 8 KB of scripts before somebody acts, and no React`, async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: path });
    const { page, requests } = opened;
    await atRest(page);
    const scripts = ofType(requests, "script");
    expect(requests.map((request) => request.url()).filter((url) => /react|client\.[\w-]+\.js/i.test(url))).toEqual([]);
    expect((await sum(scripts)) + (await inlineScriptBytes(opened)), "bytes of scripts").toBeLessThanOrEqual(
      SCRIPT_MOST_BYTES,
    );
    expect(await sum(ofType(requests, "font")), "bytes of fonts").toBeLessThanOrEqual(FONTS_MOST_BYTES);
  });
}

const sentHtml = ({ page }: OpenPage): Promise<string> =>
  page.evaluate(async () => (await fetch(location.href)).text());

for (const path of LESSONS) {
  test(`${path} has a frame of 16 KB, and six requests besides the fonts`, async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: path });
    const { page, requests } = opened;
    await atRest(page);
    const sent = [...requests];
    const linked = await sum(ofType(sent, "stylesheet", "script"));
    const whole = linked + (await sum(ofType(sent, "document")));
    expect(whole, "bytes of HTML, CSS and scripts").toBeLessThanOrEqual(PAGE_MOST_BYTES);
    expect(linked + (await frameBytes(opened.page, await sentHtml(opened))), "bytes of the frame").toBeLessThanOrEqual(
      FRAME_MOST_BYTES,
    );
    const besideFonts = sent.filter((request) => request.resourceType() !== "font");
    expect(besideFonts.length, besideFonts.map((request) => request.url()).join("\n")).toBeLessThanOrEqual(
      LESSON_MOST_REQUESTS,
    );
  });
}
