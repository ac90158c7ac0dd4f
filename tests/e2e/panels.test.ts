import { expect, expectAccessibleInBothThemes, longIf, openPage, type Page, shared, test } from "./kit.ts";

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;
/** Outside of every panel at either width. */
const OUTSIDE = { x: 4, y: 4 };

const server = shared();

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
  const isMore = /Tell us|Settings|Search/.test(panel);
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
