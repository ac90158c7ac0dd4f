import { expect, test, type Browser, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage, type OpenPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { openAsLearner, storageOf } from "./session.ts";

const CALM = { reducedMotion: "reduce", colorScheme: "light" } as const;

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const open = (browser: Browser, person: Person, viewport = { width: 1280, height: 800 }): Promise<OpenPage> =>
  openPage(browser, { server, url: "/profile", storage: storageOf(person), context: { ...CALM, viewport } });
const name = (page: Page) => page.getByRole("textbox", { name: "Name" });
const about = (page: Page) => page.getByRole("textbox", { name: "About" });
const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved at \d\d:\d\d$/ });
const rowOf = ({ id, token }: Person) =>
  request<{ photo: string; about: string; displayName: string }>(`${server.url}/api/collections/users/records/${id}`, {
    method: "GET",
    token,
  });

test("what is saved here is seen in another browser, and in the header at once", async ({ browser }) => {
  const ada = await aPerson(server);
  await using here = await open(browser, ada);
  const { page } = here;
  await expect(name(page)).toHaveValue("Ada");
  await expect(name(page)).toBeEditable();
  await name(page).fill("  Ada Lovelace ");
  await expect(page.getByRole("status").filter({ hasText: "Not saved yet" })).toBeVisible();
  await about(page).fill("I film bridges.\nAt night.");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Ada Lovelace (your profile)" })).toBeVisible();
  await using there = await open(browser, ada);
  await expect(name(there.page)).toHaveValue("Ada Lovelace");
  await expect(about(there.page)).toHaveValue("I film bridges.\nAt night.");
  expect([...here.problems, ...there.problems]).toEqual([]);
});

test(
  "words may be 500 characters, counted as a person counts; more is refused and nothing is lost",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    await using opened = await open(browser, ada);
    const { page } = opened;
    await expect(name(page)).toBeEditable();
    await about(page).fill("🌉".repeat(501));
    await expect(page.getByText("501 / 500")).toBeVisible();
    await save(page).click();
    await expect(about(page)).toBeFocused();
    await expect(about(page)).toHaveAccessibleDescription(/That is 1 character too many\./);
    await expect(about(page)).toHaveValue("🌉".repeat(501));
    await about(page).fill("🌉".repeat(500));
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await rowOf(ada)).about).toBe("🌉".repeat(500));
  },
);

test(
  "without a network it says so, keeps what was typed, also over a reload, and saves it later",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    await using opened = await open(browser, ada);
    const { page, context } = opened;
    await expect(name(page)).toBeEditable();
    await atRest(page);
    await about(page).fill("Written in a tunnel.");
    await context.setOffline(true);
    await save(page).click();
    await expect(page.getByRole("alert")).toContainText("You’re offline.");
    await expect(about(page)).toHaveValue("Written in a tunnel.");
    await context.setOffline(false);
    await page.reload();
    await expect(about(page)).toHaveValue("Written in a tunnel.");
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await rowOf(ada)).about).toBe("Written in a tunnel.");
  },
);

test("too many tries are answered with a time", LONG, async ({ browser }) => {
  await using opened = await open(browser, await aPerson(server));
  const { page } = opened;
  await expect(name(page)).toBeEditable();
  const retryAt = new Date(2026, 10, 21, 14, 5).toISOString();
  const answer = { status: 429, json: { status: 429, message: "", data: { retryAt } } };
  await page.route("**/api/collections/users/records/**", (route) =>
    route.request().method() === "PATCH" ? route.fulfill(answer) : route.continue(),
  );
  await name(page).fill("Grace");
  await save(page).click();
  await expect(page.getByRole("alert")).toHaveText(/Try again at 14:05\./);
  await expect(name(page)).toHaveValue("Grace");
});

test(
  "the profile of somebody whose account cannot be reached says so and is read again by one press",
  LONG,
  async ({ browser }) => {
    await using opened = await openAsLearner(browser, server, { url: "/robots.txt", context: CALM });
    const { page } = opened;
    await page.route("**/api/collections/users/**", (route) => route.abort());
    await page.goto("/profile");
    await expect(page.getByRole("alert")).toContainText("Your profile did not load.");
    await expectAccessibleInBothThemes(page, "a profile that did not load");
    await page.unroute("**/api/collections/users/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(name(page)).toBeEditable();
    await expect(name(page)).toHaveValue("Ada");
  },
);

test("the profile is accessible in both themes and fits 320 px", LONG, async ({ browser }) => {
  await using opened = await open(browser, await aPerson(server), { width: 320, height: 640 });
  const { page } = opened;
  await expect(name(page)).toBeEditable();
  await expectAccessibleInBothThemes(page, "the profile");
  await about(page).fill("a".repeat(501));
  await save(page).click();
  await expect(about(page)).toBeFocused();
  await expectAccessibleInBothThemes(page, "a refused profile");
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  expect(await page.evaluate(fits)).toBe(true);
});
