import { linkIn } from "#support/mailSink.ts";
import { sql } from "#serverTests/tokens.ts";
import { anAddress, confirmAddress, emailField, expectSignedIn, heading, main, NEXT_PASSWORD } from "./comingIn.ts";
import { openMail, PASSWORD } from "./comingIn.ts";
import { passwordField, press, register } from "./comingIn.ts";
import { aPerson, expect, LONG, openPage, ownMails, request, shared, test, type TestServer } from "./kit.ts";

const { server, sink } = ownMails();
const plain = shared();

interface Counted {
  items: { name: string; props: { method?: string } }[];
}
const counted = async ({ url, superuser }: TestServer, name: string): Promise<(string | undefined)[]> => {
  const filter = encodeURIComponent(`name = "${name}"`);
  const address = `${url}/api/collections/events/records?filter=${filter}`;
  return (await request<Counted>(address, { token: superuser.token })).items.map(({ props }) => props.method);
};

test("with mail: register, open the mail, confirm with the password, and go on", async ({ browser }) => {
  const email = anAddress();
  const { page, problems } = await openPage(browser, { server, url: "/login?next=%2Fprofile" });
  // The form lives: what is pressed sooner, typedEarly.test.ts looks at.
  await expect(main(page).getByText(/we’ll bring you back to/)).toBeVisible();
  await main(page).getByRole("link", { name: "Create a free account" }).click();
  await expect(page).toHaveURL(`${server.url}/register?next=%2Fprofile`);
  await register(page, email);
  await expect(heading(page, "Check your email")).toBeFocused();
  await expect(main(page).getByText(`We sent an email to ${email}.`)).toBeVisible();
  await openMail(page, sink, email);
  await expect(heading(page, "Confirm your address")).toBeFocused();
  await expect(emailField(page)).toHaveValue(email);
  await confirmAddress(page, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/profile`);
  await expectSignedIn(page);
  expect(problems).toEqual([]);
  await expect.poll(() => counted(server, "user_registration")).toEqual(["password"]);
});

test("the link alone opens nothing: a wrong password is said at its field", async ({ browser }) => {
  const email = anAddress();
  const { page } = await openPage(browser, { server, url: "/register" });
  await register(page, email);
  const { href } = linkIn(await sink.take(email));
  await page.goto(href);
  await confirmAddress(page, NEXT_PASSWORD);
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription(/isn’t the password the account was registered with/);
  await confirmAddress(page, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test("a broken or old link to confirm says so and sends a new one", LONG, async ({ browser }) => {
  const email = anAddress();
  const { page } = await openPage(browser, { server, url: "/register" });
  await register(page, email);
  const { href } = linkIn(await sink.take(email));
  await page.goto(`${href}x`);
  await expect(heading(page, "This link no longer works")).toBeFocused();
  await press(page, "Send a new link");
  await expect(heading(page, "Check your email")).toBeFocused();
  await openMail(page, sink, email);
  await confirmAddress(page, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test("an address that has an account is answered alike; its owner gets a mail", LONG, async ({ browser }) => {
  const { email } = await aPerson(server);
  const { page } = await openPage(browser, { server, url: "/register" });
  await register(page, email);
  await expect(main(page).getByText(`We sent an email to ${email}.`)).toBeVisible();
  expect((await sink.take(email)).subject).toBe("You already have an account · First Cut");
  await press(page, "Send it again");
  await expect(main(page).getByRole("status")).toHaveText("Sent again.");
  await press(page, "Use another address");
  await expect(emailField(page)).toHaveValue(email);
});

test("without mail an account is used at once", async ({ browser }) => {
  const email = anAddress();
  const { page, problems } = await openPage(browser, { server: plain, url: "/register?next=%2Ffaq" });
  await register(page, email, PASSWORD, "Grace");
  await expect(page).toHaveURL(`${plain.url}/faq`);
  await expectSignedIn(page, "Grace");
  expect(problems).toEqual([]);
});

test("what a password needs is ticked off while one types, and said at the field", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/register" });
  const needs = main(page).getByRole("list", { name: "The password needs" });
  await expect(needs.getByRole("listitem")).toHaveText([
    ...["at least 8 characters, at most 71", "a lowercase letter", "an uppercase letter", "a digit"],
    "a symbol such as ! or ?",
  ]);
  await passwordField(page).fill("horse9");
  await expect(needs.getByRole("listitem").filter({ hasText: ", done" })).toHaveText([
    "a lowercase letter, done",
    "a digit, done",
  ]);
  const said = main(page).getByRole("status").filter({ hasText: "Still needed" });
  await expect(said).toHaveText(
    "Still needed: at least 8 characters, at most 71, an uppercase letter, a symbol such as ! or ?",
  );
  await register(page, anAddress(), "horse9");
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription(
    /The password needs at least 8 characters, at most 71, an uppercase letter and a symbol such as ! or \?\./,
  );
  await passwordField(page).fill(PASSWORD);
  await expect(needs.getByRole("listitem").filter({ hasText: ", done" })).toHaveCount(5);
});

test("a browser that fills in what nobody sees keeps nobody from registering", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/register" });
  await expect(main(page).getByRole("textbox", { name: "Password" })).toBeVisible();
  await page.evaluate(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>("main input"))
      if (!input.checkVisibility() || input.closest("[aria-hidden]")) input.value = "https://ada.example";
  });
  const email = anAddress();
  await register(page, email);
  await expect.poll(() => sql(server, `SELECT COUNT(*) FROM users WHERE email = '${email}'`)).toEqual(["1"]);
});
