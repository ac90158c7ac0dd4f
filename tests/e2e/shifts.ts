import { type Browser, expect, openPage, type Page, type TestServer } from "./kit.ts";

interface Shifted {
  value: number;
  moved: string;
}

/** What two decimals still call 0: words of a stand-in font may be a pixel wider than those of the real one. */
export const MOST_SHIFT = 0.005;

/**
 * Lets the fonts arrive only when the page has been painted with what stands in for them.
 * @param last what comes last onto the page, as a selector: it too is painted without them
 */
const holdFonts = (page: Page, last = "body") =>
  page.route("**/*.woff2", async (route) => {
    const isThere = (one: string) =>
      document.querySelector(one) !== null && performance.getEntriesByName("first-contentful-paint").length > 0;
    await page.waitForFunction(isThere, last);
    // Unlike evaluate, this goes on where the page leads elsewhere meanwhile.
    await page.waitForFunction(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(true)))),
    );
    await route.continue();
  });

/** Adds up how far things jump while the page loads; runs before the page's own scripts. */
export function addUpShifts(): void {
  const shifts: Shifted[] = [];
  (globalThis as { shifts?: Shifted[] }).shifts = shifts;
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : ""));
      shifts.push({ value, moved: moved.join(", ") });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** How far things jumped on the page so far, and what did, but for what has this name in it. */
export async function shiftsBeside(page: Page, name: string): Promise<{ total: number; what: string }> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const all = await page.evaluate(() => (globalThis as { shifts?: Shifted[] }).shifts ?? []);
  const shifts = all.filter(({ moved }) => !moved.includes(name));
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), what: JSON.stringify(shifts) };
}

export async function expectNothingJumped(page: Page, where = ""): Promise<void> {
  const { total, what } = await shiftsBeside(page, "nothing of this name");
  expect.soft(total, `${where} ${what}`).toBeLessThan(MOST_SHIFT);
}

/** A page that adds up its jumps, and whose fonts come late; it stands nowhere yet. */
export async function openLate(
  browser: Browser,
  server: TestServer,
  width: number,
  wishes: object = {},
): Promise<Page> {
  const context = { viewport: { width, height: 844 }, reducedMotion: "reduce" } as const;
  const { page } = await openPage(browser, { server, url: "/robots.txt", context, ...wishes });
  await page.addInitScript(addUpShifts);
  await holdFonts(page);
  return page;
}
