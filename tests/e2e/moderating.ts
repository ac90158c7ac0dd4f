import type { Browser, Page } from "@playwright/test";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleIn } from "#support/axe.ts";
import { storageOf } from "./session.ts";

const HEIGHT = 844;
const sideways = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;

/** Opens a page as somebody sees it who is logged in. */
export const openAs = (browser: Browser, server: TestServer, person: Person, url = "/moderation") =>
  openPage(browser, {
    ...{ server, url, storage: storageOf(person), cookie: person.cookie },
    context: { reducedMotion: "reduce", viewport: { width: 1280, height: HEIGHT } },
  });

/** The page as it stands, at a desk and on a phone, in both themes; nothing scrolls sideways at 320 px. */
export async function expectGoodEverywhere(page: Page, state: string): Promise<void> {
  for (const [width, theme] of [
    [1280, "light"],
    [390, "dark"],
    [320, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: HEIGHT });
    // What lies half below the header is no smaller for it.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleIn(page, theme, `${state}, ${String(width)} px`);
    expect(await page.locator("html").evaluate(sideways), `${state} scrolls sideways at ${String(width)}`).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: HEIGHT });
}

/** The heading of the case that is open. */
export const openCase = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
export const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
export const reason = (page: Page) => page.getByRole("textbox", { name: "Reason, as they read it" });
