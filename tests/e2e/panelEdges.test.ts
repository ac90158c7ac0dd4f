import { expect, test, type Page } from "@playwright/test";
import { cases } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { FREE_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
const LEAST_GAP_PX = 20;
const PANELS = [
  ["Alerts", "Alerts"],
  ["Badges", "Badges"],
  ["Feedback", "Tell us what you noticed"],
] as const;

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

/** The least distance between the words of a panel and its edges: left, right and below. */
function gapOf(page: Page, name: string): Promise<number> {
  return page.getByRole("dialog", { name }).evaluate((dialog) => {
    const edge = dialog.getBoundingClientRect();
    // A long list goes on below the edge, and ends off it all the same.
    const end = edge.bottom + dialog.scrollHeight - dialog.clientHeight - dialog.scrollTop;
    const seen = [...dialog.querySelectorAll("p")].filter((one) => one.textContent && one.checkVisibility());
    const gaps = seen.map((paragraph) => {
      const words = document.createRange();
      words.selectNodeContents(paragraph);
      const { left, right, bottom } = words.getBoundingClientRect();
      return Math.min(left - edge.left, edge.right - right, end - bottom);
    });
    return Math.min(...gaps);
  });
}

for (const url of cases([FREE_LESSON], ["/dashboard", "/", "/curriculum", "/faq"])) {
  test(`on ${url} the words of Alerts, Badges and Feedback keep clear of the panel's edge`, async ({ browser }) => {
    const person = await aPerson(server, {});
    const storage = url === "/dashboard" ? storageOf(person) : {};
    await using opened = await openPage(browser, { server, url, storage, context: PHONE });
    const { page } = opened;
    for (const [button, panel] of PANELS) {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("dialog", { name: panel })).toBeVisible();
      expect(await gapOf(page, panel), panel).toBeGreaterThanOrEqual(LEAST_GAP_PX);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: panel })).toBeHidden();
    }
  });
}
