import type { BuiltCourse } from "#support/builtCourse.ts";
import { keptCourse } from "#support/keptCourse.ts";
import { wordOf } from "#support/newVersion.ts";
import { atRest, expect, expectAccessibleInBothThemes, holdBack, LONG, openPage, type Page } from "./kit.ts";
import { startPocketBase, test, type TestServer } from "./kit.ts";
import { openSearch, results, searchFor } from "./searching.ts";

const BUILDS_MS = 300_000;

let server: TestServer;

/** As an operator publishes: another version takes the place of this one, and the server is started again. */
async function publish({ site }: BuiltCourse): Promise<void> {
  await server.kill();
  server = await startPocketBase({ site, port: Number(new URL(server.url).port), dataDir: server.dataDir });
}

/** How often a page was loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => (loads += 1));
  return () => loads;
}

let first: BuiltCourse;
/** Built where the first one was, whose code it keeps. */
let next: BuiltCourse;
test.beforeAll(async () => {
  test.setTimeout(BUILDS_MS);
  first = await keptCourse("first");
  next = await keptCourse("next");
  server = await startPocketBase({ site: first.site });
});
test.afterAll(() => server.stop());

test("a page that was open while a new version was published goes on as it is", LONG, async ({ browser }) => {
  await using untouched = await openPage(browser, { server, url: "/" });
  await using searching = await openPage(browser, { server, url: "/faq" });
  await using coming = await openPage(browser, { server, url: "/robots.txt" });
  const release = await holdBack(coming.page, /\/_astro\/Login\./);
  await coming.page.goto("/login");
  const pages = [untouched, searching, coming];
  await openSearch(searching.page);
  await searchFor(searching.page, "privacy");
  const loads = pages.map(({ page }) => countLoads(page));
  await publish(next);

  await openSearch(untouched.page);
  await searchFor(untouched.page, wordOf(2));
  await expect(results(untouched.page).first()).toContainText(wordOf(2));
  await untouched.page.keyboard.press("Escape");
  await untouched.page.getByRole("button", { name: "Settings" }).first().click();
  await expect(untouched.page.getByRole("dialog", { name: "Settings" })).toBeVisible();

  // A word of the lesson whose text the new index has under another name.
  await searchFor(searching.page, "backwards");
  await expect(results(searching.page).filter({ hasText: "The first lesson" }).first()).toBeVisible();

  release();
  const password = coming.page.getByLabel("Password", { exact: true });
  await password.fill("Correct-horse-9");
  await coming.page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  expect(loads.map((count) => count())).toEqual([0, 0, 0]);
});

const LESSON = "/module/1/first-lesson";
const settings = (page: Page) => page.getByRole("dialog", { name: "Settings" });
const pressSettings = (page: Page) => page.getByRole("button", { name: "Settings" }).first().click();
const toast = (page: Page) => page.getByRole("status").filter({ hasText: "This page was updated." });

/** What the page asks about itself names other scripts whenever it asks: as if there were a still newer one each time. */
const isNeverNewest = (page: Page) =>
  page.route("**/faq", async (route) => {
    if (route.request().resourceType() !== "fetch") return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("/_astro/", "/_astro/newer-") });
  });

test("a page whose code is gone is loaded anew once, and never over what would be lost", LONG, async ({ browser }) => {
  await publish(next);
  await using untouched = await openPage(browser, { server, url: "/faq" });
  await using typing = await openPage(browser, { server, url: "/certificate" });
  await using watching = await openPage(browser, { server, url: LESSON });
  await using broken = await openPage(browser, { server, url: "/faq" });
  const pages = [untouched, typing, watching, broken];
  const code = typing.page.getByLabel("Certificate code");
  await code.fill("A1B2");
  await watching.page.locator("video").evaluate((it: HTMLVideoElement) => {
    Object.assign(it, { loop: true, muted: true });
    void it.play();
  });
  const loads = pages.map(({ page }) => countLoads(page));
  // The first version knows nothing of the code of the others: it is as if it came weeks later.
  await publish(first);
  const { headers } = await fetch(`${server.url}/renew.js`);
  expect(headers.get("cache-control"), "no version's code for this is kept for ever").toContain("max-age=0");

  await pressSettings(untouched.page);
  await expect(settings(untouched.page), "what was pressed opens on the new page").toBeVisible();
  await untouched.page.keyboard.press("Escape");
  await untouched.page.reload();
  await expect(untouched.page.getByRole("heading", { level: 1 })).toBeVisible();
  await atRest(untouched.page);
  await expect(settings(untouched.page), "and only once").toHaveCount(0);

  for (const { page } of [typing, watching]) {
    await pressSettings(page);
    await expect(toast(page)).toHaveText("This page was updated. Reload it to continue. Reload");
  }
  await expectAccessibleInBothThemes(typing.page, "a page that was updated");
  await expect(code).toHaveValue("A1B2");
  expect(await watching.page.locator("video").evaluate((it: HTMLVideoElement) => it.paused)).toBe(false);

  expect(loads.map((count) => count())).toEqual([2, 0, 0, 0]);
  await toast(typing.page).getByRole("button", { name: "Reload" }).click();
  await expect(settings(typing.page)).toBeVisible();

  // The new version lacks the same code: it is loaded once, and again only by a press.
  await broken.page.route(/\/_astro\/Settings\./, (route) => route.fulfill({ status: 404 }));
  await isNeverNewest(broken.page);
  for (let press = 0; press < 3; press += 1) {
    await pressSettings(broken.page);
    await expect(toast(broken.page)).toContainText("Reload it to continue.");
  }
  await atRest(broken.page);
  expect(loads.map((count) => count())).toEqual([2, 1, 0, 1]);
});
