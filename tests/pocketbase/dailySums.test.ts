import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, DAY_MS, send, succeeded } from "./ask.ts";

const server = await sharedServer();
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The server's own tables, as they lie on the disk. */
function withData<Value>(work: (data: DatabaseSync) => Value, on = server): Value {
  const data = new DatabaseSync(join(on.dataDir, "data.db"), { timeout: 10_000 });
  try {
    return work(data);
  } finally {
    data.close();
  }
}

/** Events as if they had come some days ago. */
function past(days: number, count: number, on = server, props = '{"method":"link"}'): void {
  withData((data) => {
    const insert = data.prepare("INSERT INTO events (name, props, visit, page, created) VALUES (?, ?, 'v', '', ?)");
    data.exec("BEGIN");
    for (let at = 0; at < count; at++)
      insert.run("user_login", props, `${dayBefore(days)} 12:00:00.${String(at % 1000).padStart(3, "0")}Z`);
    data.exec("COMMIT");
  }, on);
}

const counted = (sql: string, on = server): number =>
  withData((data) => Number((data.prepare(sql).get() as { count: number | null }).count), on);
const events = (where = "1", on = server) => counted(`SELECT COUNT(*) AS count FROM events WHERE ${where}`, on);
const sums = (where: string, on = server) => counted(`SELECT SUM(count) AS count FROM dailySums WHERE ${where}`, on);
const prune = (on = server) => succeeded(send(on, "POST", "/api/crons/prune-events", undefined, on.superuser.token));
beforeEach(() => withData((data) => data.exec("DELETE FROM events; DELETE FROM dailySums")));

it("events become daily sums when their day is over, each day once, and are gone after 90 days while the sums stay", async () => {
  past(91, 3);
  past(89, 1);
  past(89, 2, server, '{"method":"password"}');
  past(1, 4);
  past(0, 5);
  await prune();
  await expect.poll(() => events()).toBe(12);
  expect(sums(`day = '${dayBefore(91)}' AND name = 'user_login' AND key = 'link'`)).toBe(3);
  expect(sums(`day = '${dayBefore(89)}' AND key = 'link'`)).toBe(1);
  expect(sums(`day = '${dayBefore(89)}' AND key = 'password'`)).toBe(2);
  expect(sums(`day = '${dayBefore(0)}'`)).toBe(0);
  await prune();
  await prune();
  await expect.poll(() => sums("name = 'user_login'")).toBe(10);
  expect(sums("name = 'summed'")).toBe(10);
});

describe("a word that found nothing", () => {
  const search = (visit: string, none: string) =>
    ask(server, "/api/course/events", {
      method: "POST",
      body: JSON.stringify([{ name: "search", props: { results: 0, none }, visit }]),
    });
  const written = (word: string): boolean =>
    withData((data) =>
      ["events", "dailySums"].some((table) =>
        JSON.stringify(data.prepare(`SELECT * FROM ${table}`).all()).includes(word),
      ),
    );

  it("is written down only when a fifth visit of a week looked for it, and counted from the first on", async () => {
    for (const visit of ["a", "a", "b", "c", "d"]) await search(visit, " Captoins ");
    expect(events("name = 'search'")).toBe(4);
    expect(written("captoins")).toBe(false);
    withData((data) =>
      data.exec(`UPDATE events SET created = '${dayBefore(1)} 12:00:00.000Z' WHERE visit IN ('a', 'b')`),
    );
    await prune();
    await expect.poll(() => sums("name = 'search' AND key = 'none'")).toBe(2);
    await search("e", "captoins");
    expect(events(`name = 'search' AND json_extract(props, '$.none') = 'captoins'`)).toBe(5);
    expect(sums("name = 'search' AND key = 'none captoins'")).toBe(2);
    expect(sums("name = 'search' AND key = 'none'")).toBe(0);
    await search("f", "captoins");
    expect(events(`name = 'search' AND json_extract(props, '$.none') = 'captoins'`)).toBe(6);
  });

  it("is never written down of visits that are more than a week apart, and its mark is forgotten", async () => {
    for (const visit of ["a", "b", "c", "d"]) await search(visit, "my own name");
    withData((data) => data.exec(`UPDATE events SET created = '${dayBefore(8)} 12:00:00.000Z'`));
    await search("e", "my own name");
    expect(written("my own name")).toBe(false);
    await prune();
    await expect.poll(() => events("json_extract(props, '$.none') IS NOT NULL")).toBe(1);
    expect(sums("name = 'search' AND key = 'none'")).toBe(4);
  });
});
