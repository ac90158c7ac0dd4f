import { expect, test } from "@playwright/test";
import { linkIn, startMailSink, type MailSink } from "#support/mailSink.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { request } from "#support/request.ts";
import { atRest } from "#support/rest.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import {
  anAddress,
  confirmAddress,
  emailField,
  expectSignedIn,
  heading,
  logIn,
  main,
  NEXT_PASSWORD,
  openMail,
} from "./comingIn.ts";
import { PASSWORD, passwordField, press, register } from "./comingIn.ts";
import { storageOf } from "./session.ts";

let sink: MailSink;
let server: TestServer;
test.beforeAll(async () => {
  sink = await startMailSink();
  server = await startPocketBase({ env: sink.env });
});
test.afterAll(async () => {
  await server.stop();
  await sink.stop();
});

test("a password opens the page the learner wanted, which the login names", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, {
    server,
    url: "/login?next=%2Fmodule%2F1%3Flesson%3Dviewer-before-topic",
  });
  const { page, problems } = opened;
  await expect(main(page).getByText("Log in, and we bring you back to Pick a viewer, not a topic.")).toBeVisible();
  await logIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/module/1?lesson=viewer-before-topic`);
  await expectSignedIn(page);
  expect(problems).toEqual([]);
});

test("a password without a goal opens the dashboard, and Back does not show the form again", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page } = opened;
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await logIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expectSignedIn(page);
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/faq`);
});

test("a link of another site in the address leads to the dashboard", async ({ browser }) => {
  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example"]) {
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
  await expect(main(page).getByRole("alert")).toHaveText("The email address or the password is not right.");
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
  await expect(emailField(page)).toHaveAccessibleDescription("This is not a whole address, such as ada@example.com.");
  await emailField(page).fill("ada@example.test");
  await page.keyboard.press("Enter");
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription("Enter your password.");
});

test("the password can be shown, pasted and filled in by a manager", async ({ browser }) => {
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

test("a link by mail logs in, in another tab too, and brings back to where one wanted to go", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/login?next=%2Fprofile" });
  const { page, context, problems } = opened;
  await emailField(page).fill(ada.email);
  await press(page, "Email me a link instead");
  await expect(heading(page, "Log in with a link")).toBeFocused();
  await expect(emailField(page)).toHaveValue(ada.email);
  await press(page, "Send me a link");
  await expect(heading(page, "Check your mail")).toBeFocused();
  await expect(page).toHaveTitle("Check your mail | First Cut");
  const tab = await context.newPage();
  await openMail(tab, sink, ada.email);
  await expect(tab).toHaveURL(`${server.url}/profile`);
  await expectSignedIn(tab);
  await expect(page).toHaveURL(`${server.url}/profile`);
  expect(problems).toEqual([]);
});

test("a link opened in a browser that did not ask for it asks first, works once, and says when it is used up", async ({
  browser,
}) => {
  const ada = await aPerson(server);
  await using asking = await openPage(browser, { server, url: "/login" });
  await press(asking.page, "Email me a link instead");
  await expect(heading(asking.page, "Log in with a link")).toBeFocused();
  await emailField(asking.page).fill(ada.email);
  await press(asking.page, "Send me a link");
  const { href } = linkIn(await sink.take(ada.email));
  await using phone = await openPage(browser, { server, url: href });
  await expect(heading(phone.page, "Log in on this device?")).toBeVisible();
  await press(phone.page, "Log in");
  await expect(phone.page).toHaveURL(`${server.url}/dashboard`);
  await expectSignedIn(phone.page);
  await using late = await openPage(browser, { server, url: href });
  await expect(heading(late.page, "Log in on this device?")).toBeVisible();
  await press(late.page, "Log in");
  await expect(heading(late.page, "This link no longer works")).toBeFocused();
  expect(late.page.url()).toBe(`${server.url}/login`);
  await press(late.page, "Ask for a new link");
  await expect(heading(late.page, "Log in with a link")).toBeFocused();
});

test("asking for a link says the same to a stranger", async ({ browser }) => {
  const email = anAddress();
  await using opened = await openPage(browser, { server, url: "/login" });
  const { page } = opened;
  await press(page, "Email me a link instead");
  await expect(heading(page, "Log in with a link")).toBeFocused();
  await emailField(page).fill(email);
  await press(page, "Send me a link");
  await expect(main(page).getByText(`If ${email} has an account here, a link to log in is on its way.`)).toBeVisible();
  await press(page, "Send it again");
  await expect(main(page).getByRole("status")).toHaveText("Sent once more.");
  await press(page, "Use another address");
  await expect(emailField(page)).toHaveValue(email);
});

test("whoever has not confirmed the address can have the mail again", async ({ browser }) => {
  const email = anAddress();
  await using opened = await openPage(browser, { server, url: "/register" });
  const { page } = opened;
  await register(page, email);
  await sink.take(email);
  await page.goto("/login");
  await logIn(page, { email, password: PASSWORD });
  await expect(main(page).getByRole("alert")).toContainText("Confirm your address first");
  await press(page, "Send the mail again");
  await expect(heading(page, "Check your mail")).toBeFocused();
  await openMail(page, sink, email);
  await confirmAddress(page, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test("a new address is confirmed with the password, and everybody logs in with it afterwards", async ({ browser }) => {
  const ada = await aPerson(server);
  const newEmail = anAddress();
  const url = `${server.url}/api/collections/users/request-email-change`;
  await request(url, { body: { newEmail }, token: ada.token });
  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada) });
  const { page } = opened;
  const { href } = linkIn(await sink.take(newEmail));
  await page.goto(href);
  await expect(heading(page, "Use your new address")).toBeVisible();
  await expect(emailField(page)).toHaveValue(newEmail);
  await passwordField(page).fill(NEXT_PASSWORD);
  await press(page, "Use this address");
  await expect(passwordField(page)).toBeFocused();
  await passwordField(page).fill(ada.password);
  await press(page, "Use this address");
  await expect(heading(page, "Your address is changed")).toBeFocused();
  await expect(emailField(page)).toHaveValue(newEmail);
  await passwordField(page).fill(ada.password);
  await press(page, "Log in");
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
  await page.goto(href);
  await expect(heading(page, "This link no longer works")).toBeFocused();
  await press(page, "Log in");
  await expect(passwordField(page)).toBeVisible();
});

test("whoever is logged in already goes on from the login", async ({ browser }) => {
  const ada = await aPerson(server);
  const wishes = { server, storage: storageOf(ada) };
  await using opened = await openPage(browser, { ...wishes, url: "/login?next=%2Ffaq" });
  await expect(opened.page).toHaveURL(`${server.url}/faq`);
  await opened.page.goto("/register");
  await expect(opened.page).toHaveURL(`${server.url}/dashboard`);
});

test("without a network the form says so and keeps what was typed", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/login" });
  const { page, context } = opened;
  await atRest(page);
  await context.setOffline(true);
  await logIn(page, ada);
  await expect(main(page).getByRole("alert")).toContainText("There is no connection.");
  await expect(emailField(page)).toHaveValue(ada.email);
  await expect(passwordField(page)).toHaveValue(ada.password);
  await context.setOffline(false);
  await press(page, "Log in");
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});
