import { aPerson, cases, expect, expectAccessibleInBothThemes, here, LONG, openPage, type Page } from "./kit.ts";
import { request, shared, storageOf, test } from "./kit.ts";

const WORDS = "We're sorry, but something unexpected happened. Please try refreshing the page.";
const EVERY_SCRIPT = /\/_astro\/.*\.js/;

const server = shared();
const person = here(() => aPerson(server));

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
    what: "one's own progress",
    path: "/dashboard",
    missing: /\/_astro\/dashboardIslands\..*\.js/,
    heading: "Your edit",
  },
];

for (const { what, path, missing, heading } of PARTS) {
  test(`where ${what} does not arrive, ${path} says so in its place and counts it`, LONG, async ({ browser }) => {
    const isPrivate = path !== "/login";
    const storage = isPrivate ? { storage: storageOf(person) } : {};
    const { page } = await openPage(browser, { server, url: "/robots.txt", ...storage });
    await page.route(missing, (route) => route.abort());
    await page.goto(path);
    await expect(screen(page)).toBeVisible();
    await expect(screen(page).getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    if (isPrivate) await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expectAccessibleInBothThemes(page, `${path} with a part that failed`);
    await page.unroute(missing);
    const again = screen(page).getByRole("button", { name: "Refresh Page" });
    // It goes by itself when what failed is there after all.
    await again.click({ timeout: 2_000 }).catch(() => expect(again).toHaveCount(0));
    await expect(screen(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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
    const { page } = await openPage(browser, wishes);
    await page.route(EVERY_SCRIPT, (route) => route.abort());
    await page.goto(path);
    await expect(screen(page)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
}

test("a page that was translated lives and counts no error, and what stays broken does", LONG, async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/robots.txt" });
  // As extensions of a browser do that translate pages.
  await page.route(/\/login$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(">Welcome back</h1>", ">Willkommen zurück</h1>");
    await route.fulfill({ response, body });
  });
  const before = await countedErrors();
  await page.goto("/login");
  await expect.poll(() => problems.join(), "React drew it anew").toContain("Minified React error #418");
  await expect(screen(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(/./);
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error("stays broken"))));
  await page.goto("/robots.txt");
  await expect.poll(countedErrors).toBe(before + 1);
});
