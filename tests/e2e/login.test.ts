import { emailField, expectSignedIn, logIn, main, NEXT_PASSWORD, PASSWORD, passwordField, press } from "./comingIn.ts";
import { aPerson, cases, expect, expectAccessibleInBothThemes, LONG, openPage, ownMails } from "./kit.ts";
import { startPocketBase, test } from "./kit.ts";

const { server } = ownMails();

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
  const { page } = await openPage(browser, { server, url: "/login" });
  await logIn(page, { ...ada, password: NEXT_PASSWORD });
  await expect(main(page).getByRole("alert")).toHaveText("The email address or password isn’t right.");
  await expect(emailField(page)).toHaveValue(ada.email);
  await logIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test("an empty form leads to the first field that needs something", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/login" });
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
  const { page } = await openPage(browser, { server, url: "/login" });
  await passwordField(page).fill(PASSWORD);
  await expect(passwordField(page)).toHaveAttribute("type", "password");
  await main(page).getByRole("button", { name: "Show password" }).click();
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  await expect(emailField(page)).toHaveAttribute("autocomplete", "email");
  await expect(passwordField(page)).toHaveAttribute("autocomplete", "current-password");
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
  await using plain = await startPocketBase();
  const { page } = await openPage(browser, { server: plain, url: "/login" });
  await expect(main(page).getByText("This site can’t send email")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "hello@firstcut.example" })).toBeVisible();
  await expect(main(page).getByRole("button", { name: /link/ })).toBeHidden();
  await expect(main(page).getByRole("button", { name: /Continue with/ })).toBeHidden();
});
