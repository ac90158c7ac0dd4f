import { aPerson, atRest, type Browser, expect, expectAccessibleInBothThemes, FREE_LESSON, LONG } from "./kit.ts";
import { openPage, type Page, type Person, request, shared, storageOf, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";
import { kept } from "./wizard.ts";

const TITLES = [
  ["Eight stops, one minute", "/dashboard", "", "Show me around"],
  ["Every lesson is watch, do, check", FREE_LESSON, "article.lesson .frame", "Next: your dashboard"],
  ["Come back to where you stopped", "/dashboard", "[data-continue]", "Next: community"],
  ["Stuck? Ask someone who’s learning too", "/community", "[data-compose], main h1", "Next: success stories"],
  ["See how it went for others", "/success-stories", "main article > img", "Next: feedback"],
  ["Something off? Tell us from here", FREE_LESSON, "[data-overlay=feedback]", "Next: light or dark"],
  ["Light, dark, or match your device", FREE_LESSON, "[data-overlay=settings]", "Last stop"],
  ["That’s all. Here’s your first film", FREE_LESSON, "article.lesson .frame", "Start lesson 1"],
] as const;

const server = shared();

const card = (page: Page) => page.locator("section[role=dialog]");
const visit = (browser: Browser, person: Person, url: string, context: object = DESK) =>
  openPage(browser, { server, url, storage: storageOf(person), context });
const onServer = async ({ id, token }: Person) => {
  const path = `${server.url}/api/collections/users/records/${id}`;
  return (await request<{ onboarding: Record<string, unknown> }>(path, { method: "GET", token })).onboarding;
};

/** Whether the card lies within the window, and how far it is from what it points at; 0 apart where they touch. */
const placeOf = (page: Page) =>
  card(page).evaluate((it) => {
    const own = it.getBoundingClientRect();
    const target = document.querySelector("[data-tour]")?.getBoundingClientRect();
    const isInside = own.left >= 0 && own.top >= 0 && own.right <= innerWidth + 1 && own.bottom <= innerHeight + 1;
    const gap =
      target && it.hasAttribute("data-anchored")
        ? Math.max(target.left - own.right, own.left - target.right, target.top - own.bottom, own.top - target.bottom)
        : undefined;
    return { isInside, gap };
  });

test("by keyboard alone it leads over its pages, and is over for good on every device", async ({ browser }) => {
  const ada = await aPerson(server, { isUntoured: true });
  const { page, problems } = await visit(browser, ada, "/dashboard");
  const keys = page.keyboard;
  for (const [index, [title, path, target, next]] of TITLES.entries()) {
    await expect(card(page), title).toHaveAccessibleName(title);
    await expect(page).toHaveURL(server.url + path);
    await expect(page.getByRole("heading", { name: title }), title).toBeFocused();
    await expect(card(page)).toContainText(`Step ${index + 1} of 8`);
    expect(await kept(page, "onboarding_tour_completed"), title).toBeNull();
    if (target) await expect(page.locator("[data-tour]").and(page.locator(target))).toBeVisible();
    else await expect(page.locator("[data-tour]")).toHaveCount(0);
    const { isInside, gap } = await placeOf(page);
    expect(isInside, title).toBe(true);
    if (gap !== undefined) expect(gap, `${title} lies beside what it speaks of`).toBeGreaterThanOrEqual(0);
    if (index === 3) {
      await page.reload();
      await expect(page.getByRole("heading", { name: title }), "after a reload").toBeFocused();
      await card(page).getByRole("button", { name: "Back" }).press("Enter");
      await expect(page.getByRole("heading", { name: "Come back to where you stopped" })).toBeFocused();
      await card(page).getByRole("button", { name: "Next: community" }).press("Enter");
      await expect(page.getByRole("heading", { name: title })).toBeFocused();
    }
    if (index === 0 || index === 6) await expectAccessibleInBothThemes(page, title);
    if (index === 1)
      for (const [part, place] of [
        ["Exercise", "[data-callout=exercise]"],
        ["Questions", "[data-quiz]"],
      ] as const) {
        await card(page).getByRole("button", { name: part }).press("Enter");
        await expect(page.locator("[data-tour]").and(page.locator(place))).toBeInViewport();
      }
    if (index === 6) {
      await card(page).getByRole("radio", { name: "Dark" }).check();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    }
    await card(page).getByRole("button", { name: next }).focus();
    await keys.press("Enter");
  }
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator("article.lesson video"), "the first film plays").toHaveJSProperty("paused", false);
  await expect(page.locator("[data-tour]")).toHaveCount(0);
  expect(await kept(page, "onboarding_tour_completed")).toBe("true");
  await expect.poll(() => onServer(ada)).toMatchObject({ completed: true, tourCompleted: true });
  await page.goto("/dashboard");
  await atRest(page);
  await expect(card(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Settings" }).first().click();
  await page.getByRole("link", { name: "Take the tour again" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Eight stops, one minute" })).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await keys.press("Escape");
  await expect(card(page)).toHaveCount(0);

  await using other = await visit(browser, ada, "/curriculum");
  await atRest(other.page);
  await expect(card(other.page)).toHaveCount(0);
  expect(await kept(other.page, "onboarding_tour_completed")).toBe("true");
  expect([...problems, ...other.problems]).toEqual([]);
});

test("on a phone it leaves the page to whoever wants none of it, and Skip ends it", LONG, async ({ browser }) => {
  const ada = await aPerson(server, { isUntoured: true });
  const { page, context } = await visit(browser, ada, "/curriculum", PHONE);
  await expect(page.getByRole("heading", { name: "Eight stops, one minute" })).toBeFocused();
  expect((await placeOf(page)).isInside).toBe(true);
  await card(page).getByRole("button", { name: "Show me around" }).click();
  await expect(page.getByRole("heading", { name: "Every lesson is watch, do, check" })).toBeFocused();
  await page.evaluate(() => document.querySelectorAll("[data-overlay=feedback]").forEach((one) => one.remove()));
  await page.setViewportSize({ width: 320, height: 400 });
  expect((await placeOf(page)).isInside, "in a window as small as one at 400 %").toBe(true);
  await expectAccessibleInBothThemes(page, "a step on a phone");
  await page.setViewportSize(PHONE.viewport);
  // The page is there for whoever goes by themselves, and the tour goes along.
  await page.getByRole("navigation", { name: "Quick bar" }).getByRole("link", { name: "Community" }).click();
  await expect(page.getByRole("heading", { name: "Stuck? Ask someone who’s learning too" })).toBeFocused();
  await context.setOffline(true);
  await card(page).getByRole("button", { name: "End the tour" }).click();
  await expect(card(page)).toHaveCount(0);
  expect(await kept(page, "onboarding_tour_completed")).toBe("true");
  await context.setOffline(false);
  await page.goto("/curriculum");
  await expect.poll(() => onServer(ada), "told when there is a network").toMatchObject({ tourCompleted: true });
  await expect(card(page)).toHaveCount(0);
});
