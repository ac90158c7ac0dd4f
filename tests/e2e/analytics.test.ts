import { LESSON, LESSON_ID } from "./answering.ts";
import { expect, openPage, type Page, request, shared, test } from "./kit.ts";
import { DESK, moveTo, play } from "./playing.ts";
import { openSearch, searchFor } from "./searching.ts";

const server = shared();

interface Kept {
  name: string;
  page: string;
  props: Record<string, unknown>;
}

/** What the server kept of a visit. */
async function keptOf(visit: string): Promise<Kept[]> {
  const filter = encodeURIComponent(`visit = "${visit}"`);
  const address = `${server.url}/api/collections/events/records?filter=${filter}&perPage=200`;
  return (await request<{ items: Kept[] }>(address, { token: server.superuser.token })).items;
}

const everything = async (): Promise<number> => {
  const address = `${server.url}/api/collections/events/records?perPage=1`;
  return (await request<{ totalItems: number }>(address, { token: server.superuser.token })).totalItems;
};

const visitOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("visit") ?? "{}") as { id?: string }).id ?? "");

/** As when somebody turns to another tab. */
const hide = (page: Page, state: "hidden" | "visible" = "hidden") =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);

const names = (events: Kept[]) => events.map(({ name }) => name).sort();
const lesson = { module_id: "1", lesson_id: LESSON_ID };

test("what a visitor does in a lesson is counted at the server, each thing once", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: LESSON, context: DESK });
  await play(page);
  await moveTo(page, 70);
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.currentTime)).toBeGreaterThan(70.5);
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Mark complete" }).click();
  await page.locator("form[data-quiz] input[type=radio]").first().click();
  await expect(page.locator("form[data-quiz][data-state=answered]").first()).toBeVisible();
  await openSearch(page);
  await searchFor(page, "qqxxzzyy");
  const visit = await visitOf(page);
  await hide(page);
  const kept = () => keptOf(visit);
  await expect.poll(async () => names(await kept())).toContain("performance");
  const events = await kept();
  const of = (name: string) => events.filter((one) => one.name === name).map(({ props }) => props);
  expect(of("page_view")).toHaveLength(1);
  expect(of("lesson_start")).toEqual([lesson]);
  expect(of("lesson_complete")).toEqual([lesson]);
  expect(of("quiz_answer")).toHaveLength(1);
  expect(of("video_reached")).toEqual(expect.arrayContaining([0, 1, 2].map((quarter) => ({ ...lesson, quarter }))));
  expect(of("video_left")).toEqual([{ lesson_id: LESSON_ID, second: expect.any(Number) }]);
  expect(of("search")).toEqual([{ results: 0, none: expect.stringMatching(/^#[0-9a-f]{20}$/) }]);
  expect(of("performance").map(({ metric }) => metric)).toEqual(expect.arrayContaining(["LCP", "CLS", "TTFB"]));
  expect([...new Set(events.map((one) => one.page))]).toEqual([LESSON]);
  // Seen again in the same visit.
  await page.goto(LESSON);
  await page.goto("/faq");
  await expect.poll(async () => (await kept()).filter(({ name }) => name === "page_view").length).toBe(2);
  expect((await kept()).filter(({ name }) => name === "lesson_start")).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("whoever asks not to be counted is not, and downloads nothing for it", async ({ browser }) => {
  const { page, context, problems, requests } = await openPage(browser, { server, url: "/robots.txt", context: DESK });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  const before = await everything();
  await page.goto(LESSON);
  await page.mouse.wheel(0, 400);
  await page.getByRole("button", { name: "Mark complete" }).click();
  await expect(page.getByRole("button", { name: "Completed, undo" })).toBeVisible();
  await hide(page);
  expect(await page.evaluate(() => localStorage.getItem("visit"))).toBeNull();
  await page.goto("/faq");
  expect(requests.filter((one) => /vitals|course\/events/.test(one.url())).map((one) => one.url())).toEqual([]);
  expect(await everything()).toBe(before);
  expect(problems).toEqual([]);
});
