import { test, type Page } from "@playwright/test";
import { cases, LONG, longIf } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { onePage } from "#support/onePage.ts";
import { openPage } from "#support/openPage.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectVideoPlays } from "./premiumLesson.ts";
import { FREE_LESSON, PREMIUM_LESSON } from "./routes.ts";

const MORE_KINDS = ["/curriculum", "/module/1", PREMIUM_LESSON, "/faq", "/community"];
const KINDS = ["/", FREE_LESSON, "/login", ...MORE_KINDS];
const NO_SCRIPT = { javaScriptEnabled: false };

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const header = (page: Page) => page.getByRole("banner");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function expectVisitorsHeader(page: Page): Promise<void> {
  await expect(header(page).getByRole("link", { name: "Login" })).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Get Premium" })).toBeVisible();
  await expect(header(page).getByRole("link", { name: /your profile/ })).toBeHidden();
}

test.describe("without JavaScript", () => {
  const visit = onePage(() => ({ server, context: NO_SCRIPT }));

  for (const path of cases(KINDS.slice(0, 4), [
    ...KINDS.slice(4),
    "/success-stories",
    "/privacy-policy",
    "/no-such-page",
  ])) {
    test(`${path} is readable and its links lead on`, async ({ browser }) => {
      const { page } = await visit(browser, path);
      await expect(heading(page)).toBeVisible();
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(100);
      await expectVisitorsHeader(page);
      await header(page).getByRole("link", { name: "Curriculum" }).click();
      await expect(page).toHaveURL(`${server.url}/curriculum`);
    });
  }

  test("answers fold open", async ({ browser }) => {
    const opened = await visit(browser, "/faq");
    const answers = opened.page.getByRole("main").locator("details");
    const wordsOf = (at: number) => answers.nth(at).locator(":scope > :not(summary)").first();
    await expect(wordsOf(0), "the first is open").toBeVisible();
    await expect(wordsOf(1)).toBeHidden();
    await answers.nth(1).locator("summary").click();
    await expect(wordsOf(1)).toBeVisible();
  });

  test("a lesson opens at its module's address and its video plays with captions", async ({ browser }) => {
    const opened = await visit(browser, "/module/1?lesson=viewer-before-topic");
    await expect(heading(opened.page)).toHaveText("Pick a viewer, not a topic");
    await expectVideoPlays(opened.page);
  });

  test("an unknown lesson shows the module with a notice", async ({ browser }) => {
    const opened = await visit(browser, "/module/1?lesson=nothing");
    await expect(heading(opened.page)).toHaveText("Choose your ground");
    await expect(
      opened.page
        .getByRole("main")
        .getByText(/lesson/i)
        .first(),
    ).toBeVisible();
  });

  test("a page for one person alone says that it needs JavaScript", async ({ browser }) => {
    const opened = await visit(browser, "/profile");
    const words = opened.page.getByRole("main").locator("noscript p").first();
    await expect(words).toBeVisible();
    await expect(words).toContainText("needs JavaScript");
  });
});

/** Every reach for storage is refused, as a browser does where site data is blocked. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  }
}

/** Leaves no room for a single character. */
function fillStorage(): void {
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
    for (let count = 0; ; count += 1) {
      try {
        localStorage.setItem(`filling-${size}-${count}`, "x".repeat(size));
      } catch {
        break;
      }
    }
  }
}

const BROKEN_KEYS = ["theme", "user", "settings", "progress", "visit", "pocketbase_auth"];
const SPEC_KEYS = [
  "user_notifications",
  "user_bookmarks",
  "user_achievements",
  "onboarding_completed",
  "onboarding_data",
  ...["reviews_", "reviews_1", "draft_review_1"],
];
const broken = (value: string) => Object.fromEntries([...BROKEN_KEYS, ...SPEC_KEYS].map((key) => [key, value]));

/** How storage fails, and what brings it about on a page of the site. */
const STORAGE: Record<string, (page: Page) => Promise<void>> = {
  blocked: async (page) => void (await page.addInitScript(blockStorage)),
  full: (page) => page.evaluate(fillStorage),
};
for (const value of cases(["null"], ["{", "[]", '"text"', "7"])) {
  STORAGE[`broken (${value} under every key)`] = (page) =>
    page.evaluate((entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
    }, broken(value));
}

for (const [state, bringAbout] of Object.entries(STORAGE)) {
  test(
    `with storage ${state} every kind of page loads and the theme can be changed`,
    longIf(state !== "blocked"),
    async ({ browser }) => {
      await using opened = await openPage(browser, { server, url: "/faq", context: { colorScheme: "light" } });
      const { page, problems } = opened;
      await atRest(page);
      for (const path of cases(["/", FREE_LESSON, "/login"], MORE_KINDS)) {
        await bringAbout(page);
        await page.goto(path);
        await atRest(page);
        await expect(heading(page), path).toBeVisible();
        await expectVisitorsHeader(page);
        await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
        expect(problems, path).toEqual([]);
      }
      await page.getByRole("button", { name: "Settings" }).first().click();
      await page.getByRole("radio", { name: "Dark" }).check();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      expect(problems).toEqual([]);
    },
  );
}

test("a page stays usable when the network goes, and says what needs it", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, context } = opened;
  await context.setOffline(true);
  const second = page.getByRole("main").locator("details").nth(1);
  await second.locator("summary").click();
  await expect(second).toHaveAttribute("open");
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "This needs a connection." })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the course" }).click();
  await expect(page.getByText("Search is not available. Browse the curriculum.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
});

test("on a slow phone network a lesson's words stand before its fonts come", LONG, async ({ browser }) => {
  const context = { viewport: { width: 390, height: 844 } };
  await using opened = await openPage(browser, { server, url: "/robots.txt", context });
  const { page } = opened;
  const devtools = await opened.context.newCDPSession(page);
  const slow4G = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...slow4G });
  let send = (): void => undefined;
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route("**/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(FREE_LESSON, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await expect(heading(page)).toBeInViewport();
  const isLoaded = () => page.evaluate(() => document.fonts.check('1em "Atkinson Next"'));
  expect(await isLoaded()).toBe(false);
  send();
  await expect.poll(isLoaded).toBe(true);
});
