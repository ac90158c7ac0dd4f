import { linkIn } from "#support/mailSink.ts";
import { emailField, expectFitsPhone, heading, logIn as logInOn, NEXT_PASSWORD as NEXT } from "./comingIn.ts";
import { passwordField } from "./comingIn.ts";
import { aPerson, type Browser, expect, expectAccessibleInBothThemes, LONG, openPage, type OpenPage } from "./kit.ts";
import { type Page, type Person, send, sharedMails, storageOf, test } from "./kit.ts";

const CALM = { reducedMotion: "reduce", colorScheme: "light" } as const;

const { server, sink } = sharedMails();

const open = (browser: Browser, person: Person): Promise<OpenPage> =>
  openPage(browser, { server, url: "/profile", storage: storageOf(person), context: CALM });
const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();
const loaded = (page: Page) => expect(page.getByRole("textbox", { name: "Name" })).toBeEditable();
const expectOut = (page: Page) =>
  expect(page.getByRole("banner").getByRole("link", { name: "Login", exact: true })).toBeVisible();
const logIn = (identity: string, password: string) =>
  send(`${server.url}/api/collections/users/auth-with-password`, { body: { identity, password } });

test("a new password needs the old one, and ends the other sessions, not this one", async ({ browser }) => {
  const ada = await aPerson(server);
  await using here = await open(browser, ada);
  await using there = await open(browser, ada);
  const { page } = here;
  await loaded(page);
  await loaded(there.page);
  await press(page, "Set a new one");
  const old = page.getByLabel("Current password", { exact: true });
  const next = page.getByLabel("New password", { exact: true });
  await press(page, "Change password");
  await expect(old).toBeFocused();
  await expect(old).toHaveAccessibleDescription(/Enter your current password\./);
  await old.fill("Wrong-horse-9");
  await next.fill("weak");
  await press(page, "Change password");
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleDescription(
    /The password needs at least 8 characters, at most 71, an uppercase letter/,
  );
  await expectAccessibleInBothThemes(page, "a refused password");
  await next.fill(NEXT);
  await press(page, "Change password");
  await expect(old).toHaveAccessibleDescription(/This isn’t your current password\./);
  await expect(next).toHaveValue(NEXT);
  await old.fill(ada.password);
  await press(page, "Change password");
  await expect(page.getByRole("status").filter({ hasText: "Your password has changed." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Set a new one" })).toBeFocused();
  await page.reload();
  await loaded(page);
  await there.page.reload();
  await expectOut(there.page);
  expect((await logIn(ada.email, ada.password)).status).toBe(400);
  expect((await logIn(ada.email, NEXT)).status).toBe(200);
});

test("the address changes by the mail to the new one", async ({ browser }) => {
  const ada = await aPerson(server);
  const newEmail = `new-${ada.email}`;
  const { page } = await open(browser, ada);
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await press(page, "Change email");
  const field = page.getByRole("textbox", { name: "New email address" });
  for (const [typed, sentence] of [
    ["nonsense", "This isn’t an email address."],
    [ada.email.toUpperCase(), "This is already your address."],
  ] as const) {
    await field.fill(typed);
    await press(page, "Send the email");
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await field.fill(newEmail);
  await expectAccessibleInBothThemes(page, "a new address");
  await press(page, "Send the email");
  await expect(page.getByRole("status").filter({ hasText: `We sent an email to ${newEmail}` })).toBeVisible();
  const link = linkIn(await sink.take(newEmail));
  expect(link.pathname + link.hash).toMatch(/^\/login#change=.+/);
  await page.goto(link.href);
  await expect(heading(page, "Use your new address")).toBeVisible();
  await expect(emailField(page)).toHaveValue(newEmail);
  await expectFitsPhone(page, "a new address");
  await passwordField(page).fill(NEXT);
  await press(page, "Use this address");
  await expect(passwordField(page)).toBeFocused();
  await passwordField(page).fill(ada.password);
  await press(page, "Use this address");
  await expect(heading(page, "Your address has changed")).toBeFocused();
  await expect(emailField(page)).toHaveValue(newEmail);
  await passwordField(page).fill(ada.password);
  await press(page, "Log in");
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  expect((await logIn(ada.email, ada.password)).status).toBe(400);
  expect((await send(`${server.url}/api/course/export`, { token: ada.token })).status).toBe(401);
});

test("logging out here leaves the other browser in; logging out everywhere does not", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using here = await openPage(browser, { server, url: "/login?next=%2Fprofile", context: CALM });
  await using there = await openPage(browser, { server, url: "/login?next=%2Fprofile", context: CALM });
  for (const { page } of [here, there]) {
    await logInOn(page, ada);
    await loaded(page);
  }
  await press(here.page, "Log out here");
  await expect(here.page.getByText("You are logged out.")).toBeVisible();
  await there.page.reload();
  await loaded(there.page);
  await press(there.page, "Log out everywhere");
  await expect(there.page.getByText("You are logged out on every device.")).toBeVisible();
  expect((await send(`${server.url}/api/course/export`, { token: ada.token })).status).toBe(401);
});
