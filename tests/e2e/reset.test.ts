import { linkIn } from "#support/mailSink.ts";
import { anAddress, emailField, expectSignedIn, heading, logIn, main, NEXT_PASSWORD } from "./comingIn.ts";
import { passwordField, press } from "./comingIn.ts";
import { aPerson, expect, holdBack, LONG, openPage, ownMails, send, storageOf, test } from "./kit.ts";
import { addUpShifts, expectNothingJumped } from "./shifts.ts";

const { server, sink } = ownMails();

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

test("a mail's link lets no other form flash by, and nothing jumps", LONG, async ({ browser }) => {
  const { email } = await aPerson(server);
  await send(`${server.url}/api/collections/users/request-password-reset`, { body: { email } });
  const { href } = linkIn(await sink.take(email));
  const context = { viewport: { width: 390, height: 844 } };
  const { page } = await openPage(browser, { server, url: "/robots.txt", context });
  await page.addInitScript(addUpShifts);
  const letGo = await holdBack(page, "**/*.js");
  await page.goto(href, { waitUntil: "commit" });
  await expect(heading(page, "One moment …")).toBeVisible();
  await expect(main(page).getByRole("textbox")).toHaveCount(0);
  letGo();
  await expect(heading(page, "Choose a new password")).toBeFocused();
  await expectNothingJumped(page);
});
