import { LESSON } from "./answering.ts";
import { aPerson, expect, FREE_LESSON, here, holdBack, longIf, openPage, type Page, shared, storageOf } from "./kit.ts";
import { test } from "./kit.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

const server = shared();
const person = here(() => aPerson(server));

interface Journey {
  path: string;
  context?: typeof PHONE;
  isSignedIn?: boolean;
  act: (page: Page) => Promise<void>;
  /** What somebody who acted sees. */
  outcome: (page: Page) => Promise<void>;
}

const settings = (page: Page) => page.getByRole("button", { name: "Settings" }).first();
const account = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Account" });
const question = (page: Page) => page.locator("[data-quiz]").first();

/** What somebody presses, chooses or comes near to: it counts once its code is there. */
const ACTS: Record<string, Journey> = {
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
  "[data-timeline]": {
    path: "/",
    act: (page) => page.locator("[data-timeline] a[data-clip]").nth(2).hover(),
    outcome: (page) => expect(page.locator("[data-strip-number]")).toHaveText("Lesson 1.3"),
  },
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

/** What opens a panel, and what answers. */
const FEW = ["[data-overlay]", "[data-quiz]"];

for (const [selector, { path, context = {}, isSignedIn, act, outcome }] of Object.entries(ACTS))
  test(
    `${selector} may be used before the page's scripts are there`,
    longIf(!FEW.includes(selector)),
    async ({ browser }) => {
      const { page } = await openPage(browser, {
        ...{ server, url: "/robots.txt", context },
        ...(isSignedIn && { storage: storageOf(person) }),
      });
      const letGo = await holdBack(page, "**/_astro/*.js");
      await page.goto(path, { waitUntil: "commit" });
      await act(page);
      letGo();
      await outcome(page);
    },
  );
