import { expect, test, type Page } from "@playwright/test";
import { cases, LONG, longIf } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { FREE_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";
import { addUpShifts, MOST_SHIFT, shiftsOn } from "./shifts.ts";

/** A slow phone's line: 1.6 Mbit/s down, 150 ms there and back, as Lighthouse has it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

let server: TestServer;
let person: Person;
test.beforeAll(async () => {
  server = await sharedServer();
  person = await aPerson(server);
});

/** The fonts of which the browser really took the letters of an element. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
}

const onSlowLine = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", SLOW_4G);
};

const PLACES = [
  { path: "/", reader: "visitor", text: "main .lead" },
  { path: FREE_LESSON, reader: "visitor", text: ".prose p" },
  { path: "/dashboard", reader: "learner", text: "main h1 ~ astro-island p" },
] as const;

type Line = [width: number, line: "a usual line" | "slow 4G"];
const LINES = cases<Line>(
  [[390, "slow 4G"]],
  [
    [1280, "a usual line"],
    [390, "a usual line"],
    [1280, "slow 4G"],
  ],
);

for (const [width, line] of LINES) {
  for (const { path, reader, text } of PLACES) {
    test(
      `a newcomer reads ${path} in the brand's faces on ${line} at ${width} px, and nothing moves`,
      longIf(path !== FREE_LESSON),
      async ({ browser }) => {
        const storage = reader === "learner" ? { storage: storageOf(person) } : {};
        const context = { viewport: { width, height: 844 } };
        await using opened = await openPage(browser, { server, url: "/robots.txt", context, ...storage });
        const { page } = opened;
        await page.addInitScript(addUpShifts);
        if (line === "slow 4G") await onSlowLine(page);
        await page.goto(path, { waitUntil: "commit" });
        await page.locator(text).first().waitFor();
        const { total, what } = await shiftsOn(page);
        expect((await facesOf(page, "main h1:not(.sr-only)")).join(), "the headline").toMatch(/Archivo/);
        expect((await facesOf(page, text)).join(), "the text").toMatch(/Atkinson/);
        expect(total, what).toBeLessThan(MOST_SHIFT);
      },
    );
  }
}

test("the faces of headline and text are asked for with the page itself, each once", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/" });
  const { page, requests } = opened;
  await atRest(page);
  const fonts = requests.filter((request) => request.resourceType() === "font").map((request) => request.url());
  const asked = await page
    .locator("link[rel=preload][as=font]")
    .evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href));
  expect(asked).toHaveLength(2);
  expect(new Set(fonts).size).toBe(fonts.length);
  expect(fonts.slice(0, 2).sort()).toEqual(asked.sort());
});

test("a page whose faces never come shows its text all the same", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  let asked = 0;
  await page.route("**/*.woff2", () => void (asked += 1));
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  const paints = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
  // A busy machine paints a little later; text that waited for its face would stay away for three seconds.
  await expect.poll(paints, { timeout: 2500 }).toBe(1);
});
