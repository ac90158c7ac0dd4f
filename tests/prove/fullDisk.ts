import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import type { TestServer } from "#support/startPocketBase.ts";

/** Sends a page view; gives the status. */
export async function write({ url }: TestServer, visit: string): Promise<number> {
  const body = JSON.stringify([{ name: "page_view", props: { page_name: "/curriculum" }, visit }]);
  const headers = { "Content-Type": "application/json" };
  return (await fetch(`${url}/api/course/events`, { method: "POST", headers, body })).status;
}

/** Makes a note of somebody's; gives what was answered. */
export async function note({ url }: TestServer, { id, token }: { id: string; token: string }, text: string) {
  const body = JSON.stringify({ user: id, lessonId: "five-numbers", text, second: 1, at: new Date().toISOString() });
  const headers = { "Content-Type": "application/json", Authorization: token };
  const answer = await fetch(`${url}/api/collections/notes/records`, { method: "POST", headers, body });
  return { status: answer.status, said: await answer.text() };
}

/** The visits that a sound database holds. */
export const visitsIn = (dataDir: string): Set<string> => {
  const database = new DatabaseSync(join(dataDir, "data.db"), { readOnly: true });
  const rows = database.prepare("SELECT visit FROM events").all();
  const sound = database.prepare("PRAGMA integrity_check").get();
  database.close();
  expect(Object.values(sound ?? {})).toEqual(["ok"]);
  return new Set(rows.map(({ visit }) => String(visit)));
};
