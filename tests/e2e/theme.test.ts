import { expect, test, type Page } from "@playwright/test";
import { LONG, longIf } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

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

test("the theme is the system's and follows it while nothing is stored", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq", context: system("dark") });
  const { page } = opened;
  await expectTheme(page, "dark");
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "light");
  expect(await background(page)).not.toBe(dark);
  expect(await stored(page)).toBeNull();
});

test("a chosen theme wins over the system, lasts, and is given back to the system", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq", context: system("light") });
  const { page } = opened;
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

for (const [theme, other] of [
  ["light", "dark"],
  ["dark", "light"],
] as const) {
  test(
    `a stored ${theme} theme stands before the first paint on a ${other} system`,
    longIf(theme === "light"),
    async ({ browser }) => {
      const wishes = { server, url: "/robots.txt", storage: { theme }, context: system(other) };
      await using opened = await openPage(browser, wishes);
      const { page, context } = opened;
      await context.addInitScript(noteThemeAtBody);
      for (const path of ["/", "/module/1/viewer-before-topic", "/no-such-page"]) {
        await page.goto(path);
        expect(await page.evaluate(() => (globalThis as { themeAtBody?: string }).themeAtBody), path).toBe(theme);
        await expectTheme(page, theme);
      }
    },
  );
}

test("two tabs agree on the theme and the switches", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq", context: system("light") });
  const other = await opened.context.newPage();
  await other.goto("/curriculum");
  await expectTheme(other, "light");
  await choose(opened.page, "Dark");
  await expectTheme(other, "dark");
  await choose(other, "Light");
  await expectTheme(opened.page, "light");
  await opened.page.getByRole("button", { name: "Settings" }).click();
  await opened.page.getByRole("switch", { name: /^Motion/ }).uncheck();
  await expect(root(other)).toHaveAttribute("data-still");
});
