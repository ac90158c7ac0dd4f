import { linkIn } from "#support/mailSink.ts";
import { anAddress, emailField, expectFitsPhone, expectSignedIn, heading, logIn, main } from "./comingIn.ts";
import { NEXT_PASSWORD, openMail, passwordField, press } from "./comingIn.ts";
import { aPerson, atRest, expect, expectAccessibleInBothThemes, LONG, openPage, shared } from "./kit.ts";
import { sharedMails, startPocketBase, storageOf, test } from "./kit.ts";

const { server, sink } = sharedMails();
const plain = shared();

test("a password opens the page the learner wanted, which the login names", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, problems } = await openPage(browser, {
    server,
    url: "/login?next=%2Fmodule%2F1%3Flesson%3Dviewer-before-topic",
  });
  await expect(main(page).getByText("Log in, and we’ll bring you back to Pick a viewer, not a topic.")).toBeVisible();
  await logIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/module/1?lesson=viewer-before-topic`);
  await expectSignedIn(page);
  expect(problems).toEqual([]);
});

test("what is missing or wrong is said in words, and no link of another site is followed", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page } = await openPage(browser, { server, url: "/login?next=%2F%2Fevil.example" });
  await press(page, "Log in");
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription("Enter your email address.");
  await expectFitsPhone(page, "a login with mistakes");
  await emailField(page).fill("ada");
  await page.keyboard.press("Enter");
  await expect(emailField(page)).toHaveAccessibleDescription(
    "This isn’t a full email address, such as ada@example.com.",
  );
  await emailField(page).fill(ada.email);
  await page.keyboard.press("Enter");
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription("Enter your password.");
  await logIn(page, { ...ada, password: NEXT_PASSWORD });
  await expect(main(page).getByRole("alert")).toHaveText("The email address or password isn’t right.");
  await expect(emailField(page)).toHaveValue(ada.email);
  await logIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test("too many tries are refused with the time of the next, and nothing typed is lost", LONG, async ({ browser }) => {
  const env = { RATE_LIMITS: "on" };
  const strict = await startPocketBase({ env });
  const ada = await aPerson(strict);
  const { page } = await openPage(browser, { server: strict, url: "/login" });
  await page.evaluate(async (identity) => {
    const body = JSON.stringify({ identity, password: "Wrong-horse-9" });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    for (let count = 0; count < 10; count++) await fetch("/api/collections/users/auth-with-password", init);
  }, ada.email);
  await logIn(page, ada);
  await expect(main(page).getByRole("alert")).toHaveText(/^That was a lot of tries\. Try again at \d\d:\d\d\.$/);
  await expectAccessibleInBothThemes(page, "too many tries");
  await expect(emailField(page)).toHaveValue(ada.email);
  await expect(passwordField(page)).toHaveValue(ada.password);
  // The quarter of an hour is over: tries are counted in memory alone.
  await strict.kill();
  const { dataDir } = strict;
  await using later = await startPocketBase({ env, dataDir, port: Number(new URL(strict.url).port) });
  await press(page, "Log in");
  await expect(page).toHaveURL(`${later.url}/dashboard`);
  await expectSignedIn(page);
});

test("without mail no link and no new password is offered, and the page says what to do", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server: plain, url: "/login" });
  await expect(main(page).getByText("This site can’t send email")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "hello@firstcut.example" })).toBeVisible();
  await expect(main(page).getByRole("button", { name: /link/ })).toBeHidden();
  await expect(main(page).getByRole("button", { name: /Continue with/ })).toBeHidden();
});

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
  await expectFitsPhone(asking.page, "asking for a link");
  await emailField(asking.page).fill(ada.email);
  await press(asking.page, "Send me a link");
  const { href } = linkIn(await sink.take(ada.email));
  await using phone = await openPage(browser, { server, url: href });
  await expect(heading(phone.page, "Log in on this device?")).toBeVisible();
  await expectFitsPhone(phone.page, "another's link");
  await press(phone.page, "Log in");
  await expect(phone.page).toHaveURL(`${server.url}/dashboard`);
  await expectSignedIn(phone.page);
  await using late = await openPage(browser, { server, url: href });
  await expect(heading(late.page, "Log in on this device?")).toBeVisible();
  await press(late.page, "Log in");
  await expect(heading(late.page, "This link no longer works")).toBeFocused();
  await expectFitsPhone(late.page, "a used link");
  expect(late.page.url()).toBe(`${server.url}/login`);
  await press(late.page, "Ask for a new link");
  await expect(heading(late.page, "Log in with a link")).toBeFocused();
});

test("a new password is chosen by the mail's link, logs in here and out everywhere else", async ({ browser }) => {
  const ada = await aPerson(server);
  await using other = await openPage(browser, { server, url: "/faq", storage: storageOf(ada) });
  await expectSignedIn(other.page);
  const { page, problems } = await openPage(browser, { server, url: "/login?next=%2Fprofile" });
  await main(page).getByRole("link", { name: "Forgot it?" }).click();
  await emailField(page).fill(ada.email);
  await press(page, "Send me a link");
  await expect(heading(page, "Check your email")).toBeFocused();
  const { href } = linkIn(await sink.take(ada.email));
  await page.goto(href);
  await expect(emailField(page)).toHaveValue(ada.email);
  await expectFitsPhone(page, "a new password");
  await passwordField(page, "New password").fill("weak");
  await press(page, "Save and log in");
  await expect(passwordField(page, "New password")).toBeFocused();
  await passwordField(page, "New password").fill(NEXT_PASSWORD);
  expect(problems).toEqual([]);
  await press(page, "Save and log in");
  await expect(page).toHaveURL(`${server.url}/profile`);
  await expectSignedIn(page);
  await other.page.evaluate(() => localStorage.removeItem("user"));
  await other.page.reload();
  await expect(other.page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await using late = await openPage(browser, { server, url: href });
  await expect(heading(late.page, "This link no longer works")).toBeFocused();
  await expect(passwordField(late.page, "New password")).toBeHidden();
  await press(late.page, "Ask for a new link");
  await expect(heading(late.page, "Choose a new password")).toBeFocused();
  await late.page.goto("/login");
  await logIn(late.page, { ...ada, password: NEXT_PASSWORD });
  await expect(late.page).toHaveURL(`${server.url}/dashboard`);
});

test("a stranger is answered alike, and can ask once more", async ({ browser }) => {
  const email = anAddress();
  const { page } = await openPage(browser, { server, url: "/reset-password" });
  await press(page, "Send me a link");
  await expect(emailField(page)).toBeFocused();
  await emailField(page).fill(email);
  await press(page, "Send me a link");
  await expect(main(page).getByText(`An email to ${email} is on its way.`)).toBeVisible();
  await press(page, "Send it again");
  await expect(main(page).getByRole("status")).toHaveText("Sent again.");
  expect((await sink.take(email)).subject).toBe("There is no account with this address · First Cut");
});

test("two tabs do not renew the session in turns for ever", LONG, async ({ browser }) => {
  const ada = await aPerson(plain);
  const { page, context, requests } = await openPage(browser, { server: plain, url: "/faq", storage: storageOf(ada) });
  await expectSignedIn(page);
  const other = await context.newPage();
  let renewals = 0;
  context.on("request", (one) => void (renewals += Number(one.url().endsWith("auth-refresh"))));
  await other.goto(`${plain.url}/curriculum`);
  await expectSignedIn(other);
  for (const tab of [page, other]) await atRest(tab);
  expect(renewals).toBeLessThanOrEqual(2);
  expect(requests.filter((one) => one.url().endsWith("auth-refresh"))).toHaveLength(1);
});
