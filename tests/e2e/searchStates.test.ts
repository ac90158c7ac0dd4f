import { expect, test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { FREE_LESSON } from "./routes.ts";
import { openSearch, results, searchFor, searchPanel } from "./searching.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const UNAVAILABLE = "Search is not available. Browse the curriculum.";
const SIZES = { "on a phone": { width: 390, height: 844 }, "on a desk": { width: 1280, height: 800 } };

for (const [where, viewport] of Object.entries(SIZES)) {
  test(`is accessible ${where} in every state and both themes`, LONG, async ({ browser }) => {
    const context = { viewport, reducedMotion: "reduce" } as const;
    await using opened = await openPage(browser, { server, url: "/faq", context });
    const { page } = opened;
    await openSearch(page);
    await expectAccessibleInBothThemes(page, "nothing typed");
    await searchFor(page, "viewer");
    await expectAccessibleInBothThemes(page, "rows with tags and hits");
    await page.keyboard.press("ArrowUp");
    await expectAccessibleInBothThemes(page, "the last row marked");
    await searchFor(page, "qqqzzzxxx");
    await expectAccessibleInBothThemes(page, "nothing found");
    const panel = await searchPanel(page).boundingBox();
    expect(panel?.x).toBeGreaterThanOrEqual(0);
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  });

  test(`is accessible ${where} when it is not available`, LONG, async ({ browser }) => {
    const context = { viewport, reducedMotion: "reduce" } as const;
    await using opened = await openPage(browser, { server, url: "/faq", context });
    const { page } = opened;
    await page.route("**/catalogue.*.json", (route) => route.abort());
    await openSearch(page);
    await expect(searchPanel(page).getByText(UNAVAILABLE)).toBeVisible();
    await expect(searchPanel(page).getByRole("link", { name: "Curriculum" })).toBeVisible();
    await expectAccessibleInBothThemes(page, "not available");
    await page.unrouteAll();
    await searchFor(page, "Pick a viewer");
    await expect(results(page).first()).toContainText("Pick a viewer, not a topic");
  });
}

/** Before the network goes: nothing is there yet, or the panels, but not what the search needs inside. */
const BEFORE: Record<string, (page: Page) => Promise<void>> = {
  "a page nobody touched": () => Promise.resolve(),
  "a page whose panels are there": async (page) => {
    await page.getByRole("button", { name: "Feedback" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
  },
};
for (const [kind, prepare] of Object.entries(BEFORE)) {
  test(
    `says that it is not available without a network on ${kind}, and works when that is back`,
    LONG,
    async ({ browser }) => {
      await using opened = await openPage(browser, { server, url: "/faq" });
      const { page, context } = opened;
      await prepare(page);
      await context.setOffline(true);
      await page.keyboard.press("/");
      await expect(page.getByText(UNAVAILABLE)).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await context.setOffline(false);
      await openSearch(page);
      await searchFor(page, "Pick a viewer");
      await expect(results(page).first()).toContainText("Pick a viewer, not a topic");
    },
  );
}

test(
  "takes words typed after / for words, not for the player's keys, when it does not come",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: `${FREE_LESSON}?t=0` });
    const { page, context } = opened;
    const controls = page.getByRole("group", { name: "Video controls" });
    const captions = controls.getByRole("button", { name: "Captions" });
    const writesNote = page.getByRole("textbox", { name: /note/i });
    await expect(controls).toBeVisible();
    const were = (await captions.getAttribute("aria-pressed")) ?? "";
    await context.setOffline(true);
    await page.keyboard.press("/");
    await page.keyboard.type("Can you 9");
    await expect(page.getByText(UNAVAILABLE)).toBeVisible();
    await page.keyboard.type("mix it?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(writesNote).toHaveCount(0);
    await expect(captions).toHaveAttribute("aria-pressed", were);
    await expect(controls.getByRole("button", { name: "Mute" })).toHaveAttribute("aria-pressed", "false");
    expect(await page.locator("video").evaluate((it: HTMLVideoElement) => [it.paused, it.currentTime])).toEqual([
      true,
      0,
    ]);

    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await expect(writesNote).toBeFocused();
  },
);

test("finds pages and lessons by name when the network goes after it was opened", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, context } = opened;
  await openSearch(page);
  await searchFor(page, "the");
  await context.setOffline(true);
  await searchFor(page, "Pick a viewer");
  await expect(results(page).first()).toContainText("Pick a viewer, not a topic");
});

test("looks beside the player and the lesson's progress as it does elsewhere", LONG, async ({ browser }) => {
  const context = { viewport: SIZES["on a phone"] };
  await using opened = await openPage(browser, { server, url: "/faq", context });
  const { page } = opened;
  const places = async () => {
    await openSearch(page);
    const parts = searchPanel(page).locator("input, p:not([role])");
    // Where a text ends depends on whether its font came in time; where the parts begin does not.
    return parts.evaluateAll((all) => all.map((part) => [part.tagName, Math.round(part.getBoundingClientRect().top)]));
  };
  const elsewhere = await places();
  await page.goto(`${FREE_LESSON}?t=0`);
  await page.getByRole("button", { name: "Mark complete" }).click();
  await expect(page.getByRole("button", { name: "Completed, undo" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Write a note" })).toBeVisible();
  await atRest(page);
  expect(await places()).toEqual(elsewhere);
});
