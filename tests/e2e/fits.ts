import { cases, expect, expectAccessibleIn, expectNothingSideways, type Page, type Theme } from "./kit.ts";

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
const MOST_CHARACTERS = 95;
/** The window that a page is opened in to be looked at so. */
export const LOOKED_AT = { reducedMotion: "reduce", viewport: { width: 1280, height: HEIGHT } } as const;
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });

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

/** Words that touch on the screen although an element ends between them. */
function gluedWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const seen = texts.filter((one) => one.data && !one.parentElement?.closest("script, style, noscript, .sr-only"));
  const boxOf = (node: Text, at: number) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  const touch = (left: DOMRect, right: DOMRect) =>
    left.width * right.width > 0 && Math.abs(left.top - right.top) < 12 && Math.abs(right.left - left.right) < 1;
  return seen.flatMap((now, at) => {
    const before = seen[at - 1];
    if (!before || !/[\p{L}\p{N}.,]$/u.test(before.data) || !/^[\p{L}\p{N}]/u.test(now.data)) return [];
    return touch(boxOf(before, before.data.length - 1), boxOf(now, 0)) ? [before.data + now.data] : [];
  });
}

/** Lines of running text with more characters than an eye follows. */
function longLines(most: number): string[] {
  const found: string[] = [];
  for (const block of document.querySelectorAll<HTMLElement>("main :is(p, li, dd, .about)")) {
    if (block.offsetParent === null || block.closest("pre, table")) continue;
    const own = [...block.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own
      .map(({ textContent }) => textContent ?? "")
      .join("")
      .trim();
    const { width } = block.getBoundingClientRect();
    const room = width / (parseFloat(getComputedStyle(block).fontSize) * 0.49);
    if (text.length > most && room > most) found.push(`${String(Math.round(room))}: ${text.slice(0, 60)}`);
  }
  return found;
}

/** Asserts that a page is accessible, can be read and fits every width, with more space in its text too. @param number its place among all */
export async function expectFits(page: Page, number: number): Promise<void> {
  await resize(page, 1280);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Where a line has most room.
  await resize(page, 1440);
  expect(await page.evaluate(gluedWords), "words glued together").toEqual([]);
  expect(await page.evaluate(longLines, MOST_CHARACTERS), "lines too long to follow").toEqual([]);
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
