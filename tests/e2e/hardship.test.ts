import { logIn, passwordField } from "./comingIn.ts";
import { aPerson, atRest, cases, expect, FREE_LESSON, longIf, openPage, type Page, PREMIUM_LESSON } from "./kit.ts";
import { shared, test } from "./kit.ts";

const MORE_KINDS = ["/curriculum", "/module/1", PREMIUM_LESSON, "/faq", "/community"];

const server = shared();

const header = (page: Page) => page.getByRole("banner");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function expectVisitorsHeader(page: Page): Promise<void> {
  await expect(header(page).getByRole("link", { name: "Login" })).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Get Premium" })).toBeVisible();
  await expect(header(page).getByRole("link", { name: /your profile/ })).toBeHidden();
}

/** Every reach for storage is refused, as a browser does where site data is blocked. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  }
}

/** Leaves no room for a single character. */
function fillStorage(): void {
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
    for (let count = 0; ; count += 1) {
      try {
        localStorage.setItem(`filling-${size}-${count}`, "x".repeat(size));
      } catch {
        break;
      }
    }
  }
}

/** How storage fails, and what brings it about on a page of the site. */
const STORAGE: Record<string, (page: Page) => Promise<void>> = {
  blocked: async (page) => void (await page.addInitScript(blockStorage)),
  full: (page) => page.evaluate(fillStorage),
};
for (const [state, bringAbout] of Object.entries(STORAGE)) {
  test(
    `with storage ${state} every kind of page loads and the theme can be changed`,
    longIf(state !== "blocked"),
    async ({ browser }) => {
      const { page, problems } = await openPage(browser, { server, url: "/faq", context: { colorScheme: "light" } });
      await atRest(page);
      for (const path of cases(["/", FREE_LESSON, "/login"], MORE_KINDS)) {
        await bringAbout(page);
        await page.goto(path);
        await atRest(page);
        await expect(heading(page), path).toBeVisible();
        await expectVisitorsHeader(page);
        await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
        expect(problems, path).toEqual([]);
      }
      if (state === "blocked") {
        await page.goto(FREE_LESSON);
        await page.getByRole("button", { name: "Mark complete" }).click();
        const said = page.getByText("This browser can’t save anything, so it lasts only while this page is open.");
        await expect(said).toBeVisible();
      }
      await page.getByRole("button", { name: "Settings" }).first().click();
      await page.getByRole("radio", { name: "Dark" }).check();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      expect(problems).toEqual([]);
    },
  );
}

test("with storage blocked one can log in, and reads how long it lasts", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, problems } = await openPage(browser, { server, url: "/robots.txt" });
  await page.addInitScript(blockStorage);
  await page.goto("/login?next=%2Fprofile");
  await expect(passwordField(page)).toBeVisible();
  await logIn(page, ada);
  await expect(page.getByRole("heading", { name: "You’re logged in, on this page only" })).toBeFocused();
  expect(problems).toEqual([]);
});

test("a page stays usable when the network goes, and says what needs it", async ({ browser }) => {
  const { page, context } = await openPage(browser, { server, url: "/faq" });
  await context.setOffline(true);
  const second = page.getByRole("main").locator("details").nth(1);
  await second.locator("summary").click();
  await expect(second).toHaveAttribute("open");
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "This needs a connection." })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the course" }).click();
  await expect(page.getByText("Search is not available. Browse the curriculum.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
});
