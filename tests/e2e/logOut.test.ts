import { expectSignedIn, logIn, main } from "./comingIn.ts";
import { aMember, aPerson, atRest, type Browser, expect, FREE_LESSON, holdBack, LONG, openOnce } from "./kit.ts";
import { openPage, type Page, type Person, PREMIUM_LESSON, request, shared, storageOf, test } from "./kit.ts";
import { play } from "./playing.ts";

const REFRESH = "**/api/collections/users/auth-refresh";
const SIGN_OUT = "**/api/course/sign-out";

const server = shared();

const header = (page: Page) => page.getByRole("banner");
const isVisitor = (page: Page) => expect(header(page).getByRole("link", { name: "Login" })).toBeVisible();
/** Asks until the page stands: a tab whose lesson has to leave the screen loads anew in the midst of it. */
const expectNotStored = (page: Page, key: RegExp) =>
  expect(async () => {
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored.filter((name) => key.test(name))).toEqual([]);
  }).toPass();
const readingCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name, value }) => name === "reading" && value !== "");

/** A tab of somebody who came in on an earlier visit. */
async function comeIn(browser: Browser, person: Person) {
  const { cookie } = person;
  const opened = await openOnce(browser, { server, url: "/profile", storage: storageOf(person), cookie });
  await expectSignedIn(opened.page);
  await atRest(opened.page);
  return opened;
}

const logOut = (page: Page) =>
  main(page)
    .getByRole("button", { name: /^Log out( here)?$/ })
    .click();

test("logging out here clears this browser and logs out its other tabs", async ({ browser }) => {
  const member = await aMember(server);
  const { page, context } = await comeIn(browser, member);
  const other = await context.newPage();
  await other.goto(server.url + PREMIUM_LESSON);
  await expectSignedIn(other);
  // What an account could not send before it left would wait here for it.
  await atRest(other);
  expect(await readingCookie(page)).toBeDefined();
  await page.evaluate(() => {
    const personal = [
      "progress",
      "notes_x",
      "user_bookmarks",
      "finished_modules",
      "draft_profile",
      "reviews_x",
      "draft_review_x",
    ];
    for (const key of [...personal, "theme"]) localStorage.setItem(key, "{}");
  });
  await logOut(page);
  await isVisitor(other);
  await expect.poll(() => readingCookie(page)).toBeUndefined();
  await expectNotStored(
    other,
    /^(pocketbase_auth|user|progress|notes_|user_|finished_|draft_|reviews_|settings_|signing_out)/,
  );
  const isClosed = () => expect(main(other).getByText("Part of Premium").first()).toBeVisible();
  // It was loaded anew by itself.
  await isClosed();
  await other.reload();
  await isClosed();
});

test("a sold lesson whose code comes after a log-out elsewhere keeps no visit", async ({ browser }) => {
  const member = await aMember(server);
  const { page, context } = await comeIn(browser, member);
  // Until the server has heard of it, the other tab's lesson stands.
  await page.route(SIGN_OUT, () => undefined);
  const other = await context.newPage();
  const letGo = await holdBack(other, "**/_astro/lessonIslands*.js");
  await other.goto(server.url + PREMIUM_LESSON);
  await expectSignedIn(other);
  await logOut(page);
  await isVisitor(other);
  letGo();
  // The answer to the log-out never comes, so that this tab alone comes to rest.
  await other.waitForLoadState("networkidle");
  await expectNotStored(other, /^progress/);
});

test("a film that plays on while its reader logs out in another tab keeps no second", async ({ browser }) => {
  const person = await aPerson(server);
  const { page, context } = await comeIn(browser, person);
  const other = await context.newPage();
  await other.goto(server.url + FREE_LESSON);
  await play(other);
  await logOut(page);
  await isVisitor(other);
  await other.locator("video").evaluate((film: HTMLVideoElement) => film.pause());
  await other.goto(`${server.url}/faq`);
  const kept = await other.evaluate(() => Object.entries(localStorage).filter(([key]) => /position/.test(key)));
  expect(kept.filter(([, text]) => !text.includes(person.id))).toEqual([]);
});

test("a renewal under way in another tab does not bring a session back that logged out", LONG, async ({ browser }) => {
  const member = await aMember(server);
  const { page, context } = await comeIn(browser, member);
  const slow = await context.newPage();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await slow.route(REFRESH, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response }).catch(() => undefined);
  });
  // The name is there before the renewal is asked for.
  const renewal = slow.waitForRequest(REFRESH);
  await slow.goto(`${server.url}/faq`);
  await expectSignedIn(slow);
  await renewal;
  await logOut(page);
  await isVisitor(slow);
  answer();
  await expect.poll(() => readingCookie(page)).toBeUndefined();
  await expectNotStored(slow, /^pocketbase_auth$/);
  await isVisitor(slow);
});

test("logging out without a network clears this browser, and finishes later", LONG, async ({ browser }) => {
  const member = await aMember(server);
  const { page, context } = await comeIn(browser, member);
  await page.route(SIGN_OUT, (route) => route.abort());
  await logOut(page);
  await expect(page.getByText(/Premium lessons stay readable in this browser until it can/)).toBeVisible();
  await isVisitor(page);
  await expectNotStored(page, /^pocketbase_auth$/);
  expect(await readingCookie(page)).toBeDefined();
  await page.unroute(SIGN_OUT);
  const next = await context.newPage();
  await next.goto(`${server.url}/faq`);
  await expect.poll(() => readingCookie(next)).toBeUndefined();
});

const CALM = { colorScheme: "light", reducedMotion: "reduce" } as const;

const settingsOf = async ({ id, token }: Person) =>
  (
    await request<{ settings: Record<string, unknown> | null }>(`${server.url}/api/collections/users/records/${id}`, {
      ...{ method: "GET", token },
    })
  ).settings ?? {};

const setting = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
}

/** By the form: a page that was logged out loads itself anew, and may do so in the midst of it. */
async function logInAs(page: Page, person: Person): Promise<void> {
  await expect(async () => void (await page.goto("/login?next=%2Fprofile"))).toPass();
  await logIn(page, person);
  await expectSignedIn(page);
  await atRest(page);
}

test("a choice that could not be sent before a log-out waits for whoever made it", async ({ browser }) => {
  const [ada, bob] = [await aPerson(server), await aPerson(server)];
  const { page, context } = await openPage(browser, { server, url: "/robots.txt", context: CALM });
  await logInAs(page, ada);
  await openSettings(page);
  await atRest(page);
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Dark" }).check();
  await setting(page, "Notifications").uncheck();
  await page.keyboard.press("Escape");
  await logOut(page);
  await isVisitor(page);
  await context.setOffline(false);
  await logInAs(page, bob);
  await openSettings(page);
  await setting(page, "Particles").uncheck();
  await expect.poll(() => settingsOf(bob)).toEqual({ particles: false, changedAt: { particles: expect.any(Number) } });
  await page.keyboard.press("Escape");
  await logOut(page);
  await isVisitor(page);
  expect(await settingsOf(ada)).toEqual({});
  await logInAs(page, ada);
  await expect.poll(() => settingsOf(ada)).toMatchObject({ theme: "dark", notifications: false });
  expect(await settingsOf(ada)).not.toHaveProperty("particles");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
