import { expect, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { linkIn, type MailSink } from "#support/mailSink.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { startWithMails, stopWithMails } from "#support/withMails.ts";
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
test.beforeAll(async () => void ({ sink, server } = await startWithMails()));
test.afterAll(() => stopWithMails({ sink, server }));

test("a link by mail logs in, in another tab too, and brings back to where one wanted to go", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/login?next=%2Fprofile" });
  const { page, context, problems } = opened;
  await emailField(page).fill(ada.email);
  await press(page, "Email me a link instead");
  await expect(heading(page, "Log in with a link")).toBeFocused();
  await expect(emailField(page)).toHaveValue(ada.email);
  await press(page, "Send me a link");
  await expect(heading(page, "Check your email")).toBeFocused();
  await expect(page).toHaveTitle("Check your email | First Cut");
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

test("asking for a link says the same to a stranger", LONG, async ({ browser }) => {
  const email = anAddress();
  await using opened = await openPage(browser, { server, url: "/login" });
  const { page } = opened;
  await press(page, "Email me a link instead");
  await expect(heading(page, "Log in with a link")).toBeFocused();
  await emailField(page).fill(email);
  await press(page, "Send me a link");
  await expect(main(page).getByText(`If ${email} has an account here, a login link is on its way.`)).toBeVisible();
  await press(page, "Send it again");
  await expect(main(page).getByRole("status")).toHaveText("Sent again.");
  await press(page, "Use another address");
  await expect(emailField(page)).toHaveValue(email);
});

test("whoever has not confirmed the address can have the mail again", LONG, async ({ browser }) => {
  const email = anAddress();
  await using opened = await openPage(browser, { server, url: "/register" });
  const { page } = opened;
  await register(page, email);
  await sink.take(email);
  await page.goto("/login");
  await logIn(page, { email, password: PASSWORD });
  await expect(main(page).getByRole("alert")).toContainText("Confirm your address first");
  await press(page, "Send the email again");
  await expect(heading(page, "Check your email")).toBeFocused();
  await openMail(page, sink, email);
  await confirmAddress(page, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test(
  "a new address is confirmed with the password, and everybody logs in with it afterwards",
  LONG,
  async ({ browser }) => {
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
    await expect(heading(page, "Your address has changed")).toBeFocused();
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
  },
);
