import { describe, expect, it } from "vitest";
import { type Person, aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, json, send } from "./ask.ts";
import { ago } from "./learner.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const ROWS = "/api/collections/bookmarks/records";

const server = await sharedServer();
const [ada, bob] = [await aPerson(server), await aPerson(server)];

let made = 0;
const words = (user: Person, more: object = {}) => ({
  ...{ user: user.id, type: "lesson", title: "Pick a viewer", description: "Who is this for?", tags: ["script"] },
  ...{ url: `/module/1/lesson-${String((made += 1))}`, favorited: false, createdAt: ago(0), at: ago(0) },
  ...more,
});
const answered = (method: string, path: string, body?: object, token?: string) =>
  send(server, method, path, body, token);
const status = async (...asked: Parameters<typeof answered>) => (await answered(...asked)).status;
const write = async (user: Person, more: object = {}): Promise<string> =>
  json<{ id: string }>(await succeeded(answered("POST", ROWS, words(user, more), user.token))).id;
const problems = async (more: object, user = ada) =>
  json<{ data: Record<string, { message: string }> }>(await answered("POST", ROWS, words(user, more), user.token)).data;

describe("who may do what with bookmarks", () => {
  it("their owner makes, reads, changes and throws them away", async () => {
    const id = await write(ada, { id: "bookmark0000001", url: "/module/2" });
    const list = json<{ items: object[] }>(await succeeded(answered("GET", ROWS, undefined, ada.token)));
    expect(list.items).toMatchObject([{ id, url: "/module/2", tags: ["script"], favorited: false }]);
    expect(await status("PATCH", `${ROWS}/${id}`, { favorited: true, tags: [] }, ada.token)).toBe(200);
    expect(await status("DELETE", `${ROWS}/${id}`, undefined, ada.token)).toBe(204);
  });

  it("somebody else, a visitor, a moderator and a forged token see and change nothing; a superuser may", async () => {
    const id = await write(ada);
    const moderator = await aPerson(server);
    await sql(server, `UPDATE users SET role = 'moderator' WHERE id = '${moderator.id}'`);
    for (const token of [bob.token, moderator.token, undefined, "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.x"]) {
      const list = json<{ items: object[] }>(await succeeded(answered("GET", ROWS, undefined, token)));
      expect(list.items).toEqual([]);
      expect(await status("GET", `${ROWS}/${id}`, undefined, token)).toBe(404);
      expect(await status("PATCH", `${ROWS}/${id}`, { title: "theirs" }, token)).toBe(404);
      expect(await status("DELETE", `${ROWS}/${id}`, undefined, token)).toBe(404);
      expect(await status("POST", ROWS, words(ada), token)).toBe(400);
    }
    expect(await sql(server, `SELECT title FROM bookmarks WHERE id = '${id}'`)).toEqual(["Pick a viewer"]);
    const { token } = server.superuser;
    expect(await status("PATCH", `${ROWS}/${id}`, { title: "Ours" }, token)).toBe(200);
    expect(await status("DELETE", `${ROWS}/${id}`, undefined, token)).toBe(204);
  });

  it("nobody gives a bookmark to somebody else", async () => {
    const id = await write(ada);
    expect(await status("PATCH", `${ROWS}/${id}`, { user: bob.id }, ada.token)).toBe(404);
    expect(await status("POST", ROWS, words(bob), ada.token)).toBe(400);
  });

  it("an address is kept once by one person, and by each of two", async () => {
    await write(ada, { url: "/glossary#hook" });
    expect(await problems({ url: "/glossary#hook" })).toMatchObject({ url: { code: "validation_not_unique" } });
    await write(bob, { url: "/glossary#hook" });
  });

  it("of many presses at once for one address one is kept", async () => {
    const url = "/module/1/pressed";
    const all = await Promise.all(
      Array.from({ length: 20 }, () => status("POST", ROWS, words(ada, { url }), ada.token)),
    );
    expect(all.filter((one) => one === 200)).toHaveLength(1);
    expect(all.filter((one) => one === 400)).toHaveLength(19);
    expect(await sql(server, `SELECT count(*) FROM bookmarks WHERE url = '${url}'`)).toEqual(["1"]);
  });
});

