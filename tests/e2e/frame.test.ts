import { aMember, aPerson, atRest, expect, expectAccessibleInBothThemes, here, longIf } from "./kit.ts";
import { openOnce, openPage, type Page, shared, storageOf, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";

const server = shared();
const person = here(() => aPerson(server));

const bottomBar = (page: Page) => page.getByRole("navigation", { name: "Quick bar" });

test("the bar holds its eight items, Progress only for whoever is signed in", async ({ browser }) => {
  const buttons = ["Alerts", "Badges", "Settings", "Feedback"];
  await using visitor = await openPage(browser, { server, url: "/", context: PHONE });
  await expect(bottomBar(visitor.page).getByRole("link")).toHaveText(["Home", "Learn", "Community"]);
  await expect(bottomBar(visitor.page).getByRole("button")).toHaveText(buttons);

  const storage = storageOf(person);
  await using learner = await openPage(browser, { server, url: "/curriculum", storage, context: PHONE });
  const bar = bottomBar(learner.page);
  await expect(bar.getByRole("link")).toHaveText(["Home", "Learn", "Progress", "Community"]);
  await expect(bar.getByRole("button")).toHaveText(buttons);
  await expect(bar.getByRole("link", { name: "Learn" })).toHaveAttribute("aria-current", "page");
  for (const [name, path] of Object.entries({
    Progress: "/dashboard",
    Community: "/community",
    Learn: "/curriculum",
  })) {
    await bar.getByRole("link", { name }).click();
    await expect(learner.page).toHaveURL(server.url + path);
  }
});

const OWN = ["Dashboard", "Bookmarks", "Badges", "My notes", "Practice", "Certificates", "Profile"];

const nameOf = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Ada (your profile)" });
/** Beside the name, which leads to the profile. */
const openerOf = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Account" });
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Account" });

const openedBy = async (page: Page): Promise<void> => {
  await openerOf(page).click();
  await expect(menuOf(page)).toBeVisible();
};

test("the name leads to the profile; beside it opens what is one's own, by keyboard too", async ({ browser }) => {
  const storage = storageOf(await aPerson(server));
  const { page, problems } = await openOnce(browser, { server, url: "/faq", storage, context: DESK });
  await expect(nameOf(page)).toHaveAttribute("href", "/profile");
  const opener = openerOf(page);
  const ways: [how: string, close: () => Promise<void>][] = [
    ["Escape", () => page.keyboard.press("Escape")],
    ["another press", () => opener.click()],
  ];
  for (const [how, close] of ways) {
    await openedBy(page);
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expect(menuOf(page).getByRole("link", { name: "Dashboard" })).toBeFocused();
    await close();
    await expect(menuOf(page), how).toBeHidden();
    await expect(opener, how).toBeFocused();
    await expect(opener, how).toHaveAttribute("aria-expanded", "false");
  }
  await openedBy(page);
  await expect(menuOf(page).getByRole("link")).toHaveText(OWN);
  await expectAccessibleInBothThemes(page, "the account menu");
  await page.mouse.click(300, 500);
  await expect(menuOf(page)).toBeHidden();
  await openedBy(page);
  await menuOf(page).getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await expect(menuOf(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await openedBy(page);
  await menuOf(page).getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(nameOf(page)).toBeHidden();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  // The page is left for a fresh one as soon as nothing is stored.
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeNull();
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(problems).toEqual([]);
});

interface Seen {
  profile: string;
  links: string[];
}

/** Notes what the header shows in the first frame that has one. */
function noteFirstHeader(): void {
  const noted = globalThis as { firstHeader?: Seen };
  const shown = (one: HTMLElement) => one.offsetParent !== null || one.getClientRects().length > 0;
  const look = () => {
    const header = document.querySelector("header [data-profile]") && document.querySelector("header");
    if (!header) return requestAnimationFrame(look);
    const links = [...header.querySelectorAll<HTMLElement>("a")].filter(shown);
    const profile = links.find((link) => "profile" in link.dataset);
    const text = (one: Element | null | undefined) => (one?.textContent ?? "").trim().replace(/\s+/g, " ");
    const name = text(profile?.querySelector("[data-name]"));
    noted.firstHeader = {
      profile: `${text(profile?.querySelector("[data-initial]"))} ${name}`.trim(),
      links: links.map(text),
    };
    return 0;
  };
  requestAnimationFrame(look);
}

test("the first frame shows whose profile it is, no login, and a member no Premium", async ({ browser }) => {
  for (const [who, isMember] of [
    [person, false],
    [await aMember(server), true],
  ] as const) {
    const storage = storageOf(who, { displayName: "Ada Lovelace", subscriptionActive: isMember });
    const { page } = await openPage(browser, { server, url: "/robots.txt", storage, context: DESK });
    await page.addInitScript(noteFirstHeader);
    await page.goto("/curriculum");
    const first = await page.waitForFunction(() => (globalThis as { firstHeader?: Seen }).firstHeader);
    const { profile, links } = (await first.jsonValue()) as Seen;
    expect(profile).toBe("A Ada Lovelace");
    for (const name of ["Login", "Register"]) expect(links).not.toContain(name);
    expect(links.includes("Get Premium"), "in the first frame").toBe(!isMember);
    if (!isMember) continue;
    await atRest(page);
    await expect(page.getByRole("banner").getByRole("link", { name: "Get Premium" }), "and after").toBeHidden();
  }
});

test("a signed-in learner is led from the home page to the dashboard, a visitor is not", async ({ browser }) => {
  await using learner = await openPage(browser, { server, url: "/faq", storage: storageOf(person) });
  await learner.page.goto("/", { waitUntil: "commit" });
  await expect(learner.page).toHaveURL(`${server.url}/dashboard`);
  await expect(learner.page.getByRole("heading", { level: 1 })).toBeVisible();
  await using visitor = await openPage(browser, { server, url: "/" });
  await atRest(visitor.page);
  expect(visitor.page.url()).toBe(`${server.url}/`);
});

test("whoever is known here and has no session is greeted at home, and led to the login", async ({ browser }) => {
  const user = { id: person.id, displayName: "Ada", email: person.email, subscriptionActive: true, until: 0 };
  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: { user: JSON.stringify(user) } });
  const { page, problems } = opened;
  await page.goto("/");
  const greeting = page.getByRole("link", { name: "Welcome back, Ada: log in" });
  await expect(greeting).toHaveAttribute("href", "/login");
  await atRest(page);
  expect(new URL(page.url()).pathname).toBe("/");
  await page.reload();
  await greeting.click();
  await expect(page.getByRole("main")).toContainText("Ada, continue where you left off");
  expect(problems).toEqual([]);
});

/** Outside of every panel at either width. */
const OUTSIDE = { x: 4, y: 4 };

interface Panel {
  role?: "button" | "searchbox";
  opener: string;
  panel: string;
  where: string;
  context: typeof PHONE | typeof DESK;
}

const PANELS: Panel[] = [
  { role: "searchbox", opener: "Search the course", panel: "Search", where: "on a desk", context: DESK },
  { opener: "Settings", panel: "Settings", where: "on a desk", context: DESK },
  { opener: "Menu", panel: "Menu", where: "on a phone", context: PHONE },
  { opener: "Alerts", panel: "Alerts", where: "on a phone", context: PHONE },
  { opener: "Feedback", panel: "Tell us what you noticed", where: "on a phone", context: PHONE },
];

/** "inside" the open panel, "browser" when the focus is on the window's own controls, "page" behind the panel. */
function focusPlace(): "inside" | "browser" | "guard" | "page" {
  const at = document.activeElement;
  if (!at || at === document.body) return "browser";
  // Besides the dialog only the guards that lead the focus round in it.
  if (at.hasAttribute("data-base-ui-focus-guard")) return "guard";
  return at.closest("dialog[open], [role=dialog]") ? "inside" : "page";
}

async function expectFocusStaysInside(page: Page, name: string): Promise<void> {
  const inside = page.getByRole("dialog", { name }).locator("a, button, input");
  const presses = 2 * (await inside.count()) + 2;
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let count = 0; count < presses; count += 1) {
      await page.keyboard.press(key);
      // With the next frame it leads on: no hand is faster.
      await expect.poll(() => page.evaluate(focusPlace), { intervals: [10] }).not.toBe("guard");
      expect(await page.evaluate(focusPlace)).not.toBe("page");
    }
  }
}

for (const { role = "button", opener, panel, where, context } of PANELS) {
  const isMore = panel !== "Menu";
  test(
    `${panel} opens by its button ${where}, holds the focus and gives it back`,
    longIf(isMore),
    async ({ browser }) => {
      const { page, problems } = await openPage(browser, { server, url: "/faq", context });
      const button = page.getByRole(role, { name: opener });
      const dialog = page.getByRole("dialog", { name: panel });
      const ways: [how: string, close: () => Promise<void>][] = [
        ["Escape", () => page.keyboard.press("Escape")],
        ["the Close button", () => dialog.getByRole("button", { name: "Close" }).click()],
        ["a press outside", () => page.mouse.click(OUTSIDE.x, OUTSIDE.y)],
      ];
      for (const [how, close] of ways) {
        await button.click();
        await expect(dialog).toBeVisible();
        await expect.poll(() => page.evaluate(focusPlace)).toBe("inside");
        await close();
        await expect(dialog, how).toBeHidden();
        await expect(button, how).toBeFocused();
      }
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible();
      await expectFocusStaysInside(page, panel);
      await expectAccessibleInBothThemes(page, panel);
      expect(problems).toEqual([]);
    },
  );
}
