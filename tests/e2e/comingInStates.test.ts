import { linkIn } from "#support/mailSink.ts";
import { anAddress, emailField, heading, main, PASSWORD, press, register } from "./comingIn.ts";
import { aPerson, atRest, expect, expectAccessibleInBothThemes, LONG, longIf, openPage, ownMails } from "./kit.ts";
import { type Page, send, test } from "./kit.ts";

const { server, sink } = ownMails();

/** A token nobody signed, of the shape the mails carry. */
const OLD = `x.${Buffer.from(JSON.stringify({ email: "a@b.test", newEmail: "a@b.test" })).toString("base64url")}.x`;

const users = (act: string, body: object, token = "") =>
  send(`${server.url}/api/collections/users/${act}`, { body, token });

/** Where a mail's link leads that somebody has just asked for. */
async function mailed(act: "request-email-change" | "request-password-reset"): Promise<string> {
  const { email, token } = await aPerson(server);
  const newEmail = anAddress();
  await users(act, { email, newEmail }, token);
  return (await linkTo(act === "request-email-change" ? newEmail : email)).href;
}

const linkTo = async (email: string) => linkIn(await sink.take(email));

async function registered(): Promise<string> {
  const form = { email: anAddress(), password: PASSWORD, passwordConfirm: PASSWORD, website: "", filledInMs: 9_000 };
  await send(`${server.url}/api/course/register`, { body: form });
  return (await linkTo(form.email)).href;
}

type Path = string | (() => Promise<string>);
const STATES: [state: string, path: Path, title: string, prepare?: (page: Page) => Promise<void>][] = [
  ["the login", "/login?next=%2Ffaq", "Welcome back"],
  ["a login with mistakes", "/login", "Welcome back", (page) => press(page, "Log in")],
  ["asking for a link", "/login", "Log in with a link", (page) => press(page, "Email me a link instead")],
  ["an address to confirm", registered, "Confirm your address"],
  ["a new address", () => mailed("request-email-change"), "Use your new address"],
  ["another's link", "/login?otpId=one#code=2", "Log in on this device?"],
  ["a used link", "/login?otpId=one#code=2", "This link no longer works", (page) => press(page, "Log in")],
  ["a failed provider", "/login?code=a&state=b", "That didn’t work"],
  ["the registration", "/register", "Create a free account"],
  ["a registration with mistakes", "/register", "Create a free account", (page) => press(page, "Create account")],
  ["a registration under way", "/register", "Check your email", (page) => register(page, anAddress())],
  ["a forgotten password", "/reset-password", "Choose a new password"],
  ["a new password", () => mailed("request-password-reset"), "Choose a new password"],
  ["an old link to confirm", `/login#verify=${OLD}`, "This link no longer works"],
  ["an old link to a new address", `/login#change=${OLD}`, "This link no longer works"],
  ["an old link to a new password", `/reset-password#token=${OLD}`, "This link no longer works"],
];

/** Of forms that are alike one stands for the others, and pages/accessible looks at the pages themselves. */
const FEW = ["a login with mistakes", "an address to confirm", "a registration under way"];

for (const [state, path, title, prepare] of STATES) {
  test(
    `${state} is accessible in both themes and fits a small phone`,
    longIf(!FEW.includes(state)),
    async ({ browser }) => {
      const context = { viewport: { width: 320, height: 640 } };
      const url = typeof path === "string" ? path : await path();
      const { page } = await openPage(browser, { server, url, context });
      await prepare?.(page);
      await expect(heading(page, title)).toBeVisible();
      await expectAccessibleInBothThemes(page, state);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
    },
  );
}

test("one can register with the keyboard alone", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/register" });
  await atRest(page);
  await main(page).getByLabel("Name (optional)").focus();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.type(anAddress());
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await expect(main(page).getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Check your email")).toBeFocused();
});

test("without JavaScript each of them says honestly that it needs it", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/robots.txt", context: { javaScriptEnabled: false } });
  for (const path of ["/login", "/register", "/reset-password"]) {
    await page.goto(path);
    await expect(main(page).getByText(/needs JavaScript, which is switched off here/)).toBeVisible();
    await expect(emailField(page)).toBeHidden();
  }
});
