import { readFileSync } from "node:fs";
import { logIn } from "./comingIn.ts";
import { aPerson, expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage, type Page } from "./kit.ts";
import { shared, storageOf, test } from "./kit.ts";
import { DESK, expectSecond, moveTo, PHONE, play, stateOf } from "./playing.ts";
import { sql } from "#serverTests/tokens.ts";
import { heardOf } from "./heardOf.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

const server = shared();

const notes = (page: Page) => page.locator("#notes");
const showNotes = (page: Page) => page.getByRole("tab", { name: "My notes" }).click();
const RECORDS = heardOf("notes");
const field = (page: Page) => page.getByRole("textbox", { name: /^Note at/ });

/** Writes a note at a second, as a learner does: one key, words, Enter. */
async function note(page: Page, second: number, words: string): Promise<void> {
  await moveTo(page, second);
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThanOrEqual(second);
  await page.keyboard.press("n");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveCount(0);
}

test("N pauses, Enter keeps the note and plays on, and its second plays again", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await play(page);
  await moveTo(page, 30);
  await expect(page.getByRole("link", { name: "All my notes" }), "there are none yet").toHaveCount(0);
  await page.keyboard.press("n");
  await expect(field(page)).toBeFocused();
  expect((await stateOf(page)).paused).toBe(true);
  await page.keyboard.type("Bread is a shelf? k");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
  await showNotes(page);
  await expect(notes(page).getByRole("listitem")).toContainText("Bread is a shelf? k");
  await expect(notes(page).getByRole("link", { name: "All my notes" })).toHaveAttribute("href", "/notes");
  await moveTo(page, 60);
  await notes(page).getByRole("link", { name: "0:30" }).click();
  await expectSecond(page, 31, 2.5);
  expect(problems).toEqual([]);
});

