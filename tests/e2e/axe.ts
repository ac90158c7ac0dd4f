import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** Asserts that axe finds nothing on the page as it stands, or says what and where. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Without the legacy mode a second tab is opened for each run; there are no foreign frames here to be joined.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  expect(found, state).toEqual([]);
}

/**
 * The dust behind a page floats for ever; everything else comes to an end. Where every change is a transition, however
 * short (reduced motion), an element's colour starts on its way only when its parent's has arrived.
 */
async function endOfAnimations(): Promise<void> {
  for (;;) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

/** The same in both themes; the page follows the system as nothing is stored. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // Colours turn in transitions: what axe reads must be where they end.
    await page.evaluate(endOfAnimations);
    await expectAccessible(page, `${state}, ${colorScheme}`);
  }
}
