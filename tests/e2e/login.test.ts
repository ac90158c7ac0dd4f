import { expect, test } from "@playwright/test";
import { cases, LONG } from "#support/cases.ts";
import type { MailSink } from "#support/mailSink.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { startWithMails, stopWithMails } from "#support/withMails.ts";
import { emailField, expectSignedIn, logIn, main, NEXT_PASSWORD } from "./comingIn.ts";
import { PASSWORD, passwordField, press } from "./comingIn.ts";
import { storageOf } from "./session.ts";

let sink: MailSink;
let server: TestServer;
test.beforeAll(async () => void ({ sink, server } = await startWithMails()));
test.afterAll(() => stopWithMails({ sink, server }));

test("a password opens the page the learner wanted, which the login names", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, {
    server,
    url: "/login?next=%2Fmodule%2F1%3Flesson%3Dviewer-before-topic",
  });
  const { page, problems } = opened;
  await expect(main(page).getByText("Log in, and we’ll bring you back to Pick a viewer, not a topic.")).toBeVisible();
  await logIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/module/1?lesson=viewer-before-topic`);
  await expectSignedIn(page);
  expect(problems).toEqual([]);
});

test(
  "a password without a goal opens the dashboard, and Back does not show the form again",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    await using opened = await openPage(browser, { server, url: "/faq" });
    const { page } = opened;
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await logIn(page, ada);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expectSignedIn(page);
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/faq`);
  },
);

test("a link of another site in the address leads to the dashboard", async ({ browser }) => {
  for (const next of cases(["//evil.example"], ["https://evil.example/", "/\\evil.example", "/\t/evil.example"])) {
    const ada = await aPerson(server);
    await using opened = await openPage(browser, { server, url: `/login?next=${encodeURIComponent(next)}` });
    await logIn(opened.page, ada);
    await expect(opened.page).toHaveURL(`${server.url}/dashboard`);
  }
});

test("a wrong password says so in words, keeps the address, and forgives", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/login" });
  const { page } = opened;
  await logIn(page, { ...ada, password: NEXT_PASSWORD });
  await expect(main(page).getByRole("alert")).toHaveText("The email address or password isn’t right.");
  await expect(emailField(page)).toHaveValue(ada.email);
  await logIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test("an empty form leads to the first field that needs something", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/login" });
  const { page } = opened;
  await press(page, "Log in");
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription("Enter your email address.");
  await emailField(page).fill("ada");
  await page.keyboard.press("Enter");
  await expect(emailField(page)).toHaveAccessibleDescription(
    "This isn’t a full email address, such as ada@example.com.",
  );
  await emailField(page).fill("ada@example.test");
  await page.keyboard.press("Enter");
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription("Enter your password.");
});

test("the password can be shown, pasted and filled in by a manager", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/login" });
  const { page } = opened;
  await passwordField(page).fill(PASSWORD);
  await expect(passwordField(page)).toHaveAttribute("type", "password");
  await main(page).getByRole("button", { name: "Show password" }).click();
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  await expect(emailField(page)).toHaveAttribute("autocomplete", "email");
  await expect(passwordField(page)).toHaveAttribute("autocomplete", "current-password");
});

test("whoever is logged in already goes on from the login", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const wishes = { server, storage: storageOf(ada) };
  await using opened = await openPage(browser, { ...wishes, url: "/login?next=%2Ffaq" });
  await expect(opened.page).toHaveURL(`${server.url}/faq`);
  await opened.page.goto("/register");
  await expect(opened.page).toHaveURL(`${server.url}/dashboard`);
});

test("without a network the form says so and keeps what was typed", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/login" });
  const { page, context } = opened;
  await atRest(page);
  await context.setOffline(true);
  await logIn(page, ada);
  await expect(main(page).getByRole("alert")).toContainText("You’re offline.");
  await expect(emailField(page)).toHaveValue(ada.email);
  await expect(passwordField(page)).toHaveValue(ada.password);
  await context.setOffline(false);
  await press(page, "Log in");
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});
