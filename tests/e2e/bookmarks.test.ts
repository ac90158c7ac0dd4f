import { readFileSync } from "node:fs";
import { type Page, test } from "@playwright/test";
import { sql } from "#serverTests/tokens.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { type Person, aPerson } from "#support/person.ts";
import { type TestServer, sharedServer } from "#support/startPocketBase.ts";
import { ROWS, keep, list, rows, said } from "./bookmarking.ts";
import { logIn } from "./comingIn.ts";
import { openEverything } from "./dashboardPage.ts";
import { expectListStates } from "./listStates.ts";
import { DESK, PHONE } from "./playing.ts";
import { FREE_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const button = (page: Page) => page.getByRole("main").getByRole("button", { name: "Bookmark", exact: true });
const isMarked = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Bookmark", pressed: true }).first();
const keptOf = async ({ id }: Person) =>
  (await sql(server, `SELECT group_concat(title, '; ' ORDER BY title) FROM bookmarks WHERE user = '${id}'`))[0];

test("what a visitor marks is kept on the device in the specified form, and goes along when they log in", async ({
  browser,
}) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: `${FREE_LESSON}#bookmarks`, context: DESK });
  const { page, problems } = opened;
  await expect(list(page).getByText("With an account, you’ll find it here on all your devices.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "a visitor's list, empty");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(server.url + FREE_LESSON);
  await button(page).click();
  await expect(isMarked(page)).toBeVisible();
  await expect(page.getByText("Bookmarked on this device. Log in to have it on all your devices.")).toBeVisible();
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await dismiss.press("Enter");
  await expect(dismiss).toHaveCount(0);
  await expect(button(page), "the keys go on where they were").toBeFocused();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("user_bookmarks") ?? "{}").rows[0]);
  const shape = { type: "lesson", title: "Pick a viewer, not a topic", tags: [], favorited: false, url: FREE_LESSON };
  expect(kept).toMatchObject(shape);
  expect(Object.keys(kept).toSorted()).toEqual([
    "at",
    "createdAt",
    "description",
    "favorited",
    "id",
    "tags",
    "title",
    "type",
    "url",
  ]);
  await page.reload();
  await expect(isMarked(page), "after a reload").toBeVisible();
  await page.keyboard.press("Shift+B");
  await expect(list(page).getByText("These are on this device only.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "a visitor's list");
  await list(page).getByRole("link", { name: "Log in" }).click();
  await logIn(page, ada);
  await expect(rows(page)).toContainText("Pick a viewer, not a topic");
  await expect.poll(() => keptOf(ada)).toBe("Pick a viewer, not a topic");
  await expect(list(page).getByText("These are on this device only.")).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("by keyboard alone bookmarks are found, starred, tagged, ordered, removed and brought back", async ({
  browser,
}) => {
  const ada = await aPerson(server);
  await keep(
    server,
    ada,
    { title: "Beats", url: "/module/2/script-in-beats", tags: ["script"], day: "2026-11-19" },
    { title: "A viewer", url: `${FREE_LESSON}?t=72` },
  );
  await using opened = await openPage(browser, { server, url: FREE_LESSON, storage: storageOf(ada), context: DESK });
  const { page, problems } = opened;
  const keys = page.keyboard;
  const dialog = list(page);
  const titles = () => rows(page).getByRole("link").locator("b").allTextContents();
  let answer = (): void => undefined;
  const menuIsOpen = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/collections\/bookmarks\/records\?/, async (route) => {
    await menuIsOpen;
    await route.continue();
  });
  await button(page).focus();
  await keys.press("Enter");
  await expect(isMarked(page)).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Account" }).focus();
  await keys.press("Enter");
  await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeFocused();
  answer();
  await expect(page.getByRole("link", { name: "Bookmarks 3" }), "how much there is").toBeVisible();
  await keys.press("Tab");
  await keys.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Bookmarks" })).toBeFocused();
  await expect.poll(titles).toEqual(["Pick a viewer, not a topic", "Beats", "A viewer"]);
  await expect(rows(page).nth(2)).toContainText("Lesson 1.1, at 1:12");
  await expectAccessibleInBothThemes(page, "the list");

  await dialog.getByRole("combobox", { name: "Order" }).selectOption({ label: "Title" });
  await expect.poll(titles).toEqual(["A viewer", "Beats", "Pick a viewer, not a topic"]);
  const star = dialog.getByRole("button", { name: "Favourite: Beats" });
  await star.focus();
  await keys.press("Space");
  await expect(dialog.getByRole("button", { name: "Favourite: Beats", pressed: true })).toBeFocused();
  await dialog.getByRole("checkbox", { name: "Favourites only" }).focus();
  await keys.press("Space");
  await expect.poll(titles).toEqual(["Beats"]);
  await expect(said(page)).toHaveText("1 bookmark");
  await keys.press("Space");

  await dialog.getByRole("button", { name: "Add a tag: Beats" }).focus();
  await keys.press("Enter");
  const field = dialog.getByRole("combobox", { name: "New tag for Beats" });
  await expect(field).toBeFocused();
  await keys.type("Script");
  await keys.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("It already has that tag.");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleInBothThemes(page, "a tag that is there already");
  await field.fill("read again");
  await keys.press("Enter");
  await expect(dialog.getByRole("button", { name: "Add a tag: Beats" })).toBeFocused();
  await dialog.getByRole("group", { name: "Tag" }).getByRole("button", { name: "read again" }).click();
  await expect.poll(titles).toEqual(["Beats"]);
  await dialog.getByRole("button", { name: "Remove the tag read again from Beats" }).focus();
  await keys.press("Enter");
  await expect(said(page)).toHaveText("Tag removed: read again.");
  await expect.poll(titles, "the filter goes with its last tag").toHaveLength(3);

  await dialog.getByRole("searchbox", { name: "Search your bookmarks" }).fill("viewer topic");
  await expect.poll(titles).toEqual(["Pick a viewer, not a topic"]);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as Markdown" }).press("Enter");
  const text = readFileSync(await (await saving).path(), "utf8");
  expect(text).toContain(`- [Pick a viewer, not a topic](<${server.url}${FREE_LESSON}>)`);
  await dialog.getByRole("searchbox").fill("nowhere");
  await expect(said(page)).toHaveText("No bookmarks match.");
  await dialog.getByRole("searchbox").fill("");

  await dialog.getByRole("button", { name: "Remove the bookmark: A viewer, 1:12" }).focus();
  await keys.press("Enter");
  await expect.poll(() => keptOf(ada)).toBe("Beats; Pick a viewer, not a topic");
  await expect(dialog.getByRole("link", { name: "Beats" }), "the focus goes on").toBeFocused();
  await dialog.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(() => keptOf(ada)).toBe("A viewer; Beats; Pick a viewer, not a topic");
  await expect(dialog.getByRole("link", { name: /1:12/ })).toBeFocused();

  await keys.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("banner").getByRole("button", { name: "Account" })).toBeFocused();
  await expect(page).toHaveURL(server.url + FREE_LESSON);
  await keys.press("Shift+B");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(server.url + FREE_LESSON);
  await button(page).press("Enter");
  await expect(page.getByText("Bookmark removed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(isMarked(page)).toBeVisible();
  expect(problems).toEqual([]);
});

test("the dashboard has what was marked last, and the way to all of it", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await keep(
    server,
    ada,
    { title: "Beats", url: "/module/2/script-in-beats", day: "2026-11-19" },
    { title: "A viewer", url: `${FREE_LESSON}?t=72`, day: "2026-11-20" },
  );
  await using opened = await openPage(browser, { server, url: "/dashboard", storage: storageOf(ada), context: DESK });
  const { page } = opened;
  await openEverything(page);
  const marked = page.getByRole("region", { name: "Bookmarks" });
  await expect(marked.getByRole("listitem")).toHaveText([
    "A viewerLesson in module 1, at 1:12",
    "BeatsLesson in module 2",
  ]);
  await marked.getByRole("link", { name: "All 2" }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("hostile words stand as they are, and what leads elsewhere by a trick is not shown", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const title = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
  await keep(
    server,
    ada,
    { title, url: "/faq", tags: [`"><svg onload=alert(3)>`] },
    { title: "Elsewhere", url: "//evil.example" },
    { title: "Script", url: "javascript:alert(4)" },
    { title: "Tab", url: "/\t/evil.example" },
  );
  await using opened = await openPage(browser, {
    server,
    url: "/faq#bookmarks",
    storage: storageOf(ada),
    context: PHONE,
  });
  const { page, problems } = opened;
  page.on("dialog", (dialog) => problems.push(dialog.message()));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(title);
  await expect(rows(page)).toContainText(`"><svg onload=alert(3)>`);
  await expectAccessibleInBothThemes(page, "long words on a phone");
  expect(await list(page).evaluate((it) => it.scrollWidth - it.clientWidth), "scrolls sideways").toBe(0);
  expect(problems).toEqual([]);
});

test("the list says when it waits, when it has nothing and when it could not be fetched", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada), context: PHONE });
  const { page } = opened;
  await expectListStates(page, {
    ...{ address: "/faq#bookmarks", route: ROWS, waiting: "Loading your bookmarks …", empty: "No bookmarks yet" },
    failed: "Your bookmarks could not be loaded. Nothing is lost.",
  });
  await list(page).getByRole("link", { name: "Pick a lesson" }).click();
  await expect(page).toHaveURL(`${server.url}/curriculum`);
});
