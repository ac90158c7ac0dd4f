import { linkIn } from "#support/mailSink.ts";
import { anAddress, emailField, expectSignedIn, heading, NEXT_PASSWORD, openMail } from "./comingIn.ts";
import { passwordField, press } from "./comingIn.ts";
import { aPerson, expect, LONG, openPage, ownMails, request, storageOf, test } from "./kit.ts";

const { server, sink } = ownMails();

test("a link by mail logs in, in another tab too, and brings back to where one wanted to go", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, context, problems } = await openPage(browser, { server, url: "/login?next=%2Fprofile" });
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

test("a link opened in another browser asks first, works once, and says when it is used up", async ({ browser }) => {
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

test("a new address is confirmed with the password, and logs in afterwards", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const newEmail = anAddress();
  const url = `${server.url}/api/collections/users/request-email-change`;
  await request(url, { body: { newEmail }, token: ada.token });
  const { page } = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada) });
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
});
