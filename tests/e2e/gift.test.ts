import { buy, membership } from "#support/buying.ts";
import { linkIn } from "#support/mailSink.ts";
import { anAddress, confirmAddress, heading, logIn, main, openMail, PASSWORD, press, register } from "./comingIn.ts";
import { aPerson, type Browser, expect, expectAccessibleInBothThemes, LONG, openPage, type Person } from "./kit.ts";
import { sharedMails, sharedServer, storageOf, test, type TestServer } from "./kit.ts";
import { payOn } from "./ordering.ts";
import { expectFullLesson, LESSON } from "./premiumLesson.ts";

test.describe.configure({ timeout: 120_000 });

const { server, sink } = sharedMails();

/** Gives Premium as a person does, up to the page after paying. */
async function given(browser: Browser, on: TestServer, giver: Person, email: string) {
  const opened = await openPage(browser, { server: on, url: "/subscription", storage: storageOf(giver) });
  const { page } = opened;
  const panel = main(page).getByRole("region", { name: "Give Premium as a gift" });
  await expect(panel.getByRole("radio", { name: "12 months €120, once" })).toBeChecked();
  await panel.getByRole("radio", { name: "3 months €36, once" }).check();
  await panel.getByRole("button", { name: "Choose a gift" }).click();
  await expect(main(page).getByLabel("For how long")).toHaveValue(/\d/);
  await expect(main(page).getByRole("option", { name: "3 months, €36", selected: true })).toBeAttached();
  const address = main(page).getByLabel("Their email address");
  await press(page, "Pay €36");
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Enter your email address\.$/);
  await address.fill(email);
  await main(page).getByLabel("Your name (optional)").fill("Ada");
  await main(page).getByLabel("Your message (optional)").fill("Film a lot.");
  await press(page, "Pay €36");
  await expect(page).toHaveURL(/\/pay\/cs_test_/);
  await expect(page.getByText("€36").first()).toBeVisible();
  await payOn(page);
  await expect(heading(page, "Your gift is paid")).toBeFocused();
  return opened;
}

test("a gift is given, mailed, and opens Premium for somebody who registers for it", async ({ browser }) => {
  const [ada, bob] = [await aPerson(server), anAddress()];
  await using giving = await given(browser, server, ada, bob);
  await expect(giving.page.getByText(`Your gift is on its way to ${bob}.`)).toBeVisible();
  await expectAccessibleInBothThemes(giving.page, "given");
  const mail = await sink.take(bob);
  expect(mail.subject).toContain("Ada has given you 3 months of Premium");
  expect(mail.text).toContain("“Film a lot.”");

  const { page, problems, requests } = await openPage(browser, { server, url: "/faq" });
  await page.goto(linkIn(mail).href);
  await expect(heading(page, "A gift for you")).toBeVisible();
  await expectAccessibleInBothThemes(page, "signed out");
  await main(page).getByRole("link", { name: "Register" }).click();
  await register(page, bob);
  await expect(heading(page, "Check your email")).toBeVisible();
  await openMail(page, sink, bob);
  await confirmAddress(page, PASSWORD);
  await expect(heading(page, "A gift for you")).toBeVisible();
  await expectAccessibleInBothThemes(page, "to be accepted");
  await press(page, "Accept the gift");
  await expect(heading(page, "Your gift is open")).toBeFocused();
  await expect(page.getByText(/^You have Premium until \d+ \w+( \d{4})?\./)).toBeVisible();
  await expectAccessibleInBothThemes(page, "accepted");
  expect(page.url()).not.toContain("code");
  expect(requests.filter((request) => request.url().includes(linkIn(mail).hash.slice(6)))).toEqual([]);
  await main(page).getByRole("link", { name: "Watch a Premium lesson" }).click();
  await expect(page).toHaveURL(LESSON);
  await expectFullLesson(page);
  expect(problems).toEqual([]);

  await giving.page.goto(linkIn(mail).href);
  await press(giving.page, "Accept the gift");
  await expect(heading(giving.page, "This gift link doesn’t work")).toBeFocused();
  await expectAccessibleInBothThemes(giving.page, "used");
  await giving.page.goto("/subscriptions");
  await expect(giving.page.getByRole("listitem").filter({ hasText: `For ${bob}` })).toContainText("Accepted");
});

test("without mails its giver hands the link over; a member who pays is told to wait", LONG, async ({ browser }) => {
  const plain = await sharedServer();
  const [ada, eve] = [await aPerson(plain), await aPerson(plain)];
  await using giving = await given(browser, plain, ada, eve.email);
  await expect(giving.page.getByText(/No email goes out for it, so send this link to/)).toBeVisible();
  await giving.page.goto("/subscriptions");
  const link = giving.page.getByRole("link", { name: /\/gift#code=/ });
  await expect(link).toBeVisible();
  await expectAccessibleInBothThemes(giving.page, "gifts one gave");
  const address = (await link.getAttribute("href")) ?? "";

  await buy(plain, eve);
  const { page } = await openPage(browser, { server: plain, url: "/faq" });
  await page.goto(address);
  await expect(heading(page, "A gift for you")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await logIn(page, eve);
  await expect(page.getByText(`It opens for ${eve.email}`)).toBeVisible();
  await press(page, "Accept the gift");
  await expect(heading(page, "Your membership renews automatically")).toBeFocused();
  await expectAccessibleInBothThemes(page, "renews");
  expect((await membership(plain, eve)).state).toBe("trialing");
});

test("a visitor's choice of months is still there after the login", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/gift?months=6" });
  await main(page).getByRole("link", { name: "Log in" }).click();
  await logIn(page, await aPerson(server));
  await expect(main(page).getByRole("button", { name: "Pay €72" })).toBeVisible();
});
