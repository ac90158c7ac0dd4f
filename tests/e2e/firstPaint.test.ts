import { aMember, aPerson, atRest, expect, here, LONG, openPage, shared, storageOf, test } from "./kit.ts";

const server = shared();
const person = here(() => aPerson(server));

interface Seen {
  profile: string;
  links: string[];
}

/** Notes what the header shows in the first frame that has one. */
function noteFirstHeader(): void {
  const noted = globalThis as { firstHeader?: Seen };
  const shown = (one: HTMLElement) => one.offsetParent !== null || one.getClientRects().length > 0;
  const look = () => {
    const header = document.querySelector("header [data-profile]") && document.querySelector("header");
    if (!header) return requestAnimationFrame(look);
    const links = [...header.querySelectorAll<HTMLElement>("a")].filter(shown);
    const profile = links.find((link) => "profile" in link.dataset);
    const text = (one: Element | null | undefined) => (one?.textContent ?? "").trim().replace(/\s+/g, " ");
    const name = text(profile?.querySelector("[data-name]"));
    noted.firstHeader = {
      profile: `${text(profile?.querySelector("[data-initial]"))} ${name}`.trim(),
      links: links.map(text),
    };
    return 0;
  };
  requestAnimationFrame(look);
}

test("the first frame shows whose profile it is, and no way to log in", async ({ browser }) => {
  const wishes = { server, url: "/robots.txt", storage: storageOf(person, { displayName: "Ada Lovelace" }) };
  const { page } = await openPage(browser, { ...wishes, context: { viewport: { width: 1280, height: 800 } } });
  await page.addInitScript(noteFirstHeader);
  await page.goto("/curriculum");
  const first = await page.waitForFunction(() => (globalThis as { firstHeader?: Seen }).firstHeader);
  const seen = (await first.jsonValue()) as Seen;
  expect(seen.profile).toBe("A Ada Lovelace");
  expect(seen.links).toContain("Get Premium");
  expect(seen.links).not.toContain("Login");
  expect(seen.links).not.toContain("Register");
});

test("a member is offered no Premium, in the first frame and after", async ({ browser }) => {
  const member = await aMember(server);
  const storage = storageOf(member, { subscriptionActive: true });
  const { page } = await openPage(browser, { server, url: "/robots.txt", storage });
  await page.addInitScript(noteFirstHeader);
  await page.goto("/curriculum");
  const first = await page.waitForFunction(() => (globalThis as { firstHeader?: Seen }).firstHeader);
  expect(((await first.jsonValue()) as Seen).links).not.toContain("Get Premium");
  await atRest(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Premium" })).toBeHidden();
});

test("the menu of a signed-in learner holds the profile instead of Login and Register", LONG, async ({ browser }) => {
  const context = { viewport: { width: 390, height: 844 } };
  const { page } = await openPage(browser, { server, url: "/faq", storage: storageOf(person), context });
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByText("Ada", { exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Login" })).toBeHidden();
  await expect(menu.getByRole("link", { name: "Register" })).toBeHidden();
});

test("a signed-in learner is led from the home page to the dashboard, a visitor is not", async ({ browser }) => {
  await using learner = await openPage(browser, { server, url: "/faq", storage: storageOf(person) });
  await learner.page.goto("/", { waitUntil: "commit" });
  await expect(learner.page).toHaveURL(`${server.url}/dashboard`);
  await expect(learner.page.getByRole("heading", { level: 1 })).toBeVisible();
  await using visitor = await openPage(browser, { server, url: "/" });
  await atRest(visitor.page);
  expect(visitor.page.url()).toBe(`${server.url}/`);
});

test("whoever is known here and has no session is greeted at home, and led to the login", async ({ browser }) => {
  const user = { id: person.id, displayName: "Ada", email: person.email, subscriptionActive: true, until: 0 };
  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: { user: JSON.stringify(user) } });
  const { page, problems } = opened;
  await page.goto("/");
  const greeting = page.getByRole("link", { name: "Welcome back, Ada: log in" });
  await expect(greeting).toHaveAttribute("href", "/login");
  await atRest(page);
  expect(new URL(page.url()).pathname).toBe("/");
  await page.reload();
  await greeting.click();
  await expect(page.getByRole("main")).toContainText("Ada, continue where you left off");
  expect(problems).toEqual([]);
});
