import { test, type Page } from "@playwright/test";
import { cases, LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { storageOf } from "./session.ts";

const WORDS = "We're sorry, but something unexpected happened. Please try refreshing the page.";
const EVERY_SCRIPT = /\/_astro\/.*\.js/;

let server: TestServer;
let person: Person;
test.beforeAll(async () => {
  server = await sharedServer();
  person = await aPerson(server);
});

const screen = (page: Page) => page.getByRole("alert").filter({ hasText: WORDS });

/** How many errors the server was told of. */
async function countedErrors(): Promise<number> {
  const filter = encodeURIComponent('name = "error"');
  const address = `${server.url}/api/collections/events/records?filter=${filter}`;
  return (await request<{ totalItems: number }>(address, { token: server.superuser.token })).totalItems;
}

const PARTS = [
  { what: "the login's form", path: "/login", missing: /\/_astro\/Login\..*\.js/, heading: "Login" },
  {
    what: "the registration's form",
    path: "/register",
    missing: /\/_astro\/Registration\..*\.js/,
    heading: "Register",
  },
  { what: "one's own progress", path: "/dashboard", missing: /\/_astro\/Dashboard\..*\.js/, heading: "Your edit" },
  { what: "the guard of a page", path: "/profile", missing: /\/_astro\/guarded\..*\.js/ },
  { what: "one's own notes", path: "/notes", missing: /\/_astro\/notesPage\..*\.js/, heading: "My notes" },
];

for (const { what, path, missing, heading } of PARTS) {
  test(`where ${what} does not arrive, ${path} says so in its place and counts it`, LONG, async ({ browser }) => {
    const isPrivate = path !== "/login" && path !== "/register";
    const storage = isPrivate ? { storage: storageOf(person) } : {};
    await using opened = await openPage(browser, { server, url: "/robots.txt", ...storage });
    const { page } = opened;
    await page.route(missing, (route) => route.abort());
    await page.goto(path);
    await expect(screen(page)).toBeVisible();
    await expect(screen(page).getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    if (heading && isPrivate) await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expectAccessibleInBothThemes(page, `${path} with a part that failed`);
    await page.unroute(missing);
    await screen(page).getByRole("button", { name: "Refresh Page" }).click();
    await expect(screen(page)).toHaveCount(0);
    if (heading) await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.route(missing, (route) => route.abort());
    await page.reload();
    await expect(screen(page)).toBeVisible();
    const before = await countedErrors();
    await page.goto("/robots.txt");
    await expect.poll(countedErrors).toBeGreaterThan(before);
  });
}

for (const path of cases(["/login"], ["/dashboard"])) {
  test(`${path} says so too when no script arrives at all`, async ({ browser }) => {
    const wishes = { server, url: "/robots.txt", ...(path === "/dashboard" && { storage: storageOf(person) }) };
    await using opened = await openPage(browser, wishes);
    const { page } = opened;
    await page.route(EVERY_SCRIPT, (route) => route.abort());
    await page.goto(path);
    await expect(screen(page)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
}

test("a part that breaks while it starts says so in its place", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  const broken = { contentType: "text/javascript", body: 'throw new Error("broken")' };
  await page.route(/\/_astro\/Login\..*\.js/, (route) => route.fulfill(broken));
  await page.goto("/login");
  await expect(screen(page)).toBeVisible();
});

test("a part that breaks after it lived says so in its place, and is counted", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/register" });
  const { page } = opened;
  const password = page.getByLabel("Password", { exact: true });
  await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
  await password.fill("a");
  const before = await countedErrors();
  await page.evaluate(() => {
    Object.entries = () => {
      throw new Error("broken later");
    };
  });
  await password.fill("aB");
  await expect(screen(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goto("/robots.txt");
  await expect.poll(countedErrors).toBeGreaterThan(before);
});
