import { test, type Page } from "@playwright/test";
import { cases } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { AT_A_SECOND_LOOK, EVERY_RULE, expectAccessibleIn, type Theme } from "./axe.ts";
import { PAGES } from "./routes.ts";
import { storageOf } from "./session.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
let person: Person;
test.beforeAll(async () => {
  server = await sharedServer();
  person = await aPerson(server);
});

type Look = [width: number, theme: Theme];
const LOOKS = cases<Look>(
  [
    [1280, "light"],
    [390, "dark"],
  ],
  [
    [1280, "dark"],
    [390, "light"],
  ],
);
const HEIGHT = 844;
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });
const sideways = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
const expectNothingSideways = (page: Page, state: string) =>
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

for (const [number, { path, guarded }] of PAGES.entries()) {
  test(`${path} is accessible in both themes, on a phone and on a desk, and fits every width`, async ({ browser }) => {
    const context = { reducedMotion: "reduce", viewport: { width: 1280, height: HEIGHT } } as const;
    const visitor = { server, url: path, context };
    await using opened = await openPage(browser, guarded ? { ...visitor, storage: storageOf(person) } : visitor);
    const { page } = opened;
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    for (const [at, [width, theme]] of LOOKS.entries()) {
      await resize(page, width);
      // The header and the menus of both widths stand on many pages: one page has every rule on a desk, the next on a phone.
      const rules = at === number % 2 ? EVERY_RULE : AT_A_SECOND_LOOK;
      await expectAccessibleIn(page, theme, `${width} px`, rules);
    }
    for (const width of [390, 320]) {
      await resize(page, width);
      await expectNothingSideways(page, `at ${width} px`);
    }
    await resize(page, 1280);
    await page.evaluate(spaceText);
    expect(await page.evaluate(clippedTexts)).toEqual([]);
    await expectNothingSideways(page, "with more space in the text");
  });
}
