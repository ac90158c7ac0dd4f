import { expect, test } from "@playwright/test";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { FREE_LESSON, PREMIUM_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";
import { addUpShifts, holdFonts, MOST_SHIFT, shiftsOn } from "./shifts.ts";

let server: TestServer;
let person: Person;
test.beforeAll(async () => {
  server = await startPocketBase();
  person = await aPerson(server);
});
test.afterAll(() => server.stop());

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
        const { total, what } = await shiftsOn(page);
        expect(total, what).toBeLessThan(MOST_SHIFT);
      });
    }
  }
}
