import { aPerson, atRest, type Browser, expect, LONG, openPage, type OpenPage, type Page, type Person } from "./kit.ts";
import { request, shared, storageOf, test } from "./kit.ts";

const server = shared();

const root = (page: Page) => page.locator("html");
const expectTheme = (page: Page, theme: "light" | "dark") => expect(root(page)).toHaveAttribute("data-theme", theme);
const background = (page: Page) => page.locator("body").evaluate((it) => getComputedStyle(it).backgroundColor);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));
const system = (colorScheme: "light" | "dark") => ({ colorScheme, reducedMotion: "reduce" }) as const;

async function choose(page: Page, theme: string): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: theme }).check();
  await page.keyboard.press("Escape");
}

test("the theme is the system's; a chosen one wins over it, lasts, and is given back", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/faq", context: system("dark") });
  await expectTheme(page, "dark");
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "light");
  expect(await background(page)).not.toBe(dark);
  expect(await stored(page)).toBeNull();
  await choose(page, "Dark");
  await expectTheme(page, "dark");
  expect(await stored(page)).toBe("dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "dark");
  await page.goto("/curriculum");
  await expectTheme(page, "dark");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "System" }).check();
  await expectTheme(page, "light");
  expect(await stored(page)).toBeNull();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectTheme(page, "dark");
});

/** Notes the theme at the moment the body begins, before which nothing can be painted. */
function noteThemeAtBody(): void {
  const noted = globalThis as { themeAtBody?: string | undefined };
  const observer = new MutationObserver(() => {
    if (!document.body) return;
    noted.themeAtBody = document.documentElement.dataset["theme"];
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

test("a stored theme stands before the first paint, whatever the system's is", async ({ browser }) => {
  const wishes = { server, url: "/robots.txt", storage: { theme: "dark" }, context: system("light") };
  const { page, context } = await openPage(browser, wishes);
  await context.addInitScript(noteThemeAtBody);
  for (const path of ["/", "/module/1/viewer-before-topic", "/no-such-page"]) {
    await page.goto(path);
    expect(await page.evaluate(() => (globalThis as { themeAtBody?: string }).themeAtBody), path).toBe("dark");
    await expectTheme(page, "dark");
  }
});

test("in forced colours what is chosen is told apart: how often one pays, and the theme", LONG, async ({ browser }) => {
  const context = { forcedColors: "active", reducedMotion: "reduce" } as const;
  const { page } = await openPage(browser, { server, url: "/subscription", context });
  const look = (text: RegExp, style: "backgroundColor" | "borderTopColor") =>
    page
      .locator("label:visible", { hasText: text })
      .first()
      .evaluate((it, name) => getComputedStyle(it)[name], style);
  expect(await look(/^\s*Monthly/, "backgroundColor")).not.toBe(await look(/^\s*Yearly/, "backgroundColor"));
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  expect(await look(/^\s*System/, "borderTopColor")).not.toBe(await look(/^\s*Light/, "borderTopColor"));
});

const dust = (page: Page) => page.locator("[data-particles]");

/** How many of them move right now. */
const floating = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isDust = ({ effect, playState }: Animation) =>
      playState === "running" && (effect as KeyframeEffect).target?.closest("[data-particles]") !== null;
    return document.getAnimations().filter(isDust).length;
  });

test("no dust floats under reduced motion, nor where it is switched off", LONG, async ({ browser }) => {
  const context = { reducedMotion: "reduce" } as const;
  const { page } = await openPage(browser, { server, url: "/faq", context, dust: "floats" });
  await expect(dust(page)).toBeHidden();
  expect(await floating(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(dust(page)).toBeVisible();
  expect(await floating(page)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: /^Particles/ }).uncheck();
  await expect(dust(page)).toBeHidden();
  expect(await floating(page)).toBe(0);
  await page.goto("/curriculum");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dust(page)).toBeHidden();
});

const device = (browser: Browser, person: Person, url = "/curriculum", storage = {}): Promise<OpenPage> =>
  openPage(browser, { server, url, storage: { ...storageOf(person), ...storage }, context: system("light") });
const record = ({ id, token }: Person) => `${server.url}/api/collections/users/records/${id}?token=${token}`;
const settingsOf = async (person: Person) =>
  (await request<{ settings: Record<string, unknown> | null }>(record(person), { method: "GET", token: person.token }))
    .settings ?? {};
async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
}
const setting = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });

test("what is chosen on one device holds on the other", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using phone = await device(browser, ada);
  await openSettings(phone.page);
  await phone.page.getByRole("radio", { name: "Dark" }).check();
  await setting(phone.page, "Mark lessons complete automatically").uncheck();
  await expect(setting(phone.page, "Email updates"), "this server sends no mails").toHaveCount(0);
  await setting(phone.page, "Notifications").uncheck();
  await expect.poll(() => settingsOf(ada)).toMatchObject({ theme: "dark", autoComplete: false, notifications: false });
  await using desk = await device(browser, ada);
  await expectTheme(desk.page, "dark");
  await openSettings(desk.page);
  await expect(desk.page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(setting(desk.page, "Mark lessons complete automatically")).not.toBeChecked();
  await expect(setting(desk.page, "Notifications")).not.toBeChecked();
  await expect(setting(desk.page, "Particles")).toBeChecked();
  expect([...phone.problems, ...desk.problems]).toEqual([]);
});

test("what somebody else chose on this device stays theirs", async ({ browser }) => {
  const bob = await aPerson(server);
  const kept = { settings: JSON.stringify({ motion: false }), theme: "dark", settings_of: "somebody-else" };
  await using opened = await device(browser, bob, "/faq", kept);
  await expectTheme(opened.page, "light");
  await atRest(opened.page);
  expect(await settingsOf(bob)).toEqual({});
});
