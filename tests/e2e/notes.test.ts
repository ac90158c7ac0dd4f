import { readFileSync } from "node:fs";
import { sql } from "#serverTests/tokens.ts";
import { aPerson, expect, expectAccessibleInBothThemes, FREE_LESSON, LONG, openPage, type Page } from "./kit.ts";
import { shared, storageOf, test } from "./kit.ts";
import { DESK, expectSecond, moveTo, play, stateOf } from "./playing.ts";

const server = shared();

const notes = (page: Page) => page.locator("#notes");
const showNotes = (page: Page) => page.getByRole("tab", { name: "My notes" }).click();
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

test("a note is kept by keys, played, changed, deleted, brought back; all stand on one page", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/notes", context: DESK });
  await expect(page.getByRole("heading", { name: "A note remembers its moment." })).toBeVisible();
  await expectAccessibleInBothThemes(page, "no notes");
  await page.goto(FREE_LESSON);
  await play(page);
  await moveTo(page, 30);
  await expect(page.getByRole("link", { name: "All my notes" }), "there are none yet").toHaveCount(0);
  await page.keyboard.press("n");
  await page.keyboard.type("nothing");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press("n");
  await expect(field(page)).toBeFocused();
  expect((await stateOf(page)).paused).toBe(true);
  await page.keyboard.type("Bread is a shelf? k");
  await expectAccessibleInBothThemes(page, "writing a note");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
  await showNotes(page);
  await expect(notes(page).getByRole("listitem"), "Escape left none").toHaveCount(1);
  await expect(notes(page).getByRole("listitem")).toContainText("Bread is a shelf? k");
  await expect(notes(page).getByRole("link", { name: "All my notes" })).toHaveAttribute("href", "/notes");
  await note(page, 72, "Strike two ideas");
  await notes(page).getByRole("link", { name: "0:30" }).click();
  await expectSecond(page, 31, 2.5);
  expect(problems).toEqual([]);

  await page.reload();
  await showNotes(page);
  await notes(page).getByRole("button", { name: "Change: 0:30" }).click();
  await field(page).fill("Ask the night nurses");
  await page.keyboard.press("Enter");
  await expect(notes(page).getByText("Ask the night nurses")).toBeVisible();
  await notes(page).getByRole("button", { name: "Delete: 0:30" }).click();
  await expect(notes(page).locator("li")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notes(page).getByText("Ask the night nurses")).toBeVisible();

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
  expect(text).toContain(`- [0:30](${server.url}${FREE_LESSON}?t=30) Ask the night nurses`);
  expect(text).toContain("## Pick a viewer, not a topic");
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
