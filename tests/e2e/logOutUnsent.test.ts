import { test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectSignedIn, logIn, press } from "./comingIn.ts";

const CALM = { colorScheme: "light", reducedMotion: "reduce" } as const;

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

interface Told {
  settings: Record<string, unknown> | null;
  onboarding: Record<string, unknown> | null;
}
const toldBy = ({ id, token }: Person) =>
  request<Told>(`${server.url}/api/collections/users/records/${id}`, { method: "GET", token });
const settingsOf = async (person: Person) => (await toldBy(person)).settings ?? {};
const onboardingOf = async (person: Person) => (await toldBy(person)).onboarding ?? {};

const setting = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });
const wizard = (page: Page) => page.getByRole("dialog");

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
}

/** A page that was logged out loads itself anew, and may do so in the midst of it. */
const goTo = (page: Page, path: string) => expect(async () => void (await page.goto(path))).toPass();

async function comeIn(page: Page, person: Person, next = "/profile"): Promise<void> {
  await goTo(page, `/login?next=${encodeURIComponent(next)}`);
  await logIn(page, person);
  await expectSignedIn(page);
  await atRest(page);
}

const expectLoggedOut = (page: Page) =>
  expect(page.getByRole("banner").getByRole("link", { name: "Login", exact: true })).toBeVisible();

async function logOut(page: Page): Promise<void> {
  await press(page, /^Log out( here)?$/);
  await expectLoggedOut(page);
}

const menu = (page: Page) => page.getByRole("navigation", { name: "Account" });
const openMenu = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Account" }).click();

/** On a page that has no button for it. */
async function logOutByMenu(page: Page): Promise<void> {
  await menu(page).getByRole("button", { name: "Log out" }).click();
  await expectLoggedOut(page);
}

test("a choice that could not be sent before a log-out waits for whoever made it, and reaches nobody else", async ({
  browser,
}) => {
  const [ada, bob] = [await aPerson(server), await aPerson(server)];
  await using opened = await openPage(browser, { server, url: "/robots.txt", context: CALM });
  const { page, context } = opened;
  await comeIn(page, ada);
  await openSettings(page);
  await atRest(page);
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Dark" }).check();
  await setting(page, "Notifications").uncheck();
  await page.keyboard.press("Escape");
  await logOut(page);
  await context.setOffline(false);
  await comeIn(page, bob);
  await openSettings(page);
  await setting(page, "Particles").uncheck();
  await expect.poll(() => settingsOf(bob)).toEqual({ particles: false, changedAt: { particles: expect.any(Number) } });
  await page.keyboard.press("Escape");
  await logOut(page);
  expect(await settingsOf(ada)).toEqual({});
  await comeIn(page, ada);
  await expect.poll(() => settingsOf(ada)).toMatchObject({ theme: "dark", notifications: false });
  expect(await settingsOf(ada)).not.toHaveProperty("particles");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("what an account could not hear before a log-out waits for whoever was asked", LONG, async ({ browser }) => {
  const [ada, bob] = [await aPerson(server, { isNew: true }), await aPerson(server, { isNew: true })];
  await using opened = await openPage(browser, { server, url: "/login", context: CALM });
  const { page, context } = opened;
  await logIn(page, ada);
  await expect(wizard(page)).toBeVisible();
  const profile = await context.newPage();
  await profile.goto("/cancel");
  await expectSignedIn(profile);
  await openMenu(profile);
  await expect(menu(profile)).toBeVisible();
  await atRest(page);
  await atRest(profile);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(wizard(page)).toHaveCount(0);
  await logOutByMenu(profile);
  await context.setOffline(false);
  await page.close();
  await goTo(profile, "/login?next=%2Fdashboard");
  await logIn(profile, bob);
  await expect(wizard(profile)).toBeVisible();
  for (const one of [ada, bob]) expect(await onboardingOf(one)).not.toHaveProperty("completed");
  await profile.goto("/cancel");
  await openMenu(profile);
  await logOutByMenu(profile);
  // A page that never asks the questions sends it.
  await comeIn(profile, ada, "/cancel");
  await expect.poll(() => onboardingOf(ada)).toMatchObject({ completed: true });
  expect(await onboardingOf(bob)).not.toHaveProperty("completed");
});
