import { LESSON } from "./answering.ts";
import { anAddress, expectSignedIn, PASSWORD, register } from "./comingIn.ts";
import { aPerson, expect, FREE_LESSON, here, holdBack, LONG, longIf, openPage, type OpenPage } from "./kit.ts";
import { type Page, shared, storageOf, test } from "./kit.ts";
import { PHONE } from "./playing.ts";
import { searchBox, searchField, searchPanel } from "./searching.ts";

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

/** Opens a page whose scripts come no sooner than somebody has acted on it. */
async function actBefore({ page }: OpenPage, path: string, act: (page: Page) => Promise<void>): Promise<void> {
  const letGo = await holdBack(page, "**/_astro/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await act(page);
  letGo();
}

test("a registration filled in and sent before the form lives is sent as it was typed", LONG, async ({ browser }) => {
  const email = anAddress();
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  await actBefore(opened, "/register?next=%2Ffaq", (page) => register(page, email, PASSWORD, "Grace"));
  await expect(opened.page).toHaveURL(`${server.url}/faq`);
  await expectSignedIn(opened.page, "Grace");
});

test("what is typed into the header's field before its scripts are there is found", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  await actBefore(opened, "/faq", async (page) => {
    await searchBox(page).click();
    await page.keyboard.type("roof");
  });
  const { page, problems } = opened;
  await page.keyboard.type(" tiles");
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue("roof tiles");
  await expect(
    searchPanel(page)
      .getByRole("option", { name: /Script in beats/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(searchPanel(page)).toBeHidden();
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue("");
  expect(problems).toEqual([]);
});

test("a letter in the header's field opens the search with it, and Tab passes it by", LONG, async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/faq" });
  await page.getByRole("banner").getByRole("link", { name: "Community" }).focus();
  await page.keyboard.press("Tab");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(searchBox(page)).not.toBeFocused();
  await expect(searchPanel(page)).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("the week", { delay: 10 });
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue("the week");
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(searchField(page)).toHaveValue("the week");
  await expect(page).toHaveURL(`${server.url}/faq`);
  expect(problems).toEqual([]);
});
