import { test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { age, alerts, keptOf, opener, ROWS, rows, tell } from "./alerting.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { expectListStates } from "./listStates.ts";
import { DESK, PHONE } from "./playing.ts";
import { openAsLearner, storageOf } from "./session.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const HOUR_MS = 3_600_000;
const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;

test("by the keys alone alerts are read, followed and thrown away, and the count goes along everywhere", async ({
  browser,
}) => {
  const ada = await aPerson(server);
  const chip = (name: string) => alerts(page).getByRole("group", { name: "Show" }).getByRole("button", { name });
  await age(server, await tell(server, ada, { title: "Older", message: HOSTILE }), 25 * HOUR_MS);
  const action = { label: "See the plans", url: "/subscription" };
  await age(
    server,
    await tell(server, ada, { title: "Payment failed", type: "warning", action }),
    2 * HOUR_MS + 60_000,
  );
  await tell(server, ada, { title: HOSTILE, type: "achievement", message: "Just so." });
  await using opened = await openPage(browser, { server, url: "/faq", storage: storageOf(ada), context: DESK });
  const { page, problems } = opened;
  page.on("dialog", (dialog) => problems.push(dialog.message()));
  await expect(opener(page, "Alerts, 3 new")).toBeVisible();
  await expect(page).toHaveTitle(/^\(3\) /);
  await opener(page, "Alerts, 3 new").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/faq#alerts`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText(`AchievementNew${HOSTILE}Just so.just now`);
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
  expect(await keptOf(server, ada), "until the list is closed it can be taken back").toContain(HOSTILE);
  await alerts(page).getByRole("link", { name: "See the plans" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/subscription`);
  await expect.poll(() => keptOf(server, ada)).toBe("Older 0; Payment failed 1");

  await expect(opener(page, "Alerts, 1 new")).toBeVisible();
  await page.keyboard.press("Shift+A");
  await expect(rows(page), "what was thrown away is gone").toHaveCount(2);
  await alerts(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(alerts(page).getByText("All marked as read.")).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${server.url}/subscription`);
  await expect(opener(page, "Alerts")).toBeVisible();
  await expect.poll(() => keptOf(server, ada)).toBe("Older 1; Payment failed 1");
  expect(problems).toEqual([]);
});

test(
  "what is read and thrown away without a network is kept, survives the sign-out and reaches the other devices",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    for (const title of ["One", "Three", "Two"]) await tell(server, ada, { title });
    const visit = { server, url: "/faq", storage: storageOf(ada), context: PHONE };
    await using phone = await openPage(browser, visit);
    await using desk = await openPage(browser, { ...visit, context: DESK });
    await expect(opener(desk.page, "Alerts, 3 new")).toBeVisible();
    const { page } = phone;
    await opener(page, "Alerts, 3 new").click();
    await expect(rows(page)).toHaveCount(3);
    await page.route(ROWS, (route) => route.abort());
    await alerts(page).getByRole("button", { name: "Mark as read: One" }).click();
    await alerts(page).getByRole("button", { name: "Delete: Two" }).click();
    await expect(alerts(page).getByText("You’re offline. This is what this device last saw")).toBeVisible();
    await expectAccessibleInBothThemes(page, "without a network");
    await page.unroute(ROWS);
    await page.reload();
    await expect.poll(() => keptOf(server, ada)).toBe("One 1; Three 0");
    await expect(opener(desk.page, "Alerts, 1 new"), "at once, where nobody did anything").toBeVisible();
  },
);

test(
  "the list says when it waits, when it has nothing, when it could not be fetched, and what a visitor would see",
  LONG,
  async ({ browser }) => {
    await using opened = await openAsLearner(browser, server, { url: "/robots.txt", context: PHONE });
    await expectListStates(opened.page, {
      ...{ address: "/faq#alerts", route: ROWS, waiting: "Loading your alerts …", empty: "All quiet" },
      failed: "Your alerts could not be loaded. Nothing is lost.",
    });

    await using visitor = await openPage(browser, { server, url: "/faq#alerts", context: PHONE });
    await expect(alerts(visitor.page).getByText("With an account, you’ll hear here")).toBeVisible();
    await expect(alerts(visitor.page).getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      "/login?next=%2Ffaq%23alerts",
    );
    await expectAccessibleInBothThemes(visitor.page, "a visitor");
    expect(visitor.requests.some((request) => request.url().includes("/api/"))).toBe(false);
  },
);
