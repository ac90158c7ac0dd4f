import { aPerson, atRest, type Browser, expect, expectAccessibleInBothThemes, FREE_LESSON, holdBack } from "./kit.ts";
import { LONG, type OpenPage, openPage, type Page, type Person, request, shared, storageOf, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";

const CALM = { reducedMotion: "reduce", colorScheme: "light" } as const;

const server = shared();

const wizard = (page: Page) => page.getByRole("dialog");
const step = (page: Page, number: number) => page.getByText(`Step ${number} of 5`, { exact: true });
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function expectNotAsked({ page }: OpenPage): Promise<void> {
  await atRest(page);
  await expect(wizard(page)).toHaveCount(0);
}

const newcomer = (): Promise<Person> => aPerson(server, { isNew: true });
const visit = (browser: Browser, person: Person, url = "/dashboard", viewport = { width: 1280, height: 800 }) =>
  openPage(browser, { server, url, storage: storageOf(person), context: { ...CALM, viewport } });

interface Row {
  onboarding: Record<string, unknown> | null;
  settings: Record<string, unknown> | null;
}
const rowOf = ({ id, token }: Person) =>
  request<Row>(`${server.url}/api/collections/users/records/${id}`, { method: "GET", token });

test("asks five steps once, keeps the answers and feeds the settings", async ({ browser }) => {
  const ada = await newcomer();
  await using phone = await visit(browser, ada);
  const { page } = phone;
  await expect(wizard(page)).toHaveAccessibleName("Welcome to the cutting room");
  await expect(step(page, 1)).toBeVisible();
  await goOn(page);
  await expect(wizard(page)).toHaveAccessibleName("How many videos have you published?");
  await page.getByRole("radio", { name: /A few/ }).check();
  await goOn(page);
  await page.getByRole("checkbox", { name: /^Growth/ }).check();
  await page.getByRole("checkbox", { name: /^Consistency/ }).check();
  await goOn(page);
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await expect(page.getByRole("switch", { name: /^Notifications/ })).toBeChecked();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.getByRole("switch", { name: /^Email updates/ }), "this server sends no mails").toHaveCount(0);
  await page.getByRole("switch", { name: /^Notifications/ }).uncheck();
  await goOn(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(wizard(page).getByRole("link", { name: "Start there" })).toHaveAttribute("href", "/module/2");
  await page.getByRole("button", { name: "Look around first" }).click();
  await expect(wizard(page)).toHaveCount(0);
  const answers = {
    experience: "intermediate",
    goals: ["growth", "consistency"],
    preferences: { notifications: false, emailUpdates: true, theme: "dark" },
  };
  expect(await kept(page, "onboarding_completed")).toBe("true");
  expect(JSON.parse((await kept(page, "onboarding_data")) ?? "null")).toMatchObject(answers);
  await expect.poll(() => rowOf(ada)).toMatchObject({ onboarding: { ...answers, completed: true } });
  await expect.poll(() => rowOf(ada)).toMatchObject({ settings: { theme: "dark", notifications: false } });
  await page.reload();
  await expectNotAsked(phone);
  await using desk = await visit(browser, ada);
  await expectNotAsked(desk);
  expect(await kept(desk.page, "onboarding_completed")).toBe("true");
  await expect(desk.page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect([...phone.problems, ...desk.problems]).toEqual([]);
});

test("is done by keyboard alone: each step leads with its heading", LONG, async ({ browser }) => {
  const { page } = await visit(browser, await newcomer());
  await expect(page.getByRole("heading", { name: "Welcome to the cutting room" })).toBeFocused();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("Tab", "Enter");
  await expect(page.getByRole("heading", { name: "How many videos have you published?" })).toBeFocused();
  await goOn(page);
  await expect(page.getByRole("alert")).toHaveText("Choose one to continue, or skip the questions.");
  await expect(page.getByRole("radio", { name: /None yet/ })).toBeFocused();
  await press("Space", "Enter");
  await expect(page.getByRole("heading", { name: "What do you want from your channel?" })).toBeFocused();
  await press("Tab", "Space", "Enter");
  await expect(page.getByRole("heading", { name: "How should it look and sound?" })).toBeFocused();
  await press("Tab", "Enter");
  await expect(page.getByRole("heading", { name: "You’re all set" })).toBeFocused();
  await press("Tab");
  await expect(page.getByRole("link", { name: "Start there" })).toBeFocused();
  await press("Enter");
  await expect(page).toHaveURL(server.url + FREE_LESSON);
  expect(await kept(page, "onboarding_completed")).toBe("true");
});

test("every step is accessible in both themes and fits 320 px", LONG, async ({ browser }) => {
  const { page } = await visit(browser, await newcomer(), "/dashboard", { width: 320, height: 640 });
  await expect(wizard(page)).toBeVisible();
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(step(page, number)).toBeVisible();
    await expectAccessibleInBothThemes(page, `step ${number}`);
    expect(await wizard(page).evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    if (number === 2) await page.getByRole("radio", { name: /None yet/ }).check();
    if (number < 5) await goOn(page);
  }
});

test("never stands over a payment, a film that plays, or a form being filled", LONG, async ({ browser }) => {
  const ada = await newcomer();
  await using paying = await visit(browser, ada, "/prepayment");
  await expectNotAsked(paying);
  expect(paying.requests.map((one) => one.url()).filter((url) => url.includes("/Onboarding."))).toEqual([]);

  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada) });
  const { page } = opened;
  for (const [path, act] of [
    [FREE_LESSON, () => page.locator("article.lesson video").evaluate((it: HTMLVideoElement) => it.play())],
    ["/contact", () => page.getByRole("main").getByRole("textbox").last().fill("When")],
  ] as const) {
    const answer = await holdBack(page, "**/auth-refresh");
    await page.goto(path);
    await act();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    answer();
    await expectNotAsked(opened);
    await page.unroute("**/auth-refresh");
  }
});

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

const card = (page: Page) => page.locator("section[role=dialog]");
const walkIn = (browser: Browser, person: Person, url: string, context: object = DESK) =>
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
  const { page, problems } = await walkIn(browser, ada, "/dashboard");
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
  expect(problems).toEqual([]);
});

test("on a phone it leaves the page to whoever wants none of it, and Skip ends it", LONG, async ({ browser }) => {
  const ada = await aPerson(server, { isUntoured: true });
  const { page, context } = await walkIn(browser, ada, "/curriculum", PHONE);
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
