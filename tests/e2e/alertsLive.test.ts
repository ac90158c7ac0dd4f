import { test } from "@playwright/test";
import { LONG, longIf } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { alerts, opener, rows, ROWS, tell, toasts } from "./alerting.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { DESK, PHONE } from "./playing.ts";
import { storageOf } from "./session.ts";
import { send } from "#serverTests/ask.ts";
import { succeeded } from "#serverTests/readers.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const isListening = (url: string) => new URL(url).pathname === "/api/realtime";

for (const [where, context] of [
  ["a phone", PHONE],
  ["a desk", DESK],
] as const) {
  test(
    `on ${where} what arrives is shown over the page, beside the focus, until its time is over`,
    longIf(context === PHONE),
    async ({ browser }) => {
      const ada = await aPerson(server);
      await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada), context });
      const { page, problems } = opened;
      await page.clock.install();
      // What was there before is in the list: it arrives once this page has heard the list, as soon as it listens.
      const subscribed = page.waitForResponse((one) => isListening(one.url()) && one.request().method() === "POST");
      const heard = page.waitForResponse(ROWS);
      await page.goto("/faq");
      expect((await subscribed).status()).toBe(204);
      await (await heard).finished();
      const action = { label: "See it", url: "/certificate?code=ABCD" };
      await tell(server, ada, { title: "Your certificate is ready", type: "achievement", action, autoDismiss: 8_000 });
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
      await tell(server, ada, { title: "In the list" });
      await expect(rows(page)).toHaveCount(2);
      await page.keyboard.press("Escape");
      await expect(alerts(page)).toBeHidden();
      await expect(toasts(page)).toBeHidden();
      await tell(server, ada, { title: "Stays" });
      await expect(toast).toContainText("Stays");
      await page.getByRole("button", { name: "Dismiss: Stays" }).focus();
      await page.keyboard.press("Enter");
      await expect(toasts(page)).toBeHidden();
      await expect(opener(page, "Alerts, 3 new")).toBeFocused();
      expect(problems).toEqual([]);
    },
  );
}

test(
  "whoever switched notifications off hears nothing, and finds what concerns their account in the list",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    const settings = { notifications: false };
    const path = `/api/collections/users/records/${ada.id}`;
    await succeeded(send(server, "PATCH", path, { settings }, ada.token));
    const storage = { ...storageOf(ada, { settings }), settings: JSON.stringify(settings) };
    await tell(server, ada, { title: "Payment failed", type: "warning" });
    await using opened = await openPage(browser, { server, url: "/faq", storage, context: DESK });
    const { page, requests } = opened;
    await expect(opener(page, "Alerts, 1 new")).toBeVisible();
    await page.keyboard.press("Shift+A");
    await expect(alerts(page).getByText("Notifications are off in your settings")).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expectAccessibleInBothThemes(page, "switched off");
    await page.keyboard.press("Escape");
    await expect(opener(page, "Alerts, 1 new")).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
    expect(requests.filter((one) => isListening(one.url()))).toEqual([]);
  },
);

test(
  "each page that is looked at listens by one connection, on a page of the community too",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    await using opened = await openPage(browser, { server, url: "/faq", storage: storageOf(ada), context: DESK });
    const { page, context, requests } = opened;
    await expect.poll(() => requests.filter((one) => isListening(one.url())).length).toBe(2);
    const other = await context.newPage();
    const asked: { method: string; subscriptions: string }[] = [];
    other.on("request", (request) => {
      if (isListening(request.url())) asked.push({ method: request.method(), subscriptions: request.postData() ?? "" });
    });
    await other.goto("/community/questions");
    await expect(opener(other, "Alerts")).toBeVisible();
    await expect.poll(() => asked.at(-1)?.subscriptions).toMatch(/signals.*postSignals|postSignals.*signals/);
    expect(asked.filter(({ method }) => method === "GET")).toHaveLength(1);
    await tell(server, ada, { title: "For both" });
    for (const tab of [page, other]) await expect(opener(tab, "Alerts, 1 new")).toBeVisible();
  },
);
