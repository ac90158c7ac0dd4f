import { test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { sql } from "#serverTests/tokens.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "#support/axe.ts";
import { DESK, PHONE } from "./playing.ts";
import { FREE_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

const ROUTE = "**/api/course/feedback";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const panel = (page: Page) => page.getByRole("dialog", { name: "Tell us what you noticed" });
const thanks = (page: Page) => page.getByRole("dialog", { name: "Thank you" });
const message = (page: Page) => panel(page).getByRole("textbox", { name: "Message" });
const email = (page: Page) => panel(page).getByRole("textbox", { name: "Email if you’d like a reply" });
const send = (page: Page) => panel(page).getByRole("button", { name: "Send feedback" });
const kept = (text: string) =>
  sql(server, `SELECT type, email, page, width, theme, user FROM feedback WHERE message = '${text}'`);

test("by keyboard alone a visitor tells something, is thanked for three seconds, and is back where they were", async ({
  browser,
}) => {
  await using opened = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  const { page, problems } = opened;
  const { keyboard } = page;
  await page.clock.install();
  const button = page.getByRole("button", { name: "Feedback" });
  await button.focus();
  await keyboard.press("Enter");
  await expect(panel(page).getByRole("heading")).toBeFocused();
  await expect(page).toHaveURL(`${server.url}${FREE_LESSON}#feedback`);
  await expect(send(page)).toBeDisabled();
  await expect(
    panel(page).getByText(`(${FREE_LESSON}), your window’s width (1280 px) and the theme (light)`),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page, "empty");
  await page.emulateMedia({ colorScheme: "light" });
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("ArrowRight");
  await expect(panel(page).getByRole("radio", { name: "Bug" })).toBeChecked();
  await keyboard.press("Tab");
  await expect(message(page)).toBeFocused();
  await keyboard.type("  ");
  await expect(send(page), "nothing but space").toBeDisabled();
  await keyboard.type("jk/ The button did nothing. ");
  await keyboard.press("Tab");
  await expect(email(page)).toBeFocused();
  await keyboard.type("nowhere");
  await keyboard.press("Enter");
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription("This isn’t a full email address, such as ada@example.com.");
  await expectAccessibleInBothThemes(page, "a field is refused");
  await page.emulateMedia({ colorScheme: "light" });
  await keyboard.type("@example.com");
  await expect(email(page), "what is corrected is refused no longer").not.toHaveAttribute("aria-invalid", "true");
  const answered = Promise.withResolvers<undefined>();
  await page.route(ROUTE, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name: "Sending …" })).toBeDisabled();
  await keyboard.press("Enter");
  answered.resolve(undefined);
  await expect(thanks(page).getByRole("heading")).toBeFocused();
  await expect(thanks(page).getByRole("status")).toHaveText("We have your note. A person reads every one.");
  await page.clock.fastForward(2_900);
  await expect(thanks(page)).toBeVisible();
  await page.clock.fastForward(100);
  await page.clock.resume();
  await expect(thanks(page)).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(server.url + FREE_LESSON);
  const text = "jk/ The button did nothing.";
  expect(await kept(text)).toEqual(["bug", "nowhere@example.com", FREE_LESSON, "1280", "light", ""]);
  expect(await sql(server, `SELECT count(*) FROM feedback WHERE message = '${text}'`)).toEqual(["1"]);
  await keyboard.press("Shift+F");
  await expect(message(page)).toHaveValue("");
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  expect(problems).toEqual([]);
  await page.goto("/robots.txt");
  const counted = async () =>
    JSON.parse((await sql(server, "SELECT props FROM events WHERE name = 'feedback'"))[0] ?? "{}") as object;
  await expect.poll(counted).toEqual({ type: "bug", has_email: true, message_length: text.length });
});

