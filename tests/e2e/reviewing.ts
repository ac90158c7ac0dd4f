import type { Page } from "@playwright/test";
import type { TestServer } from "#support/startPocketBase.ts";
import { sql } from "#serverTests/tokens.ts";

export const ROWS = "**/api/collections/review*/records**";
export const section = (page: Page) => page.getByRole("region", { name: "Reviews" });
/** The reviews by others. */
export const items = (page: Page) => section(page).locator("article[id^=review-]");
export const own = (page: Page) => section(page).getByRole("article").filter({ hasText: "Your review" });
export const said = (page: Page) => section(page).getByRole("status").first();

/** Comes near, as somebody who reads to the end. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).hover();
  await page.mouse.wheel(0, 200);
  // A lesson has them in a part of their own.
  const tab = page.getByRole("tab", { name: "Reviews" });
  if ((await tab.count()) > 0) await tab.press("Enter");
  await section(page).waitFor();
  await section(page).scrollIntoViewIfNeeded();
}

interface Seeded {
  name?: string;
  title?: string;
  content?: string;
  rating?: number;
  helpful?: number;
  day?: string;
}

const AT_ONCE = 4;
let made = 0;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Reviews by others that are there already, also such as the server would not take; the latest last. */
export async function seed(server: TestServer, contentId: string, all: Seeded[]): Promise<void> {
  const rows = all.map((one, at) => {
    const { name = "Jonas Weber", title = "", content = "", rating = 5, helpful = 0 } = one;
    const day = one.day ?? new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().replace("T", " ");
    const words = [`other${String((made += 1)).padStart(10, "0")}`, contentId, name, title, content, day, day, day];
    const [user, about, by, head, text, ...days] = words.map(quoted);
    return `(${[user, about, by, "''", "''", rating, head, text, helpful, at % 2, 0, ...days].join()})`;
  });
  const columns = "user, contentId, userName, userAvatar, userTitle, rating, title, content, helpful, finished, hidden";
  // The server takes statements of up to 5,000 characters.
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).join();
    await sql(server, `INSERT INTO reviews (${columns}, at, created, updated) VALUES ${some}`);
  }
}
