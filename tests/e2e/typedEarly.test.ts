import { test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage, type OpenPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { file, finished, verdict } from "./certified.ts";
import { searchBox, searchField, searchPanel } from "./searching.ts";
import {
  anAddress,
  emailField,
  expectSignedIn,
  logIn,
  main,
  passwordField,
  PASSWORD,
  press,
  register,
} from "./comingIn.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

/** Opens a page whose scripts come no sooner than somebody has acted on it. */
async function actBefore({ page }: OpenPage, path: string, act: (page: Page) => Promise<void>): Promise<void> {
  const acted = Promise.withResolvers<undefined>();
  await page.route("**/_astro/*.js", async (route) => {
    await acted.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await act(page);
  acted.resolve(undefined);
}

const needs = (page: Page) => main(page).getByRole("list", { name: "The password needs" }).getByRole("listitem");
const done = (page: Page) => needs(page).filter({ hasText: ", done" });

test("a new password typed before the form lives is ticked off, and more of it too", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  await actBefore(opened, "/register", (page) => passwordField(page).fill("horse9"));
  const { page, problems } = opened;
  await expect(done(page)).toHaveText(["a lowercase letter, done", "a digit, done"]);
  await expect(main(page).getByRole("status").filter({ hasText: "Still needed" })).toHaveText(
    "Still needed: at least 8 characters, at most 71, an uppercase letter, a symbol such as ! or ?",
  );
  await passwordField(page).press("End");
  await passwordField(page).pressSequentially("H");
  await expect(done(page)).toHaveText(["a lowercase letter, done", "an uppercase letter, done", "a digit, done"]);
  await expect(passwordField(page)).toHaveValue("horse9H");
  expect(problems).toEqual([]);
});

test("a registration filled in and sent before the form lives is sent as it was typed", async ({ browser }) => {
  const email = anAddress();
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  await actBefore(opened, "/register?next=%2Ffaq", (page) => register(page, email, PASSWORD, "Grace"));
  await expect(opened.page).toHaveURL(`${server.url}/faq`);
  await expectSignedIn(opened.page, "Grace");
});

test("a login filled in before the form lives is sent as it was typed", LONG, async ({ browser }) => {
  const { email } = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  await actBefore(opened, "/login?next=%2Ffaq", (page) => logIn(page, { email, password: "Wrong-horse-9" }));
  const { page } = opened;
  await expect(main(page).getByRole("alert")).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);
  await expect(passwordField(page)).toHaveValue("Wrong-horse-9");
});

test(
  "an empty login sent before the form lives leads to the first field that needs something",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/robots.txt" });
    await actBefore(opened, "/login", (page) => press(page, "Log in"));
    const { page } = opened;
    await expect(emailField(page)).toHaveAccessibleDescription("Enter your email address.");
    await expect(emailField(page)).toBeFocused();
  },
);

test(
  "a way to an account that is taken before the login lives still leads back to where one was",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/robots.txt" });
    await actBefore(opened, "/login?next=%2Ffaq", (page) =>
      main(page).getByRole("link", { name: "Create a free account" }).click(),
    );
    await register(opened.page, anAddress());
    await expect(opened.page).toHaveURL(`${server.url}/faq`);
  },
);

test("words typed on the search page before its scripts are there are searched for", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const field = (page: Page) => main(page).getByRole("searchbox", { name: "Search the course" });
  await actBefore(opened, "/search", (page) => field(page).fill("roof tiles"));
  const { page } = opened;
  await expect(
    main(page)
      .getByRole("link", { name: /Script in beats, for the ear/ })
      .first(),
  ).toBeVisible();
  await expect(field(page)).toHaveValue("roof tiles");
  await expect(page).toHaveURL(`${server.url}/search?q=roof%20tiles`);
});

test("what is typed behind / before the search is there is searched for, and the dialog scrolls", async ({
  browser,
}) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, problems } = opened;
  const asked = page.waitForRequest(/\/_astro\/Search\./);
  const typed = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/Search\./, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.keyboard.press("/");
  await page.keyboard.type("the w");
  await asked;
  await page.keyboard.type("ee");
  await page.keyboard.press("Backspace");
  typed.resolve(undefined);
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue("the we");
  await page.keyboard.type("ek");
  await expect(searchField(page)).toHaveValue("the week");
  await page.goto("/faq#find?type=lesson");
  const dialog = page.getByRole("dialog", { name: "Advanced search" });
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => dialog.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test("what is typed into the header's field before its scripts are there is searched for, letter by letter", async ({
  browser,
}) => {
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

test("a letter in the header's field opens the search with it, Tab passes it by, and Enter opens what was asked", async ({
  browser,
}) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, problems } = opened;
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

test("a certificate's file chosen before the page's scripts are there is checked", LONG, async ({ browser }) => {
  const code = await finished(server, await aPerson(server, { displayName: "Ada Löwe" }));
  const answer = await fetch(`${server.url}/api/course/certificates/${code}`);
  const chosen = { name: "a.json", mimeType: "application/json", buffer: Buffer.from(await answer.text()) };
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  await actBefore(opened, "/certificate", (page) => file(page).setInputFiles(chosen));
  await expect(verdict(opened.page)).toContainText("Genuine.");
});
