import { test, type Browser, type Locator, type Page } from "@playwright/test";
import { LONG, longIf } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { LESSON } from "./answering.ts";
import { FREE_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
/** A poor mobile network: what is pressed has time to be lost. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

let server: TestServer;
let person: Person;
test.beforeAll(async () => {
  server = await sharedServer();
  person = await aPerson(server);
});

interface Journey {
  path: string;
  context?: typeof PHONE;
  isSignedIn?: boolean;
  /** What must be opened first to reach it: then it cannot be pressed before the page's scripts are there. */
  before?: (page: Page) => Locator;
  act: (page: Page) => Promise<void>;
  /** What somebody who acted sees. */
  outcome: (page: Page) => Promise<void>;
}

const settings = (page: Page) => page.getByRole("button", { name: "Settings" }).first();
const account = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Account" });
const question = (page: Page) => page.locator("[data-quiz]").first();

/** What somebody presses on a page. */
const PRESSES: Record<string, Journey> = {
  "[data-bookmark]": {
    path: "/module/1",
    act: (page) => page.getByRole("button", { name: "Bookmark" }).click(),
    outcome: (page) => expect(page.getByRole("button", { name: "Bookmark", pressed: true })).toBeVisible(),
  },
  "Play a sound": {
    path: "/module/2/script-in-beats",
    act: (page) => page.getByRole("button", { name: "Play “One tone”" }).click(),
    outcome: (page) =>
      expect.poll(() => page.locator("audio").evaluate((one: HTMLAudioElement) => one.played.length)).toBe(1),
  },
  "Later on the timeline": {
    path: "/",
    context: PHONE,
    act: (page) => page.getByRole("button", { name: "Later on the timeline" }).click(),
    outcome: (page) =>
      expect.poll(() => page.locator("[data-scroller]").evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0),
  },
};

/** What somebody presses of overlays, which one island brings. */
const OVERLAYS: Record<string, Journey> = {
  "[data-overlay]": {
    path: "/faq",
    act: (page) => settings(page).click(),
    outcome: (page) => expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible(),
  },
  "[data-overlay=account]": {
    path: "/faq",
    isSignedIn: true,
    act: (page) => account(page).click(),
    outcome: (page) => expect(page.getByRole("navigation", { name: "Account" })).toBeVisible(),
  },
  "Log out": {
    path: "/faq",
    isSignedIn: true,
    before: account,
    act: (page) => page.getByRole("button", { name: "Log out" }).click(),
    outcome: (page) => expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible(),
  },
};

/** What somebody comes near to; it answers by itself, and what was done in it before is counted. */
const NEAR: Record<string, Journey> = {
  "[data-timeline]": {
    path: "/",
    act: (page) => page.locator("[data-timeline] a[data-clip]").nth(2).hover(),
    outcome: (page) => expect(page.locator("[data-strip-number]")).toHaveText("Lesson 1.3"),
  },
};

/** Islands of a lesson: what is pressed or chosen in one counts when it lives. */
const ISLANDS: Record<string, Journey> = {
  "[data-complete]": {
    path: FREE_LESSON,
    act: (page) => page.getByRole("button", { name: "Mark complete" }).click(),
    outcome: (page) => expect(page.getByRole("button", { name: "Completed, undo" })).toBeVisible(),
  },
  "[data-checklist]": {
    path: LESSON,
    act: (page) => page.locator("[data-checklist]").getByRole("checkbox").nth(1).check(),
    outcome: (page) => expect.poll(() => page.evaluate(() => localStorage.getItem("ticks"))).not.toBeNull(),
  },
  "[data-quiz]": {
    path: LESSON,
    act: (page) => question(page).getByRole("radio").first().check(),
    outcome: (page) =>
      expect(
        question(page)
          .getByRole("button", { name: /Check|Try again/ })
          .first(),
      ).toBeVisible(),
  },
  "[data-copy]": {
    path: LESSON,
    act: (page) => page.locator("figure.template").first().getByRole("button", { name: "Copy" }).click(),
    outcome: (page) => expect(page.getByRole("status").filter({ hasText: /Copied|blocked copying/ })).toBeVisible(),
  },
};

/** What opens a panel, what is kept, and what answers. */
const FEW = ["[data-overlay]", "[data-complete]", "[data-quiz]"];

/** Runs in the browser; unlike what is filled in anew with every page, it goes with a sign-out. */
function keep(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW);
}

for (const [what, journeys] of Object.entries({
  pressed: { ...PRESSES, ...OVERLAYS },
  "come near to": NEAR,
  used: ISLANDS,
})) {
  for (const [selector, journey] of Object.entries(journeys)) {
    const { path, context = {}, isSignedIn, before, act, outcome } = journey;
    const open = async (browser: Browser) => {
      const opened = await openPage(browser, { server, url: "/robots.txt", context });
      if (isSignedIn) await opened.page.evaluate(keep, storageOf(person));
      return opened;
    };

    test(`${selector} may be ${what} while its code is on its way over a slow network`, LONG, async ({ browser }) => {
      await using opened = await open(browser);
      const { page } = opened;
      await slowDown(page);
      await page.goto(path, { waitUntil: "commit" });
      await page.waitForFunction(() => document.onclick === null);
      await before?.(page).click();
      await act(page);
      await outcome(page);
    });

    if (before) continue;
    test(
      `${selector} may be ${what} before the page's scripts are there`,
      longIf(!FEW.includes(selector)),
      async ({ browser }) => {
        await using opened = await open(browser);
        const { page } = opened;
        const acted = Promise.withResolvers<undefined>();
        await page.route("**/_astro/*.js", async (route) => {
          await acted.promise;
          await route.continue();
        });
        await page.goto(path, { waitUntil: "commit" });
        await act(page);
        acted.resolve(undefined);
        await outcome(page);
      },
    );
  }
}

test("what is pressed in an island before its code is there is done once it is", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  await page.evaluate(keep, storageOf(person));
  const pressed = Promise.withResolvers<undefined>();
  await page.route("**/_astro/ProfileIsland*.js", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Log out here" }).click();
  pressed.resolve(undefined);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});
