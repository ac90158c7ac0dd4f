import { expect, test, type Page } from "@playwright/test";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { FREE_LESSON, PREMIUM_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";

let server: TestServer;
let person: Person;
test.beforeAll(async () => {
  server = await startPocketBase();
  person = await aPerson(server);
});
test.afterAll(() => server.stop());

/** Lets the fonts arrive only when the page has been painted with what stands in for them. */
const holdFonts = (page: Page) =>
  page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });

interface Shifted {
  value: number;
  moved: string;
}

/** What two decimals still call 0: words of a stand-in font may be a pixel wider than those of the real one. */
const MOST_SHIFT = 0.005;

/** Adds up how far things jump while the page loads. */
function addUpShifts(): void {
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

for (const width of [390, 1280]) {
  for (const reader of ["visitor", "learner"] as const) {
    for (const path of ["/", "/curriculum", FREE_LESSON, PREMIUM_LESSON]) {
      test(`nothing jumps on ${path} for a ${reader} at ${width} px`, async ({ browser }) => {
        const wishes = { server, url: "/robots.txt", context: { viewport: { width, height: 844 } } };
        const storage = reader === "learner" ? { storage: storageOf(person) } : {};
        await using opened = await openPage(browser, { ...wishes, ...storage });
        const { page } = opened;
        await page.addInitScript(addUpShifts);
        await holdFonts(page);
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        await page.evaluate(() => document.fonts.ready);
        const shifts = await page.evaluate(() => (globalThis as { shifts?: Shifted[] }).shifts ?? []);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        expect(total, JSON.stringify(shifts)).toBeLessThan(MOST_SHIFT);
      });
    }
  }
}