describe("what a bookmark leads to", () => {
  it.each([
    "/module/1/lesson?t=71.4",
    "/success-stories#coffee",
    "/a",
    "https://example.org",
    "https://example.org/a?b=c#d",
    "/über/uns",
  ])("%s is kept", async (url) => {
    expect(await status("POST", ROWS, words(bob, { url }), bob.token)).toBe(200);
  });

  it.each([
    ...["", "/", "//evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example", "/ /evil.example"],
    ...["/\n/evil.example", "\t//evil.example", " https://x.org", "http://x.org", "javascript:alert(1)", "https://"],
    ...["https:///x.org", "https://\\x.org", "https://\tx.org", "HTTPS://x.org", "data:text/html,x", "module/1"],
    ...["/a\n", "/a b", "/a\u0000b", `/${"x".repeat(500)}`],
  ])("%j is not, and the field says so", async (url) => {
    expect(Object.keys(await problems({ url }))).toEqual(["url"]);
  });
});

describe("what a bookmark says", () => {
  it.each([
    ["type", { type: "video" }],
    ["type", { type: "" }],
    ["title", { title: "" }],
    ["title", { title: "x".repeat(201) }],
    ["description", { description: "x".repeat(501) }],
    ["createdAt", { createdAt: "" }],
    ["at", { at: "" }],
    ["id", { id: "short" }],
    ["tags", { tags: "script" }],
    ["tags", { tags: [1] }],
    ["tags", { tags: [""] }],
    ["tags", { tags: [" script"] }],
    ["tags", { tags: { a: "b" } }],
    ["tags", { tags: ["script", "script"] }],
    ["tags", { tags: ["x".repeat(41)] }],
    ["tags", { tags: Array.from({ length: 13 }, (_, n) => `tag ${String(n)}`) }],
  ])("has its form, and the field %s says when it has not: %j", async (field, more) => {
    expect(Object.keys(await problems(more))).toEqual([field]);
  });

  it("is taken as it was typed, and needs neither description nor tags", async () => {
    const title = `<img src=x onerror="alert(1)"> ' " ${"é".repeat(50)}`;
    const id = await write(ada, { title, description: "", tags: undefined, favorited: undefined });
    const kept = json<object>(await succeeded(answered("GET", `${ROWS}/${id}`, undefined, ada.token)));
    expect(kept).toMatchObject({ title, description: "", tags: null, favorited: false });
  });

  it("was made no later than now, whatever its device says", async () => {
    const id = await write(ada, { createdAt: "2999-01-01 00:00:00.000Z" });
    const [createdAt = ""] = await sql(server, `SELECT createdAt FROM bookmarks WHERE id = '${id}'`);
    expect(Math.abs(Date.parse(createdAt.replace(" ", "T")) - Date.now())).toBeLessThan(60_000);
  });
});

const sentenceOf = (answer: Answer): string => json<{ message: string }>(answer).message;
const count = async ({ id }: Person): Promise<number> =>
  Number((await sql(server, `SELECT count(*) FROM bookmarks WHERE user = '${id}'`))[0]);

describe("the bookmarks of one account", () => {
  const ROWS = "/api/collections/bookmarks/records";
  const mark = ({ id, token }: Person, url: string) => {
    const words = { user: id, type: "other", title: "x", description: "", url };
    return send(server, "POST", ROWS, { ...words, at: ago(0), createdAt: ago(0) }, token);
  };
  const fillMarks = ({ id }: Person, bookmarks: number, letters: number) =>
    sql(
      server,
      `INSERT INTO bookmarks (user, type, title, description, tags, url, favorited, createdAt, at, created, updated)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${bookmarks})
       SELECT '${id}', 'other', 'x', printf('%.*c', ${letters}, 'x'), '[]', '/x' || i, 0, '2026-01-01', '2026-01-01',
         '2026-01-01', '2026-01-01' FROM n`,
    );

  it("are a thousand at most, also of many made at once, and removing one makes room", async () => {
    const ada = await aPerson(server);
    await fillMarks(ada, 995, 10);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => mark(ada, `/y${String(n)}`)));
    const refused = answers.filter(({ status }) => status === 400);
    expect([refused.length, await count(ada)]).toEqual([15, 1_000]);
    expect(sentenceOf(refused[0] as Answer)).toBe(
      "You have 1,000 bookmarks, which is the limit: remove some to save new ones.",
    );
    const [id = ""] = await sql(server, `SELECT id FROM bookmarks WHERE user = '${ada.id}' LIMIT 1`);
    expect((await send(server, "DELETE", `${ROWS}/${id}`, undefined, ada.token)).status).toBe(204);
    expect((await mark(ada, "/z")).status).toBe(200);
  });

  it("have a million bytes at most", async () => {
    const ada = await aPerson(server);
    await fillMarks(ada, 990, 1_010);
    expect(sentenceOf(await mark(ada, "/y"))).toBe(
      "Your bookmarks have reached a million characters, which is the limit: remove some to save this.",
    );
  });
});
