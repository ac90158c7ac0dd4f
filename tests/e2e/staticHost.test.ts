import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "#build/files/trees.ts";
import { COURSE } from "#support/course.ts";
import { servePublicTree } from "#support/staticHost.ts";
import { expect, FREE_LESSON, here, LONG, openPage, PREMIUM_LESSON, test } from "./kit.ts";
import { ROUTES } from "./routes.ts";

// The public tree alone, on a host that knows nothing of this site: no account, no rule, no address that is made up.
test.describe.configure({ timeout: 120_000 });

const DIST = COURSE.publicTree;
const host = here(
  () => servePublicTree(),
  (it) => it[Symbol.asyncDispose](),
);

/** The pages are the same files as on the site's own server: of each kind one. */
const KINDS = ROUTES.filter(({ path }) =>
  ["/", FREE_LESSON, "/module/5?lesson=five-numbers", "/dashboard"].includes(path),
);
const NO_SERVER = /The server isn’t responding\./;
/** What the browser notes of an API that is not there. */
const isOfApi = (problem: string) => /status of (404|405)/.test(problem);

/** Every address of the site that a page names in a link, a picture, a script, a style or a video. */
function namedIn(html: string): string[] {
  const named = [...html.matchAll(/\s(?:href|src|poster)="(\/[^"#?]*)/g)].map(([, path = ""]) => path);
  return named.filter((path) => !path.startsWith("//") && !path.startsWith("/api/"));
}

test("every page is there, and everything that a page names", async () => {
  const pages = filesUnder(DIST).filter((file) => file.endsWith(".html"));
  const named = new Map<string, string>();
  for (const file of pages) for (const path of namedIn(readFileSync(join(DIST, file), "utf8"))) named.set(path, file);
  expect(pages.length).toBeGreaterThan(60);
  const dead: string[] = [];
  for (const [path, file] of named) {
    const answer = await fetch(host.url + path, { method: "HEAD" });
    if (answer.status !== 200) dead.push(`${path} on ${file}: ${answer.status}`);
  }
  expect(dead).toEqual([]);
});

for (const { path, title, status = 200, guarded } of KINDS) {
  test(`${path} stands there and comes to rest`, async ({ browser }) => {
    await using opened = await openPage(browser, { server: host, url: path });
    const { page, problems } = opened;
    expect(opened.status).toBe(status);
    await expect(page).toHaveTitle(title === "First Cut" ? title : `${title} | First Cut`);
    await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
    if (guarded) await expect(page.getByText(/^Unauthorized Access/)).toBeVisible();
    expect(problems.filter((problem) => !isOfApi(problem))).toEqual([]);
  });
}

test("a lesson behind its module's address is opened, an unknown one is said to be so", async ({ browser }) => {
  const { page } = await openPage(browser, { server: host, url: "/module/1?lesson=viewer-before-topic" });
  await expect(page).toHaveURL(host.url + FREE_LESSON);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${FREE_LESSON}$`));
  await page.goto("/module/5?lesson=no-such-lesson");
  await expect(page.getByText("That lesson is not part of this module. These are its lessons:")).toBeVisible();
  await page.goto("/module/9?lesson=no-such-lesson");
  await expect(page.getByText("That lesson is not part of this module. It has no lessons yet.")).toBeVisible();
  await expect(page.getByText("These are its lessons:")).toBeHidden();
  await page.goto("/module/5");
  await expect(page.getByText("That lesson is not part of this module.")).toBeHidden();
});

test("what programs ask for is there as files", async () => {
  const files = ["/robots.txt", "/sitemap.xml", "/sitemap-community.xml", "/rss.xml", "/llms.txt", `${FREE_LESSON}.md`];
  for (const path of [...files, "/.well-known/security.txt", "/site.webmanifest", "/apple-touch-icon.png"])
    expect((await fetch(host.url + path, { method: "HEAD" })).status, path).toBe(200);
  expect((await fetch(`${host.url}${PREMIUM_LESSON}.md`, { method: "HEAD" })).status).toBe(404);
});

test("a lesson's former address leads on; a lesson that never was leads nowhere", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server: host, url: "/module/2/viewer-before-topic?t=4.2#top" });
  await expect(page).toHaveURL(`${host.url}${FREE_LESSON}?t=4.2#top`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const looked = page.waitForResponse(/\/catalogue\.\w+\.json$/);
  await page.goto("/module/2/no-such-lesson");
  await (await looked).finished();
  await expect(page).toHaveURL(`${host.url}/module/2/no-such-lesson`);
  await expect(page).toHaveTitle("Page not found | First Cut");
});

test("login and register say that the server does not answer", async ({ browser }) => {
  const { page } = await openPage(browser, { server: host, url: "/robots.txt" });
  for (const [path, act] of [
    ["/login", "Log in"],
    ["/register", "Create account"],
  ] as const) {
    await page.goto(path);
    await page.getByLabel("Email").fill("ada@example.test");
    await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
    await page.getByRole("button", { name: act, exact: true }).click();
    await expect(page.getByText(NO_SERVER), path).toBeVisible();
  }
});

test("the free lesson plays, counts as done, and the search and the settings open", async ({ browser }) => {
  const { page } = await openPage(browser, { server: host, url: FREE_LESSON });
  const video = page.locator("video");
  await video.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0.1);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Mark complete" }).click();
  await expect(page.getByRole("button", { name: /Completed/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: /Search/ });
  await search.getByRole("combobox").fill("sponsor");
  await expect(search.getByRole("option", { name: /sponsor/i }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
});
