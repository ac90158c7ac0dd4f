import { aPerson, type Browser, expect, expectAccessibleInBothThemes, FREE_LESSON, holdBack, LONG } from "./kit.ts";
import { longIf, openPage, type Page, type Person, request, shared, storageOf, test } from "./kit.ts";
import { expectNotAsked, goOn, kept, step, wizard } from "./wizard.ts";

const CALM = { reducedMotion: "reduce", colorScheme: "light" } as const;

const server = shared();

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

test("does not go on without an experience, and says so", LONG, async ({ browser }) => {
  const { page } = await visit(browser, await newcomer());
  await goOn(page);
  await goOn(page);
  await expect(step(page, 2)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("Choose one to continue, or skip the questions.");
  await expect(page.getByRole("radio", { name: /None yet/ })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("alert")).toHaveText("");
  await goOn(page);
  await expect(step(page, 3)).toBeVisible();
});

test("is done by keyboard alone: each step leads with its heading", LONG, async ({ browser }) => {
  const { page } = await visit(browser, await newcomer());
  await expect(page.getByRole("heading", { name: "Welcome to the cutting room" })).toBeFocused();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("Tab", "Enter");
  await expect(page.getByRole("heading", { name: "How many videos have you published?" })).toBeFocused();
  await press("Tab", "Space", "Enter");
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

for (const [how, skip] of [
  ["Skip", (page: Page) => page.getByRole("button", { name: "Skip" }).click()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
] as const) {
  test(`is over for good after ${how}, on every device`, longIf(how === "Skip"), async ({ browser }) => {
    const ada = await newcomer();
    await using opened = await visit(browser, ada);
    const { page } = opened;
    await expect(wizard(page)).toBeVisible();
    await skip(page);
    await expect(wizard(page)).toHaveCount(0);
    expect(await kept(page, "onboarding_completed")).toBe("true");
    await expect
      .poll(() => rowOf(ada))
      .toMatchObject({ onboarding: { completed: true, goals: [], tourCompleted: true } });
    await expect(page.locator("section[role=dialog]"), "no tour follows").toHaveCount(0);
    await page.goto("/curriculum");
    await expectNotAsked(opened);
    await using other = await visit(browser, ada, "/curriculum");
    await expectNotAsked(other);
  });
}

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

test("asks no visitor, and nobody whose account cannot be reached", LONG, async ({ browser }) => {
  await using visitor = await openPage(browser, { server, url: "/curriculum" });
  await expectNotAsked(visitor);
  const ada = await newcomer();
  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada) });
  await opened.page.route("**/api/collections/users/**", (route) => route.abort());
  await opened.page.goto("/dashboard");
  await expectNotAsked(opened);
});
