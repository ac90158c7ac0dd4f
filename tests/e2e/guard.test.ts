import { aPerson, atRest, expect, expectAccessibleInBothThemes, expectNothingSideways, here, holdBack } from "./kit.ts";
import { LONG, openOnce, openPage, type Page, send, shared, storageOf, test } from "./kit.ts";
import { ROUTES } from "./routes.ts";

const LOADING = "Loading...";
const REFUSED = "Unauthorized Access - You will be redirected to the login page shortly.";
const GUARDED = ROUTES.filter(({ guarded }) => guarded).map(({ path }) => path);
const REFRESH = "/api/collections/users/auth-refresh";

const server = shared();
const person = here(() => aPerson(server));

const protectedPart = (page: Page) => page.locator("[data-private]");
const note = (page: Page) => page.locator("[data-guard]");
const keptUser = (page: Page) => page.evaluate(() => localStorage.getItem("user"));
const keptSession = (page: Page) => page.evaluate(() => localStorage.getItem("pocketbase_auth"));

test("a visitor is refused in these words and led to the login after 3 seconds", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/robots.txt", context: { reducedMotion: "reduce" } });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  // A page of the site itself is painted without waiting for its faces, which a stopped clock would never end.
  await page.goto("/profile?from=mail#top", { referer: `${server.url}/` });
  await expect(page.getByText(REFUSED, { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: REFUSED })).toHaveCount(1);
  await expect(protectedPart(page)).toBeHidden();
  const login = `/login?next=${encodeURIComponent("/profile?from=mail#top")}`;
  await expect(page.getByRole("main").getByRole("link", { name: "Log in now" })).toHaveAttribute("href", login);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingSideways(page, "at 320 px");
  await page.clock.runFor(2_900);
  expect(page.url()).toBe(`${server.url}/profile?from=mail#top`);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(server.url + login);
});

test("no page of one's own shows anything to a visitor", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/robots.txt" });
  await page.addInitScript(stopRedirect);
  for (const path of GUARDED) {
    await page.goto(path);
    await expect(page.getByText(REFUSED, { exact: true }), path).toBeVisible();
    await expect(protectedPart(page), path).toBeHidden();
  }
});

test("whoever stays is not led away, and reads what the page is for", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/robots.txt", context: { reducedMotion: "reduce" } });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto("/subscriptions", { referer: `${server.url}/` });
  await expect(page.getByText(REFUSED, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Your membership" })).toBeVisible();
  await expect(page.getByRole("region", { name: "The two plans" })).toContainText("€12");
  await page.clock.runFor(2_900);
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await page.clock.runFor(10_000);
  expect(page.url()).toBe(`${server.url}/subscriptions`);
  await expect(page.getByRole("status").filter({ hasText: "You’re staying on this page." })).toBeFocused();
  await expect(page.getByRole("button", { name: "Stay on this page" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Log in now" })).toBeVisible();
});

test("whatever leads to the login or to a new account from a protected page leads back to it", async ({ browser }) => {
  const context = { viewport: { width: 390, height: 844 } };
  const { page } = await openPage(browser, { server, url: "/practice?from=mail", context });
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Register" })).toBeVisible();
  const ways = () =>
    page.locator("a").evaluateAll((all) =>
      all
        .map((one) => new URL((one as HTMLAnchorElement).href))
        .filter(({ pathname }) => ["/login", "/register"].includes(pathname))
        .map(({ searchParams }) => searchParams.get("next")),
    );
  expect((await ways()).length).toBeGreaterThan(4);
  await expect.poll(async () => [...new Set(await ways())]).toEqual(["/practice?from=mail"]);
  await menu.getByRole("link", { name: "Register" }).click();
  await expect(page).toHaveURL(`${server.url}/register?next=%2Fpractice%3Ffrom%3Dmail`);
});

test("a visitor tries a question of practice, and nothing of it is sent or kept", LONG, async ({ browser }) => {
  const { page, requests } = await openPage(browser, { server, url: "/robots.txt" });
  await page.addInitScript(stopRedirect);
  await page.goto("/practice");
  await expect(page.getByText(REFUSED, { exact: true })).toBeVisible();
  const part = page.getByRole("region", { name: "One question from lesson 1.1" });
  await part.getByRole("button", { name: "Check" }).click();
  await expect(part.getByRole("alert")).toHaveText("Choose an answer first.");
  await part.getByRole("radio").first().check();
  await part.getByRole("button", { name: "Check" }).click();
  await expect(part.getByRole("status")).toHaveText(/\S+ \S+/);
  await expectAccessibleInBothThemes(page, "refused, with a question to try");
  await part.getByRole("button", { name: "Try another answer" }).click();
  await expect(part.getByRole("radio", { checked: true })).toHaveCount(0);
  expect(requests.filter((one) => one.method() === "POST" && one.url().includes("quiz"))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("viewer-before-topic");
});

/** The 3 seconds never end, so that there is time to look. */
function stopRedirect(): void {
  const { setTimeout: begin } = globalThis;
  const patient = (act: () => void, afterMs?: number) => (afterMs === 3_000 ? 0 : begin(act, afterMs));
  Object.assign(globalThis, { setTimeout: patient });
}

test("says Loading... until it knows who is there", async ({ browser }) => {
  const { pocketbase_auth = "" } = storageOf(person);
  const { page } = await openPage(browser, { server, url: "/robots.txt", storage: { pocketbase_auth } });
  const answer = await holdBack(page, `**${REFRESH}`);
  await page.goto("/profile");
  await expect(page.getByText(LOADING, { exact: true })).toBeVisible();
  await expect(protectedPart(page)).toBeHidden();
  answer();
  await expect(protectedPart(page)).toBeVisible();
  await expect(page.getByText(LOADING, { exact: true })).toBeHidden();
});

test("a session ended on the server signs out at the next refresh", async ({ browser }) => {
  const other = await aPerson(server);
  const { page } = await openOnce(browser, { server, url: "/profile", storage: storageOf(other) });
  await expect(protectedPart(page)).toBeVisible();
  await send(`${server.url}/api/course/sign-out?everywhere=1`, { method: "POST", token: other.token });
  await page.reload();
  await expect(page.getByText(REFUSED, { exact: true })).toBeVisible();
  expect([await keptUser(page), await keptSession(page)]).toEqual(['{"displayName":"Ada"}', null]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

/** Opens the profile while the refresh cannot succeed, and expects that nobody is thrown out. */
async function expectKept(page: Page, refreshed: Promise<unknown>): Promise<void> {
  await page.goto("/profile");
  await refreshed;
  await atRest(page);
  await expect(protectedPart(page)).toBeVisible();
  await expect(note(page)).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: /your profile/ })).toBeVisible();
  expect(await keptUser(page)).toContain(person.id);
  expect(await keptSession(page)).toContain(person.token);
}

test("a server that fails, or no network, keeps the user", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(person) });
  await page.route(`**${REFRESH}`, (route) => route.fulfill({ status: 500, json: { message: "", data: {} } }));
  await expectKept(
    page,
    page.waitForResponse((response) => response.status() === 500),
  );
  await page.unroute(`**${REFRESH}`);
  await page.route(`**${REFRESH}`, (route) => route.abort());
  await expectKept(
    page,
    page.waitForEvent("requestfailed", (request) => request.url().endsWith(REFRESH)),
  );
});
