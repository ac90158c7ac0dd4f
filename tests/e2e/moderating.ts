import { type Browser, cases, expectAccessibleIn, expectNothingSideways, openPage, type Page } from "./kit.ts";
import { type Person, storageOf, type TestServer, type Theme } from "./kit.ts";

const HEIGHT = 844;

/** Opens a page as somebody sees it who is logged in. */
export const openAs = (browser: Browser, server: TestServer, person: Person, url = "/moderation") =>
  openPage(browser, {
    ...{ server, url, storage: storageOf(person), cookie: person.cookie },
    context: { reducedMotion: "reduce", viewport: { width: 1280, height: HEIGHT } },
  });

const LOOKS: [[width: number, theme: Theme], [width: number, theme: Theme]] = [
  [1280, "light"],
  [390, "dark"],
];

/** The page as it stands, at a desk or on a phone by turns; nothing scrolls sideways, at 320 px neither. */
export async function expectGoodEverywhere(page: Page, state: string): Promise<void> {
  const [first, second] = state.length % 2 ? LOOKS : LOOKS.toReversed();
  for (const [width, theme] of cases([first ?? LOOKS[0]], [second ?? LOOKS[1]])) {
    await page.setViewportSize({ width, height: HEIGHT });
    // What lies half below the header is no smaller for it.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleIn(page, theme, `${state}, ${String(width)} px`);
  }
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNothingSideways(page, `${state} at ${String(width)}`);
  }
}

/** The heading of the case that is open. */
export const openCase = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
export const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
export const reason = (page: Page) => page.getByRole("textbox", { name: "Reason, as they read it" });
