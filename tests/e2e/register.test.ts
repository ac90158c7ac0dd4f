import { linkIn } from "#support/mailSink.ts";
import { anAddress, confirmAddress, emailField, expectFitsPhone, expectSignedIn, heading, main } from "./comingIn.ts";
import { NEXT_PASSWORD, openMail, PASSWORD, passwordField, press, register } from "./comingIn.ts";
import { expect, LONG, openPage, request, shared, sharedMails, test } from "./kit.ts";

const { server, sink } = sharedMails();
const plain = shared();

interface Counted {
  items: { name: string; props: { method?: string } }[];
}
const counted = async (): Promise<(string | undefined)[]> => {
  const filter = encodeURIComponent('name = "user_registration"');
  const address = `${server.url}/api/collections/events/records?filter=${filter}`;
  return (await request<Counted>(address, { token: server.superuser.token })).items.map(({ props }) => props.method);
};

test("with mail: register by the keys, open the mail, confirm with the password, go on", async ({ browser }) => {
  const email = anAddress();
  const before = await counted();
  const { page, problems } = await openPage(browser, { server, url: "/login?next=%2Fprofile" });
  // The form lives: what is pressed sooner, late.test.ts looks at.
  await expect(main(page).getByText(/we’ll bring you back to/)).toBeVisible();
  await main(page).getByRole("link", { name: "Create a free account" }).click();
  await expect(page).toHaveURL(`${server.url}/register?next=%2Fprofile`);
  const needs = main(page).getByRole("list", { name: "The password needs" }).getByRole("listitem");
  await expect(needs).toHaveText([
    ...["at least 8 characters, at most 71", "a lowercase letter", "an uppercase letter", "a digit"],
    "a symbol such as ! or ?",
  ]);
  await main(page).getByLabel("Name (optional)").focus();
  for (const words of ["Ada", email]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("horse9");
  await page.keyboard.press("Tab");
  await expect(main(page).getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(needs.filter({ hasText: ", done" })).toHaveText(["a lowercase letter, done", "a digit, done"]);
  await expect(main(page).getByRole("status").filter({ hasText: "Still needed" })).toHaveText(
    "Still needed: at least 8 characters, at most 71, an uppercase letter, a symbol such as ! or ?",
  );
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription(
    /The password needs at least 8 characters, at most 71, an uppercase letter and a symbol such as ! or \?\./,
  );
  await expectFitsPhone(page, "a registration with mistakes");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(PASSWORD);
  await expect(needs.filter({ hasText: ", done" })).toHaveCount(5);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Check your email")).toBeFocused();
  await expect(main(page).getByText(`We sent an email to ${email}.`)).toBeVisible();
  await expectFitsPhone(page, "a registration under way");
  await openMail(page, sink, email);
  await expect(heading(page, "Confirm your address")).toBeFocused();
  await expect(emailField(page)).toHaveValue(email);
  await expectFitsPhone(page, "an address to confirm");
  expect(problems).toEqual([]);
  await confirmAddress(page, NEXT_PASSWORD);
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription(/isn’t the password the account was registered with/);
  await confirmAddress(page, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/profile`);
  await expectSignedIn(page);
  await expect.poll(counted).toEqual([...before, "password"]);
});

test("without mail an account is used at once, also where a browser fills in what nobody sees", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server: plain, url: "/register?next=%2Ffaq" });
  await expect(main(page).getByRole("textbox", { name: "Password" })).toBeVisible();
  await page.evaluate(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>("main input"))
      if (!input.checkVisibility() || input.closest("[aria-hidden]")) input.value = "https://ada.example";
  });
  await register(page, anAddress(), PASSWORD, "Grace");
  await expect(page).toHaveURL(`${plain.url}/faq`);
  await expectSignedIn(page, "Grace");
  expect(problems).toEqual([]);
});

test("a broken or old link to confirm says so and sends a new one", LONG, async ({ browser }) => {
  const email = anAddress();
  const { page } = await openPage(browser, { server, url: "/register" });
  await register(page, email);
  const { href } = linkIn(await sink.take(email));
  await page.goto(`${href}x`);
  await expect(heading(page, "This link no longer works")).toBeFocused();
  await expectFitsPhone(page, "an old link to confirm");
  await press(page, "Send a new link");
  await expect(heading(page, "Check your email")).toBeFocused();
  await openMail(page, sink, email);
  await confirmAddress(page, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});