test("a note the server has no room for says so, and is sent when there is room", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    SELECT '${ada.id}', 'captions', 1, 'x', '2026-01-01', '2026-01-01', '2026-01-01' FROM n`;
  await sql(server, `INSERT INTO notes (user, lessonId, second, text, at, created, updated) ${many}`);
  const { page } = await openPage(browser, { server, url: FREE_LESSON, storage: storageOf(ada), context: DESK });
  await play(page);
  await note(page, 30, "One too many");
  await showNotes(page);
  await expect(notes(page).getByRole("listitem")).toContainText(
    "You have 2,000 notes, which is the limit: delete some to save new ones. Until then this note is only on this device.",
  );
  await sql(server, `DELETE FROM notes WHERE rowid IN (SELECT rowid FROM notes WHERE user = '${ada.id}' LIMIT 5)`);
  await page.reload();
  await expect
    .poll(() => sql(server, `SELECT text FROM notes WHERE user = '${ada.id}' AND text <> 'x'`))
    .toEqual(["One too many"]);
  await showNotes(page);
  await expect(notes(page).getByRole("listitem")).not.toContainText("2,000 notes");
});

test("Escape leaves no note, and a note without words is none", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await play(page);
  await page.keyboard.press("n");
  await page.keyboard.type("nothing");
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
  await page.keyboard.press("n");
  await page.keyboard.type("  ");
  await page.keyboard.press("Enter");
  await expect(notes(page).locator("li")).toHaveCount(0);
});

test("a note is changed and deleted, which can be undone, and stays after a reload", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context: DESK });
  await play(page);
  await note(page, 20, "first words");
  await page.reload();
  await showNotes(page);
  await notes(page).getByRole("button", { name: "Change: 0:20" }).click();
  await field(page).fill("other words");
  await page.keyboard.press("Enter");
  await expect(notes(page).getByRole("listitem")).toContainText("other words");
  await notes(page).getByRole("button", { name: "Delete: 0:20" }).click();
  await expect(notes(page).locator("li")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notes(page).getByRole("listitem")).toContainText("other words");
});

test("a learner's notes are on their other device, also what was deleted", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const visit = { server, url: FREE_LESSON, storage: storageOf(person), context: DESK };
  await using desk = await openPage(browser, visit);
  await play(desk.page);
  const kept = desk.page.waitForResponse((one) => one.url().includes("/notes/records") && one.status() === 200);
  await note(desk.page, 40, "for the train");
  await kept;
  await expect
    .poll(() => desk.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("waiting_notes_"))))
    .toEqual([]);
  await using phone = await openPage(browser, visit);
  await showNotes(phone.page);
  await expect(notes(phone.page).getByRole("listitem")).toContainText("for the train");
  const deleted = phone.page.waitForResponse((one) => one.request().method() === "DELETE");
  await notes(phone.page).getByRole("button", { name: "Delete: 0:40" }).click();
  expect((await deleted).status()).toBe(204);
  await desk.page.reload();
  await expect(desk.page.getByRole("group", { name: "Video controls" })).toBeVisible();
  await expect(notes(desk.page).locator("li")).toHaveCount(0);
});

test("a note that could not be sent waits for its owner alone, over a sign-out", LONG, async ({ browser }) => {
  const person = await aPerson(server);
  const visit = { server, url: FREE_LESSON, storage: storageOf(person), context: DESK };
  const { page } = await openPage(browser, { ...visit, storage: {} });
  const logInHere = async () => {
    await page.goto(`/login?next=${FREE_LESSON}`);
    await logIn(page, person);
    await expect(page).toHaveURL(server.url + FREE_LESSON);
  };
  await logInHere();
  await page.route(RECORDS, (route) => route.abort());
  await play(page);
  await note(page, 40, "for the train");
  await page.goto("/profile");
  const drawnAnew = page.waitForEvent("load");
  await page.getByRole("button", { name: "Log out here" }).click();
  await drawnAnew;
  await expect(page.getByText("1 note could not be sent. This device saves it")).toBeVisible();
  await page.goto(FREE_LESSON);
  await play(page);
  await expect(notes(page).locator("li")).toHaveCount(0);
  await page.unroute(RECORDS);
  const sent = page.waitForResponse((one) => one.request().method() === "POST" && one.url().includes("/notes/records"));
  await logInHere();
  await play(page);
  await showNotes(page);
  await expect(notes(page).getByRole("listitem")).toContainText("for the train");
  expect((await sent).status()).toBe(200);
  await using phone = await openPage(browser, visit);
  await play(phone.page);
  await showNotes(phone.page);
  await expect(notes(phone.page).getByRole("listitem")).toContainText("for the train");
});

test("all notes stand on one page, are searched and saved as Markdown", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/notes", context: DESK });
  await expect(page.getByRole("heading", { name: "A note remembers its moment." })).toBeVisible();
  await expectAccessibleInBothThemes(page, "no notes");
  await page.goto(FREE_LESSON);
  await play(page);
  await note(page, 20, "Ask the night nurses");
  await note(page, 72, "Strike two ideas");
  await page.goto("/notes");
  await expect(page.getByRole("listitem").filter({ hasText: "Ask the night nurses" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "two notes");
  await page.getByRole("searchbox", { name: "Search my notes" }).fill("strike");
  await expect(page.getByRole("status").filter({ hasText: "1 note" })).toBeVisible();
  await expect(page.getByText("Ask the night nurses")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search my notes" }).fill("nowhere");
  await expect(page.getByRole("status").filter({ hasText: "No notes match." })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as Markdown" }).click();
  const text = readFileSync(await (await saving).path(), "utf8");
  expect(text).toContain(`- [0:20](${server.url}${FREE_LESSON}?t=20) Ask the night nurses`);
  expect(text).toContain("## Pick a viewer, not a topic");
});

for (const [where, context] of [
  ["on a desk", DESK],
  ["on a phone", PHONE],
] as const) {
  test(`writing a note is accessible in both themes ${where}`, LONG, async ({ browser }) => {
    const { page } = await openPage(browser, { server, url: FREE_LESSON, context });
    await play(page);
    await note(page, 20, "first words");
    await page.getByRole("button", { name: "Write a note" }).click();
    await expectAccessibleInBothThemes(page, "writing");
    await page.keyboard.press("Escape");
    await page.keyboard.press("k");
    await showNotes(page);
    await expectAccessibleInBothThemes(page, "with a note");
    expect(await page.locator("html").evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });
}
