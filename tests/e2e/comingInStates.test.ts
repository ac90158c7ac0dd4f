import { expect, test, type Page } from "@playwright/test";
import { startMailSink, type MailSink } from "#support/mailSink.ts";
import { openPage } from "#support/openPage.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "./axe.ts";
import { anAddress, emailField, heading, main, PASSWORD, press, register } from "./comingIn.ts";

let sink: MailSink;
let server: TestServer;
test.beforeAll(async () => {
  sink = await startMailSink();
  server = await startPocketBase({ env: sink.env });
});
test.afterAll(async () => {
  await server.stop();
  await sink.stop();
});

/** A token nobody signed, of the shape the mails carry. */
const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

const STATES: [state: string, path: string, title: string, prepare?: (page: Page) => Promise<void>][] = [
  ["the login", "/login?next=%2Ffaq", "Welcome back"],
  ["a login with mistakes", "/login", "Welcome back", (page) => press(page, "Log in")],
  ["asking for a link", "/login", "Log in with a link", (page) => press(page, "Email me a link instead")],
  ["an address to confirm", `/login#verify=${token({ email: "ada@example.test" })}`, "Confirm your address"],
  ["a new address", `/login#change=${token({ newEmail: "ada@example.test" })}`, "Use your new address"],
  ["another's link", "/login?otpId=one#code=2", "Log in on this device?"],
  ["a used link", "/login?otpId=one#code=2", "This link no longer works", (page) => press(page, "Log in")],
  ["a failed provider", "/login?code=a&state=b", "That did not work"],
  ["the registration", "/register", "Make a free account"],
  ["a registration with mistakes", "/register", "Make a free account", (page) => press(page, "Make my account")],
  ["a registration under way", "/register", "Check your mail", (page) => register(page, anAddress())],
  ["a forgotten password", "/reset-password", "Choose a new password"],
  ["a new password", `/reset-password#token=${token({ email: "a@b.test" })}`, "Choose a new password"],
];

for (const [state, path, title, prepare] of STATES) {
  test(`${state} is accessible in both themes and fits a small phone`, async ({ browser }) => {
    const context = { viewport: { width: 320, height: 640 } };
    await using opened = await openPage(browser, { server, url: path, context });
    const { page } = opened;
    await page.waitForLoadState("networkidle");
    await prepare?.(page);
    await expect(heading(page, title)).toBeVisible();
    await expectAccessibleInBothThemes(page, state);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}

test("one can register with the keyboard alone", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/register" });
  const { page } = opened;
  await page.waitForLoadState("networkidle");
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
  await expect(heading(page, "Check your mail")).toBeFocused();
});

for (const path of ["/login", "/register", "/reset-password"]) {
  test(`${path} says honestly that it needs JavaScript`, async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: path, context: { javaScriptEnabled: false } });
    const { page } = opened;
    await expect(main(page).getByText(/needs JavaScript, which is switched off here/)).toBeVisible();
    await expect(emailField(page)).toBeHidden();
  });
}
