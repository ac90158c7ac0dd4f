import { sql } from "#serverTests/tokens.ts";
import { aPerson, expect, expectAccessible, expectAccessibleInBothThemes, FREE_LESSON, holdBack, LONG } from "./kit.ts";
import { openPage, type Page, shared, storageOf, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";

const ROUTE = "**/api/course/contact";

const server = shared();

const form = (page: Page) => page.getByRole("form", { name: "Send message" });
const box = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });
const topic = (page: Page) => form(page).getByRole("combobox", { name: "What is it about?" });
const send = (page: Page) => form(page).getByRole("button", { name: "Send message" });
const thanks = (page: Page) => page.getByRole("region", { name: "We have your message" });
const kept = (text: string) =>
  sql(server, `SELECT name, email, topic, user FROM contactMessages WHERE message = '${text}'`);

test("by keyboard alone a visitor writes, and is told at the field what is missing", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/contact", context: DESK });
  const { keyboard } = page;
  const mail = page.getByRole("link", { name: "hello@firstcut.example" });
  await expect(mail).toHaveAttribute("href", "mailto:hello@firstcut.example");
  await expectAccessibleInBothThemes(page, "empty");
  await page.emulateMedia({ colorScheme: "light" });
  await box(page, "Name").focus();
  // Touched it comes to life: sooner it is the browser that asks for what is missing.
  await expect(form(page)).toHaveJSProperty("noValidate", true);
  await expect(box(page, "Name")).toHaveAccessibleDescription("What we should call you. Up to 80 characters.");
  await keyboard.press("Enter");
  await expect(box(page, "Name")).toHaveAccessibleDescription(/^Tell us what to call you/);
  await expect(box(page, "Name"), "the first field that is refused").toBeFocused();
  await keyboard.type("Ada");
  await keyboard.press("Tab");
  await keyboard.type("ada@example");
  await keyboard.press("Tab");
  await keyboard.type("A ref");
  await expect(topic(page)).toHaveValue("refund");
  await keyboard.press("Tab");
  await keyboard.type("jk/ The month I paid twice.");
  await keyboard.press("Tab");
  await expect(send(page)).toBeFocused();
  await keyboard.press("Enter");
  await expect(box(page, "Email")).toBeFocused();
  await expect(box(page, "Email")).toHaveAccessibleDescription(/^This isn’t a full email address/);
  await expectAccessibleInBothThemes(page, "a field is refused");
  await page.emulateMedia({ colorScheme: "light" });
  await keyboard.press("End");
  await keyboard.type(".com");
  await expect(box(page, "Email"), "what is corrected is refused no longer").not.toHaveAttribute(
    "aria-invalid",
    "true",
  );
  const letGo = await holdBack(page, ROUTE);
  await keyboard.press("Enter");
  await expect(form(page).getByRole("button", { name: "Sending …" })).toHaveAttribute("aria-disabled", "true");
  await keyboard.press("Enter");
  letGo();
  await expect(thanks(page).getByRole("heading")).toBeFocused();
  await expect(thanks(page)).toContainText("The reply goes to ada@example.com.");
  await expectAccessibleInBothThemes(page, "thanks");
  expect(await kept("jk/ The month I paid twice.")).toEqual(["Ada", "ada@example.com", "refund", ""]);
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(box(page, "Message")).toBeFocused();
  await expect(box(page, "Message")).toHaveValue("");
  expect(problems).toEqual([]);
});