test("what is written without a network stays, and is sent by whoever wrote it", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const storage = storageOf(ada);
  await using opened = await openPage(browser, { server, url: "/faq#feedback", storage, context: PHONE });
  const { page, context } = opened;
  const text = "A lesson on <b>light</b>, please";
  await panel(page).getByText("Suggestion").click();
  await message(page).fill(text);
  await context.setOffline(true);
  await send(page).click();
  await expect(panel(page).getByRole("alert")).toContainText("You’re offline. What you wrote stays here");
  const again = panel(page).getByRole("button", { name: "Send again" });
  await expect(again).toBeFocused();
  await expectAccessibleInBothThemes(page, "offline");
  await context.setOffline(false);
  expect(await kept(text), "nothing goes by itself").toEqual([]);
  await page.reload();
  await expect(message(page)).toHaveValue(text);
  await expect(panel(page).getByRole("radio", { name: "Suggestion" })).toBeChecked();
  await page.route(ROUTE, (route) =>
    route.fulfill({ status: 429, json: { message: "Wait.", data: { retryAt: "2026-01-01T14:05:00Z" } } }),
  );
  await send(page).click();
  await expect(panel(page).getByRole("alert")).toContainText(/Try again at \d+:05/);
  await page.unroute(ROUTE);
  await again.click();
  await expect(thanks(page)).toBeVisible();
  await expectAccessible(page, "thanks");
  const [type, , path, width, , user] = await kept(text);
  expect([type, path, width, user]).toEqual(["suggestion", "/faq", "390", ada.id]);
  expect(await page.evaluate(() => localStorage.getItem("draft_feedback"))).toBeNull();
});

test("says how much room is left and what became of it, and needs no storage", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt", context: PHONE });
  const { page, context } = opened;
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get: () => {
        throw new Error("blocked");
      },
    });
  });
  await page.goto("/faq");
  await page.getByRole("button", { name: "Feedback" }).click();
  await message(page).fill("x".repeat(4_990));
  await expect(panel(page).getByRole("status")).toHaveText("10 characters left");
  await message(page).fill("x".repeat(5_001));
  await expect(panel(page).getByRole("status")).toHaveText("1 character too many");
  await send(page).click();
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveAccessibleDescription(/up to 5,000 characters/);
  await message(page).fill("Closed meanwhile");
  const [failed, answered] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await page.route(ROUTE, async (route) => {
    await failed.promise;
    await route.abort();
  });
  await send(page).click();
  await page.keyboard.press("Escape");
  failed.resolve(undefined);
  await expect(page.getByText("Your note could not be sent. It’s still here.")).toBeVisible();
  await page.unroute(ROUTE);
  await page.route(ROUTE, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(message(page)).toHaveValue("Closed meanwhile");
  await panel(page).getByRole("button", { name: "Send again" }).click();
  await page.keyboard.press("Escape");
  answered.resolve(undefined);
  await expect(page.getByText("Thank you. We have your note.")).toBeVisible();
  await page.getByRole("button", { name: "Feedback" }).click();
  await expect(message(page)).toHaveValue("");
});

test("without JavaScript the contact page has the form, and gives back what is refused", LONG, async ({ browser }) => {
  const context = { javaScriptEnabled: false, viewport: { width: 320, height: 700 } };
  await using opened = await openPage(browser, { server, url: "/contact", context });
  const { page } = opened;
  const form = page.getByRole("region", { name: "Or send a note without your address" });
  const main = page.getByRole("main");
  await form.getByRole("radio", { name: "Bug" }).check({ timeout: 8_000 });
  await form.getByRole("textbox", { name: "Message" }).fill("No scripts here");
  await form.getByRole("textbox", { name: "Email" }).fill("ada@example");
  await main.getByRole("button", { name: "Send feedback" }).click();
  await expect(main.getByRole("alert")).toContainText("This isn’t a full email address");
  await expect(main.getByRole("textbox", { name: "Message" })).toHaveValue("No scripts here");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await main.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await main.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(await kept("No scripts here")).toEqual(["bug", "ada@example.com", "/contact", "0", "", ""]);
});
