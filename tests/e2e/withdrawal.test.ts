import { buy, membership } from "#support/buying.ts";
import { linkIn, type Mail } from "#support/mailSink.ts";
import { emailField, heading, press } from "./comingIn.ts";
import { aPerson, expect, expectAccessibleInBothThemes, openPage, sharedMails, test } from "./kit.ts";

const { server, sink } = sharedMails();

/** Other mails tell of the membership itself. */
async function mailedLink(to: string): Promise<URL> {
  let mail: Mail;
  do mail = await sink.take(to);
  while (!mail.text.includes("/withdraw#token="));
  return linkIn(mail);
}

test("somebody withdraws by a mail's link without logging in, with one press, and reads when", async ({ browser }) => {
  const ada = await aPerson(server);
  await buy(server, ada);
  const { page, problems } = await openPage(browser, { server, url: "/faq" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Withdraw from a contract" }).click();
  await expect(heading(page, "Withdraw from Premium")).toBeVisible();
  await press(page, "Send me a link");
  await expect(emailField(page)).toHaveAccessibleDescription("Enter your email address.");
  await expectAccessibleInBothThemes(page, "asked without an address");
  await emailField(page).fill(ada.email);
  await press(page, "Send me a link");
  await expect(heading(page, "Check your email")).toBeFocused();
  await expectAccessibleInBothThemes(page, "mailed");

  const { href } = await mailedLink(ada.email);
  await page.goto(href);
  await expect(heading(page, "Withdraw from your contract for Premium?")).toBeVisible();
  await expectAccessibleInBothThemes(page, "asked once more");
  expect((await membership(server, ada)).state).toBe("trialing");
  await press(page, "Withdraw now");
  await expect(heading(page, "You’ve withdrawn")).toBeFocused();
  await expect(page.getByText(/^We received it on \d+ \w+ 20\d\d, \d\d:\d\d\./)).toBeVisible();
  await expectAccessibleInBothThemes(page, "withdrawn");
  expect((await membership(server, ada)).validUntil).toBeNull();
  expect(problems).toEqual([]);
});

test("a link that nobody sent withdraws from nothing, and a new one can be asked for", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/withdraw#token=made.up.here" });
  await press(page, "Withdraw now");
  await expect(heading(page, "This link no longer works")).toBeFocused();
  await expectAccessibleInBothThemes(page, "a link that is over");
  await press(page, "Ask for a new link");
  await expect(emailField(page)).toBeVisible();
});
