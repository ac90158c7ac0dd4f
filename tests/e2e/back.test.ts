import { chromium } from "@playwright/test";
import { CHROMIUM_ARGS, wholeChromiumPath } from "#support/browser.ts";
import { expectSignedIn, logIn, main, passwordField } from "./comingIn.ts";
import { aMember, aPerson, expect, LONG, type Page, type Person, PREMIUM_LESSON, shared, test } from "./kit.ts";

// Each of them starts a browser of its own and goes a long way.
test.describe.configure({ timeout: 120_000 });

const server = shared();

interface Return {
  path: string;
  isKept: boolean;
  /** What could be read at the moment the page came back. */
  shown: string;
}

/** Writes down, before anything else of the page does, what it shows when it comes back. */
function watchReturns(): void {
  const note = ({ persisted }: PageTransitionEvent) => {
    const shown = document.body.innerText;
    const returns = JSON.parse(sessionStorage.getItem("test_returns") ?? "[]") as Return[];
    returns.push({ path: location.pathname, isKept: persisted, shown });
    sessionStorage.setItem("test_returns", JSON.stringify(returns));
  };
  addEventListener("pageshow", note);
}

/** A browser that keeps pages for Back as everybody's does. */
async function usualBrowser(): Promise<AsyncDisposable & { page: Page }> {
  const context = await chromium.launchPersistentContext("", {
    executablePath: await wholeChromiumPath(),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    baseURL: server.url,
  });
  await context.addInitScript(watchReturns);
  const page = context.pages()[0] ?? (await context.newPage());
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

const returns = (page: Page): Promise<Return[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("test_returns") ?? "[]") as Return[]);

async function comeIn(page: Page, person: Person, to = "/profile"): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(to)}`);
  await expect(passwordField(page)).toBeVisible();
  await logIn(page, person);
  await page.waitForURL(server.url + to);
}

/** Goes to a page as by its address and waits until it rests: a page that is still asking is not kept. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectSignedIn(page);
  await page.waitForLoadState("networkidle");
}

const goBack = (page: Page) => page.goBack({ waitUntil: "commit" });
const PRIVATE = /Ada|@example\.test|Name the act before you read the number|Good evening|Good morning/;
const logOut = async (page: Page) => {
  const anew = page.waitForEvent("load");
  await main(page).getByRole("button", { name: "Log out here" }).click();
  await anew;
  await expect(page.getByText("You are logged out.")).toBeVisible();
};

test("after logging out Back shows nothing that was private or paid for", LONG, async () => {
  const member = await aMember(server);
  const { page } = await usualBrowser();
  await comeIn(page, member);
  for (const path of ["/notes", "/practice", PREMIUM_LESSON, "/dashboard", "/faq", "/profile"]) await visit(page, path);
  await logOut(page);
  const before = (await returns(page)).length;
  await goBack(page);
  await expect(page).toHaveURL("/faq");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(/Unauthorized Access/)).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL(PREMIUM_LESSON);
  await expect(main(page).getByText("Part of Premium").first()).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL("/practice");
  await expect(page.getByText(/Unauthorized Access/)).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL("/notes");
  await expect(page.getByRole("heading", { name: "My notes" })).toBeVisible();
  const after = (await returns(page)).slice(before);
  expect(after.map(({ path }) => path)).toEqual(expect.arrayContaining(["/faq", "/dashboard", PREMIUM_LESSON]));
  expect(after.filter(({ shown }) => PRIVATE.test(shown))).toEqual([]);
});

test("a page that was kept for somebody is shown to nobody else", LONG, async () => {
  const [ada, bob] = [await aMember(server), await aPerson(server, { displayName: "Bob" })];
  const { page } = await usualBrowser();
  await comeIn(page, ada);
  await visit(page, PREMIUM_LESSON);
  await visit(page, "/faq");
  // In another tab Ada leaves and Bob comes in, while the lesson is asleep.
  const other = await page.context().newPage();
  await visit(other, "/profile");
  await logOut(other);
  await comeIn(other, bob);
  await expectSignedIn(other, "Bob");
  await goBack(page);
  await expect(main(page).getByText("Part of Premium").first()).toBeVisible();
  await expectSignedIn(page, "Bob");
  const kept = (await returns(page)).filter(({ isKept }) => isKept);
  expect(kept.filter(({ shown }) => PRIVATE.test(shown))).toEqual([]);
});

test("for whoever stays signed in Back goes on where they were, with what they typed", LONG, async () => {
  const ada = await aMember(server);
  const { page } = await usualBrowser();
  await comeIn(page, ada);
  await expect(page.getByRole("textbox", { name: "Name" })).toBeEditable();
  await page.getByRole("textbox", { name: "Name" }).fill("Ada, half typ");
  await page.waitForLoadState("networkidle");
  await visit(page, PREMIUM_LESSON);
  await page.getByRole("heading", { name: "Name the act before you read the number" }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await visit(page, "/faq");
  await goBack(page);
  await expect(page.getByRole("heading", { name: "Name the act before you read the number" })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await goBack(page);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada, half typ");
  const kept = (await returns(page)).filter(({ isKept }) => isKept).map(({ path }) => path);
  expect(kept).toContain("/profile");
});
