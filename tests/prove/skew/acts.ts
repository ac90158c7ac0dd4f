import type { Locator, Page } from "@playwright/test";

/** Something of a page that comes late: what somebody does, and what they see then. */
export interface Act {
  name: string;
  url: string;
  isSignedIn?: true;
  /** What somebody chose would be lost: they are asked before their page is loaded anew. */
  isChosen?: (page: Page) => Promise<boolean>;
  act: (page: Page) => Promise<void>;
  seen: (page: Page) => Locator;
}

const LESSON = "/module/1/first-lesson";
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const firstAnswer = (page: Page) => page.locator("[data-quiz]").first().getByRole("radio").first();
const onPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 });

/** A list that an address opens, as the menus do. */
const list = (name: string, title: string | RegExp, isSignedIn?: true): Act => ({
  ...{ name: `the list ${name}`, url: "/curriculum", ...(isSignedIn && { isSignedIn }) },
  act: (page) => page.evaluate((hash) => void (location.hash = hash), name),
  seen: (page) => dialog(page, title),
});

export const ACTS: Act[] = [
  {
    ...{ name: "settings", url: "/faq" },
    act: (page) => button(page, "Settings").click(),
    seen: (page) => dialog(page, "Settings"),
  },
  {
    ...{ name: "what is kept on this device", url: "/module/1" },
    act: (page) => button(page, "Save for offline").click(),
    seen: (page) => dialog(page, "Saved for offline").getByRole("listitem").first(),
  },
  {
    ...{ name: "the search, by title", url: "/" },
    act: async (page) => {
      await page.getByRole("searchbox", { name: "Search the course" }).click();
      await page.getByRole("combobox", { name: "Search the course" }).fill("lesson");
    },
    seen: (page) => dialog(page, "Search").getByRole("option").first(),
  },
  {
    ...{ name: "the search, by the text", url: "/faq" },
    act: async (page) => {
      await page.getByRole("searchbox", { name: "Search the course" }).click();
      await page.getByRole("combobox", { name: "Search the course" }).fill("backwards");
    },
    seen: (page) => dialog(page, "Search").getByRole("option").filter({ hasText: "The first lesson" }).first(),
  },
  {
    ...{ name: "the menu of a phone", url: "/success-stories" },
    act: async (page) => {
      await onPhone(page);
      await button(page, "Menu").click();
    },
    seen: (page) => dialog(page, "Menu"),
  },
  {
    ...{ name: "marking a lesson", url: LESSON },
    act: (page) => button(page, "Mark complete").click(),
    seen: (page) => button(page, "Completed, undo"),
  },
  {
    ...{ name: "a bookmark", url: LESSON },
    act: (page) => page.locator("[data-bookmark]").first().click(),
    seen: (page) => page.locator("[data-bookmark][aria-pressed=true]").first(),
  },
  {
    ...{ name: "the player", url: LESSON },
    act: (page) => button(page, /^Play$/).click(),
    // Where our own buttons do not come, the browser's are there. This course's film is a stub, of which no second plays.
    seen: (page) => page.getByRole("group", { name: "Video controls" }).or(page.locator("video[controls]")).first(),
  },
  {
    ...{ name: "a question of a lesson", url: LESSON },
    isChosen: (page) => firstAnswer(page).isChecked(),
    act: (page) => firstAnswer(page).check(),
    seen: (page) =>
      page
        .locator("[data-quiz]")
        .first()
        .getByRole("button", { name: /Check|Try again/ })
        .first(),
  },
  {
    ...{ name: "a form that is an island", url: "/login" },
    act: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
      await button(page, "Show password").click();
    },
    seen: (page) => page.locator("input[type=text]#password, input[type=text][name=password]"),
  },
  list("bookmarks", /bookmarks/i),
  list("feedback", "Tell us what you noticed"),
  list("alerts", "Alerts", true),
  list("badges", "Badges", true),
  list("find", /search/i),
  {
    ...{ name: "the menu of the account", url: "/faq", isSignedIn: true },
    act: (page) => page.locator("[data-overlay=account]").filter({ visible: true }).first().click(),
    seen: (page) => page.getByRole("navigation", { name: "Account" }),
  },
  {
    ...{ name: "the dashboard", url: "/dashboard", isSignedIn: true },
    act: (page) => page.getByRole("radio", { name: "5 days" }).check(),
    seen: (page) => page.getByRole("radio", { name: "5 days", checked: true }),
  },
];
