import { ago } from "#serverTests/learner.ts";
import { DAY_MS } from "#serverTests/readers.ts";
import { sql } from "#serverTests/tokens.ts";
import { heardOf, type Page, type Person, type TestServer } from "./kit.ts";

export const POSTS = "**/api/collections/posts/records**";
export const DRAFTS = heardOf("drafts");

export const postForm = (page: Page) => page.getByRole("form", { name: "Ask, or show what you made" });
export const replyForm = (page: Page) => page.getByRole("form", { name: "Write a reply" });
export const box = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).press("Enter");
export const said = (page: Page) => page.locator("[data-toast]");

/** An account of whoever has been here for a week: nothing holds but what holds for everybody. */
export async function settle(server: TestServer, ...people: Person[]): Promise<void> {
  const made = ago(8 * DAY_MS).replace("T", " ");
  for (const { id } of people) await sql(server, `UPDATE users SET created = '${made}' WHERE id = '${id}'`);
}

const LINE = "topic || '|' || lessonId || '|' || second || '|' || title || '|' || body";
export const keptPost = async (server: TestServer, { id }: Person): Promise<string | undefined> =>
  (await sql(server, `SELECT ${LINE} FROM posts WHERE user = '${id}' ORDER BY created DESC LIMIT 1`))[0];
export const keptReply = async (server: TestServer, { id }: Person): Promise<string | undefined> =>
  (await sql(server, `SELECT body FROM replies WHERE user = '${id}' ORDER BY created DESC LIMIT 1`))[0];
