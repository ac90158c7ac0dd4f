import { sql } from "#serverTests/tokens.ts";
import { expect, expectAccessibleInBothThemes, FREE_LESSON, holdBack, openPage, type Page, shared } from "./kit.ts";
import { test } from "./kit.ts";
import { DESK } from "./playing.ts";

const ROUTE = "**/api/course/feedback";

const server = shared();

const panel = (page: Page) => page.getByRole("dialog", { name: "Tell us what you noticed" });
const thanks = (page: Page) => page.getByRole("dialog", { name: "Thank you" });
const message = (page: Page) => panel(page).getByRole("textbox", { name: "Message" });
const email = (page: Page) => panel(page).getByRole("textbox", { name: "Email if you’d like a reply" });
const send = (page: Page) => panel(page).getByRole("button", { name: "Send feedback" });
const kept = (text: string) =>
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
  const letGo = await holdBack(page, ROUTE);
  await page.clock.pauseAt(Date.now() + 60_000);
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name: "Sending …" })).toBeDisabled();
  await keyboard.press("Enter");
  letGo();
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
