import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { cases } from "./cases.ts";

/** Half the size of what the package gives away, with half the work for a browser that reads it in every document. */
const AXE = readFileSync(join(PROJECT, "node_modules", "axe-core", "axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

const EVERY_RULE: axe.RunOnly = { type: "tag", values: TAGS };

/** Asserts that axe finds nothing on the page as it stands, or in what a selector names on it, or says what and where. */
export async function expectAccessible(page: Page, state: string, within = "html"): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await bringAxe(page);
  expect(await page.evaluate(violations, { rules: EVERY_RULE, within }), state).toEqual([]);
}

/** Brought once per document, straight to the engine: what goes through `evaluate` is read twice. */
async function bringAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: AXE });
  await session.detach();
}

/** Runs in the page. What axe has no fault to find with is not described; there are no foreign frames to be joined. */
async function violations({ rules, within }: { rules: axe.RunOnly; within: string }): Promise<string[]> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
  const found = await run(within, { runOnly: rules, resultTypes: ["violations"], iframes: false });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** The dust behind a page floats for ever; everything else comes to an end, and may begin something else with it. */
async function endOfAnimations(): Promise<void> {
  for (;;) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

export type Theme = "light" | "dark";

/** The same in one theme; the page follows the system as nothing is stored. */
export async function expectAccessibleIn(page: Page, theme: Theme, state: string, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  // Colours turn in transitions: what axe reads must be where they end.
  await page.evaluate(endOfAnimations);
  await expectAccessible(page, `${state}, ${theme}`, within);
}

/** Takes one of two for a name, always the same: over many names each is taken about as often. */
const isOdd = (name: string): boolean => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 1;

/** The same in both themes; in `npm test` one state in the light theme, the next in the dark one. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  const [first, second]: [Theme, Theme] = isOdd(state) ? ["dark", "light"] : ["light", "dark"];
  for (const theme of cases([first], [second])) await expectAccessibleIn(page, theme, state);
}