test("without a network what was written stays, and is signed by whoever is logged in", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/contact", storage: storageOf(ada), context: PHONE });
  const { page, context } = opened;
  const text = "What do you hold <b>about me</b>?";
  await expect(box(page, "Email"), "known from the account").toHaveValue(ada.email);
  await expect(box(page, "Name")).toHaveValue("Ada");
  await topic(page).selectOption("My data and privacy");
  await box(page, "Message").fill(text);
  await context.setOffline(true);
  await send(page).click();
  await expect(form(page).getByRole("alert")).toContainText("You’re offline. What you wrote stays here");
  await expectAccessible(page, "offline");
  await context.setOffline(false);
  expect(await kept(text), "nothing goes by itself").toEqual([]);
  await page.reload();
  await expect(box(page, "Message")).toHaveValue(text);
  await expect(topic(page)).toHaveValue("privacy");
  await page.route(ROUTE, (route) =>
    route.fulfill({ status: 429, json: { message: "Wait.", data: { retryAt: "2026-01-01T14:05:00Z" } } }),
  );
  await send(page).click();
  await expect(form(page).getByRole("alert")).toContainText(/Try again at \d+:05/);
  await page.unroute(ROUTE);
  await form(page).getByRole("button", { name: "Send again" }).click();
  await expect(thanks(page)).toContainText(`The reply goes to ${ada.email}.`);
  expect(await kept(text)).toEqual(["Ada", ada.email, "privacy", ada.id]);
  expect(await page.evaluate(() => localStorage.getItem("draft_contact"))).toBeNull();
});

test("without JavaScript what is refused comes back as it was typed, and then arrives", LONG, async ({ browser }) => {
  const context = { javaScriptEnabled: false, viewport: { width: 320, height: 700 } };
  const { page } = await openPage(browser, { server, url: "/contact", context });
  await box(page, "Name").fill("Ada");
  await box(page, "Email").fill("ada@example");
  await topic(page).selectOption("A refund");
  await box(page, "Message").fill("No scripts here");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await send(page).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText("This isn’t a full email address");
  await expect(main.getByRole("textbox", { name: "Message" })).toHaveValue("No scripts here");
  await expect(main.getByRole("combobox")).toHaveValue("refund");
  await expect(main.getByRole("link", { name: "hello@firstcut.example" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await main.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "We have your message" })).toBeVisible();
  expect(await kept("No scripts here")).toEqual(["Ada", "ada@example.com", "refund", ""]);
});

const panel = (page: Page) => page.getByRole("dialog", { name: "Tell us what you noticed" });
const thanked = (page: Page) => page.getByRole("dialog", { name: "Thank you" });
const message = (page: Page) => panel(page).getByRole("textbox", { name: "Message" });
const email = (page: Page) => panel(page).getByRole("textbox", { name: "Email if you’d like a reply" });
const tell = (page: Page) => panel(page).getByRole("button", { name: "Send feedback" });
const told = (text: string) =>
  sql(server, `SELECT type, email, page, width, theme, user FROM feedback WHERE message = '${text}'`);

test("by keyboard alone a visitor tells something, is thanked, and is back where they were", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  const { keyboard } = page;
  await page.clock.install();
  const button = page.getByRole("button", { name: "Feedback" });
  await button.focus();
  await keyboard.press("Enter");
  await expect(panel(page).getByRole("heading")).toBeFocused();
  await expect(page).toHaveURL(`${server.url}${FREE_LESSON}#feedback`);
  await expect(tell(page)).toBeDisabled();
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
  await expect(tell(page), "nothing but space").toBeDisabled();
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
  const letGo = await holdBack(page, "**/api/course/feedback");
  await page.clock.pauseAt(Date.now() + 60_000);
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name: "Sending …" })).toBeDisabled();
  await keyboard.press("Enter");
  letGo();
  await expect(thanked(page).getByRole("heading")).toBeFocused();
  await expect(thanked(page).getByRole("status")).toHaveText("We have your note. A person reads every one.");
  await page.clock.fastForward(2_900);
  await expect(thanked(page)).toBeVisible();
  await page.clock.fastForward(100);
  await page.clock.resume();
  await expect(thanked(page)).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(server.url + FREE_LESSON);
  const text = "jk/ The button did nothing.";
  expect(await told(text)).toEqual(["bug", "nowhere@example.com", FREE_LESSON, "1280", "light", ""]);
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
