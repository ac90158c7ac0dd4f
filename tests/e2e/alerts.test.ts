import { json, send } from "#serverTests/ask.ts";
import { succeeded } from "#serverTests/readers.ts";
import { sql } from "#serverTests/tokens.ts";
import { aPerson, expect, expectAccessibleInBothThemes, heardOf, holdBack, LONG, openAsLearner } from "./kit.ts";
import { openPage, type Page, type Person, shared, storageOf, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";

const server = shared();

const ROWS = heardOf("notifications");
const alerts = (page: Page) => page.getByRole("dialog", { name: "Alerts" });
const rows = (page: Page) => alerts(page).getByRole("list", { name: "Alerts" }).getByRole("listitem");
const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toasts = (page: Page) => page.getByRole("region", { name: "New alerts" });

/** The server tells somebody something, as a hook of its own does. */
async function tell({ id: user }: Person, words: object): Promise<string> {
  const row = { user, type: "info", title: "Something", ...words };
  const path = "/api/collections/notifications/records";
  return json<{ id: string }>(await succeeded(send(server, "POST", path, row, server.superuser.token))).id;
}

/** What was told a while ago. */
const age = (id: string, ms: number) => {
  const created = new Date(Date.now() - ms).toISOString().replace("T", " ");
  return sql(server, `UPDATE notifications SET created = '${created}' WHERE id = '${id}'`);
};

/** What is left on the server, and what of it is read. */
const READ = "SELECT group_concat(title || ' ' || read, '; ' ORDER BY title) FROM notifications";
const keptOf = async ({ id }: Person) => (await sql(server, `${READ} WHERE user = '${id}'`))[0];

const HOUR_MS = 3_600_000;
const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;

test("by the keys alone alerts are read, followed and thrown away, and the count goes along", async ({ browser }) => {
  const ada = await aPerson(server);
  const chip = (name: string) => alerts(page).getByRole("group", { name: "Show" }).getByRole("button", { name });
  await age(await tell(ada, { title: "Older", message: HOSTILE }), 25 * HOUR_MS);
  const action = { label: "See the plans", url: "/subscription" };
  await age(await tell(ada, { title: "Payment failed", type: "warning", action }), 2 * HOUR_MS + 60_000);
  await tell(ada, { title: HOSTILE, type: "achievement", message: "Just so." });
  const { page, problems } = await openPage(browser, { server, url: "/faq", storage: storageOf(ada), context: DESK });
  page.on("dialog", (dialog) => problems.push(dialog.message()));
  await expect(opener(page, "Alerts, 3 new")).toBeVisible();
  await expect(page).toHaveTitle(/^\(3\) /);
  await opener(page, "Alerts, 3 new").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/faq#alerts`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText(`Achievementjust nowNew${HOSTILE}Just so.`);
  await expect(rows(page).nth(1)).toContainText("2 hours ago");
  await expect(rows(page).nth(2)).toContainText("1 day ago");
  await expectAccessibleInBothThemes(page, "three alerts");

  await page.keyboard.press("Tab");
  await expect(alerts(page).getByRole("button", { name: "Mark all as read" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(alerts(page).getByRole("button", { name: "Close" })).toBeFocused();
  for (const name of ["All, 3", "New, 3", "Important", "Achievement", "Course"]) {
    await page.keyboard.press("Tab");
    await expect(chip(name)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(alerts(page).getByRole("button", { name: `Mark as read: ${HOSTILE}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(alerts(page).getByRole("button", { name: `Delete: ${HOSTILE}` })).toBeFocused();
  await expect(chip("New, 2")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(rows(page).nth(0)).toContainText(`Deleted: ${HOSTILE}`);
  const undo = alerts(page).getByRole("button", { name: `Undo: ${HOSTILE}` });
  await expect(undo).toBeFocused();
  await expect(chip("All, 2")).toBeVisible();
  await expectAccessibleInBothThemes(page, "one that was thrown away");
  await page.keyboard.press("Enter");
  await expect(alerts(page).getByRole("button", { name: `Delete: ${HOSTILE}` })).toBeFocused();
  await expect(chip("All, 3")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(undo).toBeFocused();

  await chip("New, 2").focus();
  await page.keyboard.press("Enter");
  await expect(alerts(page).getByRole("button", { name: "New, 2", pressed: true })).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  await chip("Important").press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Payment failed");
  await expect(alerts(page).getByText("1 alert", { exact: true })).toBeVisible();
  expect(await keptOf(ada), "until the list is closed it can be taken back").toContain(HOSTILE);
  await alerts(page).getByRole("link", { name: "See the plans" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/subscription`);
  await expect.poll(() => keptOf(ada)).toBe("Older 0; Payment failed 1");

  await expect(opener(page, "Alerts, 1 new")).toBeVisible();
  await page.keyboard.press("Shift+A");
  await expect(rows(page), "what was thrown away is gone").toHaveCount(2);
  await alerts(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(alerts(page).getByText("All marked as read.")).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${server.url}/subscription`);
  await expect(opener(page, "Alerts")).toBeVisible();
  await expect.poll(() => keptOf(ada)).toBe("Older 1; Payment failed 1");
  expect(problems).toEqual([]);
});

test("the list says when it waits, is empty or not fetched, and what visitors see", LONG, async ({ browser }) => {
  await using opened = await openAsLearner(browser, server, { url: "/robots.txt", context: PHONE });
  const { page } = opened;
  const letGo = await holdBack(page, ROWS, "abort");
  await page.goto("/faq#alerts");
  await expect(alerts(page).getByText("Loading your alerts …")).toBeVisible();
  await expectAccessibleInBothThemes(page, "waiting");
  letGo();
  await expect(alerts(page).getByText("Your alerts could not be loaded. Nothing is lost.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "failed");
  await page.unroute(ROWS);
  const again = alerts(page).getByRole("button", { name: "Try again" });
  // It goes by itself when what failed is there after all.
  await again.click({ timeout: 2_000 }).catch(() => expect(again).toHaveCount(0));
  await expect(alerts(page).getByText("All quiet")).toBeVisible();
  await expectAccessibleInBothThemes(page, "empty");

  await using visitor = await openPage(browser, { server, url: "/faq#alerts", context: PHONE });
  await expect(alerts(visitor.page).getByText("With an account, you’ll hear here")).toBeVisible();
  await expect(alerts(visitor.page).getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    "/login?next=%2Ffaq%23alerts",
  );
  await expectAccessibleInBothThemes(visitor.page, "a visitor");
  expect(visitor.requests.some((request) => request.url().includes("/api/"))).toBe(false);
});

const isListening = (url: string) => new URL(url).pathname === "/api/realtime";

test("what arrives is shown over the page, beside the focus, until its time is over", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada), context: DESK });
  const { page, problems } = opened;
  await page.clock.install();
  // What was there before is in the list: it arrives once this page has heard the list, as soon as it listens.
  const subscribed = page.waitForResponse((one) => isListening(one.url()) && one.request().method() === "POST");
  const heard = page.waitForResponse(ROWS);
  await page.goto("/faq");
  expect((await subscribed).status()).toBe(204);
  await (await heard).finished();
  const action = { label: "See it", url: "/certificate?code=ABCD" };
  await tell(ada, { title: "Your certificate is ready", type: "achievement", action, autoDismiss: 8_000 });
  const toast = toasts(page).getByRole("listitem");
  await expect(toast).toContainText("Your certificate is ready");
  await expect(page.getByRole("status").filter({ hasText: /^New alert: Your certificate/ })).toBeAttached();
  await expect(opener(page, "Alerts, 1 new")).toBeVisible();
  await expectAccessibleInBothThemes(page, "a toast");

  // Whatever has the focus is seen, wherever on the page it is.
  for (const link of [
    page.getByRole("banner").getByRole("link").first(),
    page.getByRole("contentinfo").getByRole("link").last(),
  ]) {
    await link.focus();
    const over = await toasts(page).boundingBox();
    const focused = await link.boundingBox();
    if (!over || !focused) throw new Error("Both are on the page");
    const isApart =
      over.y + over.height <= focused.y ||
      focused.y + focused.height <= over.y ||
      over.x + over.width <= focused.x ||
      focused.x + focused.width <= over.x;
    expect(isApart, "the toast lies on what has the focus").toBe(true);
  }

  await toast.hover();
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(2, 300);
  await page.getByRole("button", { name: "Dismiss: Your certificate is ready" }).focus();
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.getByRole("banner").getByRole("link").first().focus();
  await page.clock.fastForward(9_000);
  await expect(toast).toBeHidden();
  await expect(opener(page, "Alerts, 1 new"), "it is unread still").toBeVisible();

  // Not over a panel, but after it; and put away by its button, which gives the focus back.
  await opener(page, "Alerts, 1 new").click();
  await expect(rows(page)).toHaveCount(1);
  await tell(ada, { title: "In the list" });
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(alerts(page)).toBeHidden();
  await expect(toasts(page)).toBeHidden();
  await tell(ada, { title: "Stays" });
  await expect(toast).toContainText("Stays");
  await page.getByRole("button", { name: "Dismiss: Stays" }).focus();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toBeHidden();
  await expect(opener(page, "Alerts, 3 new")).toBeFocused();
  expect(problems).toEqual([]);
});

test("whoever switched notifications off hears nothing, and finds them in the list", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const settings = { notifications: false };
  const path = `/api/collections/users/records/${ada.id}`;
  await succeeded(send(server, "PATCH", path, { settings }, ada.token));
  const storage = { ...storageOf(ada, { settings }), settings: JSON.stringify(settings) };
  await tell(ada, { title: "Payment failed", type: "warning" });
  const { page, requests } = await openPage(browser, { server, url: "/faq", storage, context: DESK });
  await expect(opener(page, "Alerts, 1 new")).toBeVisible();
  await page.keyboard.press("Shift+A");
  await expect(alerts(page).getByText("Notifications are off in your settings")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessibleInBothThemes(page, "switched off");
  await page.keyboard.press("Escape");
  await expect(opener(page, "Alerts, 1 new")).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  expect(requests.filter((one) => isListening(one.url()))).toEqual([]);
});
