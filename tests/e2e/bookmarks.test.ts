import { readFileSync } from "node:fs";
import { sql } from "#serverTests/tokens.ts";
import { logIn } from "./comingIn.ts";
import { aPerson, expect, expectAccessibleInBothThemes, FREE_LESSON, holdBack, LONG, openPage } from "./kit.ts";
import { type Page, type Person, shared, storageOf, test, type TestServer } from "./kit.ts";
import { DESK, expectSecond, moveTo, play, stateOf, transcriptLine } from "./playing.ts";

const list = (page: Page) => page.getByRole("dialog", { name: "Bookmarks" });
const rows = (page: Page) => list(page).getByRole("list", { name: "Bookmarks" }).getByRole("listitem");
/** What the list said last. */
const said = (page: Page) => list(page).getByRole("status").last();

/** Bookmarks that are there already, also such as no page makes. */
const keep = (
  server: TestServer,
  { id }: Person,
  ...all: { title: string; url: string; tags?: string[]; day?: string }[]
) =>
  sql(
    server,
    all
      .map(({ title, url, tags = [], day = "2026-11-18" }) => {
        const words = [title, "", JSON.stringify(tags), url].map((text) => `'${text.replaceAll("'", "''")}'`).join();
        return `INSERT INTO bookmarks (user, type, title, description, tags, url, favorited, createdAt, at, created, updated)
          VALUES ('${id}', 'lesson', ${words}, 0, '${day}', '${day}', '${day}', '${day}')`;
      })
      .join(";"),
  );

const server = shared();

const button = (page: Page) => page.getByRole("main").getByRole("button", { name: "Bookmark", exact: true });
const isMarked = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Bookmark", pressed: true }).first();
const keptOf = async ({ id }: Person) =>
  (await sql(server, `SELECT group_concat(title, '; ' ORDER BY title) FROM bookmarks WHERE user = '${id}'`))[0];

test("what a visitor marks is kept on the device, and goes along when they log in", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, problems } = await openPage(browser, { server, url: `${FREE_LESSON}#bookmarks`, context: DESK });
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

test("by keyboard alone bookmarks are starred, tagged, ordered, removed and brought back", async ({ browser }) => {
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
  const answer = await holdBack(page, /\/collections\/bookmarks\/records\?/);
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

test("B marks the second that plays, a line of the transcript its own; both lead back", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: FREE_LESSON, storage: storageOf(ada), context: DESK });
  const { page, problems } = opened;
  await play(page);
  await page.keyboard.press("k");
  await moveTo(page, 20.6);
  await expectSecond(page, 20.6, 0.1);
  await page.keyboard.press("b");
  await expect(page.getByText("Bookmarked at 0:20")).toBeVisible();
  await expect
    .poll(() => sql(server, `SELECT url FROM bookmarks WHERE user = '${ada.id}'`))
    .toEqual([`${FREE_LESSON}?t=20`]);
  await page.keyboard.press("b");
  await expect(page.getByText("Bookmark at 0:20 removed")).toBeVisible();
  await page.getByRole("tab", { name: "Transcript" }).click();
  const line = transcriptLine(page, "0:37");
  await line.hover();
  await page.getByRole("button", { name: "Bookmark 0:37" }).click();
  await expect(page.getByRole("button", { name: "Bookmark 0:37", pressed: true })).toBeVisible();
  const words = ((await line.textContent()) ?? "").replace("0:37", "").trim();
  await page.keyboard.press("Shift+B");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(words);
  await expect(rows(page)).toContainText("Lesson 1.1, at 0:37");
  await rows(page).getByRole("link").click();
  await expect(list(page)).toBeHidden();
  await expectSecond(page, 37, 3);
  expect((await stateOf(page)).paused).toBe(false);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Player keys" })).toContainText("Your bookmarks");
  expect(problems).toEqual([]);
});
