import { test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { list, rows } from "./bookmarking.ts";
import { DESK, expectSecond, moveTo, play, stateOf, transcriptLine } from "./playing.ts";
import { FREE_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";
import { sql } from "#serverTests/tokens.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const LINE = "url || ' ' || tags || ' ' || favorited";
const keptOf = async ({ id }: { id: string }) =>
  (await sql(server, `SELECT group_concat(${LINE}, '; ' ORDER BY url) FROM bookmarks WHERE user = '${id}'`))[0];

const mark = (page: Page) => page.getByRole("main").getByRole("button", { name: "Bookmark", exact: true }).click();

test("a bookmark the server has no room for stays here and says so", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await sql(
    server,
    `INSERT INTO bookmarks (user, type, title, description, tags, url, favorited, createdAt, at, created, updated)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     SELECT '${ada.id}', 'other', 'x', '', '[]', '/x' || i, 0, '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01' FROM n`,
  );
  await using opened = await openPage(browser, { server, url: "/module/1", storage: storageOf(ada), context: DESK });
  const { page } = opened;
  await mark(page);
  await page.keyboard.press("Shift+B");
  await list(page).getByRole("searchbox").fill("ground");
  await expect(rows(page)).toContainText(
    "You have 1,000 bookmarks, which is the limit: remove some to save new ones. Until then this bookmark is only on this device.",
  );
});

test(
  "B marks the second that plays, a line of the transcript marks its own, and both lead back there",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    await using opened = await openPage(browser, { server, url: FREE_LESSON, storage: storageOf(ada), context: DESK });
    const { page, problems } = opened;
    await play(page);
    await page.keyboard.press("k");
    await moveTo(page, 20.6);
    await expectSecond(page, 20.6, 0.1);
    await page.keyboard.press("b");
    await expect(page.getByText("Bookmarked at 0:20")).toBeVisible();
    await expect.poll(() => keptOf(ada)).toBe(`${FREE_LESSON}?t=20 [] 0`);
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
  },
);

test(
  "a word of the glossary and a story are marked in their place, and found again there",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/glossary", context: DESK });
    const { page, problems } = opened;
    const word = page.getByRole("button", { name: /^Bookmark: / }).first();
    const name = ((await word.textContent()) ?? "").replace("Bookmark:", "").trim();
    await word.click();
    await expect(page.getByRole("button", { name: /^Bookmark: /, pressed: true })).toHaveCount(1);
    await page.goto("/success-stories");
    await page
      .getByRole("button", { name: /^Bookmark: / })
      .first()
      .click();
    await page.getByRole("button", { name: "See bookmarks" }).click();
    await expect(rows(page)).toHaveCount(2);
    await rows(page).filter({ hasText: name }).getByRole("link").click();
    await expect(page).toHaveURL(/\/glossary#.+/);
    await expect(page.getByRole("button", { name: `Bookmark: ${name}`, pressed: true })).toBeInViewport();
    expect(problems).toEqual([]);
  },
);
