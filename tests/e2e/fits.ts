import type { Page } from "@playwright/test";
import { cases } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { expectAccessibleIn, type Theme } from "#support/axe.ts";

type Look = [width: number, theme: Theme];
const FEW: [Look, Look] = [
  [1280, "light"],
  [390, "dark"],
];
const OTHERS: Look[] = [
  [1280, "dark"],
  [390, "light"],
];
/** The header and the menus of both widths stand on many pages: one page is looked at on a desk, the next on a phone. */
const looksAt = (number: number) => cases([FEW[number % 2 ? 0 : 1]], [FEW[number % 2 ? 1 : 0], ...OTHERS]);
const HEIGHT = 844;
/** The window that a page is opened in to be looked at so. */
export const LOOKED_AT = { reducedMotion: "reduce", viewport: { width: 1280, height: HEIGHT } } as const;
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });
const sideways = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
export const expectNothingSideways = (page: Page, state: string) =>
  expect.poll(() => page.locator("html").evaluate(sideways), `scrolls sideways ${state}`).toBe(0);

/** WCAG 1.4.12. A constructed style sheet is the one that the page's policy lets in. */
async function spaceText(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets.push(sheet);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** Elements that hold text of their own and hide a part of it; an excerpt shows that it is one, beside a link to all of it. */
function clippedTexts(): string[] {
  const hasText = (one: Element) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  const hides = (one: Element) => /hidden|clip/.test(getComputedStyle(one).overflow);
  const isOnlySpoken = (one: Element) => one.clientWidth <= 1;
  const isExcerpt = (one: Element) =>
    getComputedStyle(one).webkitLineClamp !== "none" && one.parentElement?.querySelector("h2 a[href]");
  const isCut = (one: Element) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
  return [...document.querySelectorAll("body *")]
    .filter((one) => hasText(one) && hides(one) && !isOnlySpoken(one) && !isExcerpt(one) && isCut(one))
    .map((one) => `${one.tagName}.${one.className}: ${one.textContent}`);
}

/** Asserts that a page is accessible and fits every width, with more space in its text too. @param number its place among all */
export async function expectFits(page: Page, number: number): Promise<void> {
  await resize(page, 1280);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  for (const [width, theme] of looksAt(number)) {
    await resize(page, width);
    await expectAccessibleIn(page, theme, `${width} px`);
  }
  // 800: the narrowest header of a desk.
  for (const width of [800, 390, 320]) {
    await resize(page, width);
    await expectNothingSideways(page, `at ${width} px`);
  }
  await resize(page, 1280);
  await page.evaluate(spaceText);
  expect(await page.evaluate(clippedTexts)).toEqual([]);
  await expectNothingSideways(page, "with more space in the text");
}
