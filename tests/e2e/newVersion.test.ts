import { test, type Page } from "@playwright/test";
import { expect } from "#support/expect.ts";
import { newVersion, wordOf } from "#support/newVersion.ts";
import { openPage } from "#support/openPage.ts";
import { SmallCourse } from "#support/smallCourse.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { openSearch, results, searchFor } from "./searching.ts";

const BUILDS_MS = 300_000;

let course: SmallCourse;
let server: TestServer;
let version = 1;

const site = () => ({
  publicTree: course.path("dist"),
  membersTree: course.path("pocketbase/site/members"),
  manifest: course.path("pocketbase/site/manifest.json"),
  curriculum: course.path("pocketbase/site/curriculum.json"),
});

function build(): void {
  const { status, output } = course.build();
  expect(status, output).toBe(0);
}

/** As an operator publishes: the next version is built in the place of this one, and the server is started again. */
async function publish(): Promise<void> {
  version += 1;
  newVersion(course, version);
  build();
  await server.kill();
  server = await startPocketBase({ site: site(), port: Number(new URL(server.url).port), dataDir: server.dataDir });
}

/** How often a page was loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => (loads += 1));
  return () => loads;
}

/** A file comes no sooner than it is let go, as on a slow network. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(file, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

test.beforeAll(async () => {
  test.setTimeout(BUILDS_MS);
  course = new SmallCourse();
  build();
  server = await startPocketBase({ site: site() });
});
test.afterAll(async () => {
  await server.stop();
  course.remove();
});

test("a page that was open while a new version was published goes on as it is", async ({ browser }) => {
  test.setTimeout(BUILDS_MS);
  await using untouched = await openPage(browser, { server, url: "/" });
  await using searching = await openPage(browser, { server, url: "/faq" });
  await using coming = await openPage(browser, { server, url: "/robots.txt" });
  const release = await holdBack(coming.page, /\/_astro\/Login\./);
  await coming.page.goto("/login");
  const pages = [untouched, searching, coming];
  await openSearch(searching.page);
  await searchFor(searching.page, "privacy");
  const loads = pages.map(({ page }) => countLoads(page));
  await publish();

  await openSearch(untouched.page);
  await searchFor(untouched.page, wordOf(version));
  await expect(results(untouched.page).first()).toContainText(wordOf(version));
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
