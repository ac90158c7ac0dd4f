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

/** The dust behind a page floats for ever; everything else comes to an end. */
async function endOfAnimations(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** The same in both themes; the page follows the system as nothing is stored. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // Links turn their colour in a transition, however short: what axe reads must be where it ends.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.evaluate(endOfAnimations);
    await expectAccessible(page, `${state}, ${colorScheme}`);
  }
}
