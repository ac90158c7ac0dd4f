import { test, type Browser, type Page } from "@playwright/test";
import { LONG, longIf } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { FREE_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";
import { wizard, goOn, kept, expectNotAsked } from "./wizard.ts";

const CALM = { reducedMotion: "reduce", colorScheme: "light" } as const;

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const newcomer = (): Promise<Person> => aPerson(server, { isNew: true });
const visit = (browser: Browser, person: Person, url = "/dashboard", viewport = { width: 1280, height: 800 }) =>
  openPage(browser, { server, url, storage: storageOf(person), context: { ...CALM, viewport } });

interface Row {
  onboarding: Record<string, unknown> | null;
  settings: Record<string, unknown> | null;
}
const rowOf = ({ id, token }: Person) =>
  request<Row>(`${server.url}/api/collections/users/records/${id}`, { method: "GET", token });

for (const [how, skip] of [
  ["Skip", (page: Page) => page.getByRole("button", { name: "Skip" }).click()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
] as const) {
  test(`is over for good after ${how}, on every device`, longIf(how === "Skip"), async ({ browser }) => {
    const ada = await newcomer();
    await using opened = await visit(browser, ada);
    const { page } = opened;
    await expect(wizard(page)).toBeVisible();
    await skip(page);
    await expect(wizard(page)).toHaveCount(0);
    expect(await kept(page, "onboarding_completed")).toBe("true");
    await expect
      .poll(() => rowOf(ada))
      .toMatchObject({ onboarding: { completed: true, goals: [], tourCompleted: true } });
    await expect(page.locator("section[role=dialog]"), "no tour follows").toHaveCount(0);
    await page.goto("/curriculum");
    await expectNotAsked(opened);
    await using other = await visit(browser, ada, "/curriculum");
    await expectNotAsked(other);
  });
}

test("finished without a network, the account hears of it later", LONG, async ({ browser }) => {
  const ada = await newcomer();
  await using opened = await visit(browser, ada);
  const { page, context } = opened;
  await expect(wizard(page)).toBeVisible();
  await atRest(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(wizard(page)).toHaveCount(0);
  await context.setOffline(false);
  await page.goto("/curriculum");
  await expect.poll(async () => (await rowOf(ada)).onboarding).toMatchObject({ completed: true });
  await expectNotAsked(opened);
});

test("asks on the page where one is, over nothing that moves behind it", LONG, async ({ browser }) => {
  for (const path of [FREE_LESSON, "/module/1", "/module/1?lesson=viewer-before-topic", "/profile", "/faq"]) {
    await using opened = await visit(browser, await newcomer(), path);
    await expect(wizard(opened.page), path).toBeVisible();
    expect(opened.problems).toEqual([]);
  }
});

test("asks within 300 ms of being due", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(await newcomer()) });
  const { page } = opened;
  await page.addInitScript(() => {
    const look = (_: unknown, observer: MutationObserver) => {
      if (!document.querySelector("[role=dialog]")) return;
      performance.mark("asked");
      observer.disconnect();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/faq");
  await expect(wizard(page)).toBeVisible({ timeout: 5000 });
  // By the page's own clock: the test itself looks every now and then.
  const tookMs = await page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const due = entries.find(({ name }) => name.includes("/auth-refresh"));
    return (performance.getEntriesByName("asked")[0]?.startTime ?? NaN) - (due?.responseEnd ?? NaN);
  });
  expect(tookMs).toBeLessThan(300);
});

test("never stands over a payment, a film that plays, or a form being filled", LONG, async ({ browser }) => {
  const ada = await newcomer();
  await using paying = await visit(browser, ada, "/prepayment");
  await expectNotAsked(paying);
  expect(paying.requests.map((one) => one.url()).filter((url) => url.includes("/Onboarding."))).toEqual([]);

  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada) });
  const { page } = opened;
  for (const [path, act] of [
    [FREE_LESSON, () => page.locator("article.lesson video").evaluate((it: HTMLVideoElement) => it.play())],
    ["/contact", () => page.getByRole("main").getByRole("textbox").last().fill("When")],
  ] as const) {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/auth-refresh", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    await act();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    answer();
    await expectNotAsked(opened);
    await page.unroute("**/auth-refresh");
  }
});

test("asks no visitor, and nobody whose account cannot be reached", LONG, async ({ browser }) => {
  await using visitor = await openPage(browser, { server, url: "/curriculum" });
  await expectNotAsked(visitor);
  const ada = await newcomer();
  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada) });
  await opened.page.route("**/api/collections/users/**", (route) => route.abort());
  await opened.page.goto("/dashboard");
  await expectNotAsked(opened);
});

test("another learner on the same device is asked for themselves", LONG, async ({ browser }) => {
  const bob = await newcomer();
  const answers = { onboarding_completed: "true", onboarding_data: JSON.stringify({ user: "ada", goals: [] }) };
  const storage = { ...storageOf(bob), ...answers };
  await using opened = await openPage(browser, { server, url: "/dashboard", storage, context: CALM });
  await expect(wizard(opened.page)).toBeVisible();
});

test("survives broken answers on the device", LONG, async ({ browser }) => {
  const ada = await newcomer();
  const storage = { ...storageOf(ada), onboarding_completed: "maybe", onboarding_data: '{"experience":' };
  await using opened = await openPage(browser, { server, url: "/dashboard", storage, context: CALM });
  await expect(wizard(opened.page)).toBeVisible();
  await goOn(opened.page);
  await expect(opened.page.getByRole("radio", { name: /None yet/ })).not.toBeChecked();
  expect(opened.problems).toEqual([]);
});
