import { describe, expect, it } from "vitest";
import { type Person, aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, json, send, sql, succeeded } from "./ask.ts";
import { ago } from "./learner.ts";

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
const write = async (user: Person, more: object = {}): Promise<string> =>
  json<{ id: string }>(await succeeded(answered("POST", ROWS, words(user, more), user.token))).id;
const problems = async (more: object, user = ada) =>
  json<{ data: Record<string, { message: string }> }>(await answered("POST", ROWS, words(user, more), user.token)).data;

it("who may do what with bookmarks an address is kept once by one person, and by each of two", async () => {
  await write(ada, { url: "/glossary#hook" });
  expect(await problems({ url: "/glossary#hook" })).toMatchObject({ url: { code: "validation_not_unique" } });
  await write(bob, { url: "/glossary#hook" });
});

it.each([
  ...["", "/", "//evil.example", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)", "https://\\x.org"],
])("what a bookmark leads to %j is not, and the field says so", async (url) =>
  expect(Object.keys(await problems({ url }))).toEqual(["url"]),
);

it.each([
  ["type", { type: "video" }],
  ["title", { title: "x".repeat(201) }],
  ["at", { at: "" }],
  ["tags", { tags: { a: "b" } }],
  ["tags", { tags: ["script", "script"] }],
])("what a bookmark says has its form, and the field %s says when it has not: %j", async (field, more) =>
  expect(Object.keys(await problems(more))).toEqual([field]),
);

const sentenceOf = (answer: Answer): string => json<{ message: string }>(answer).message;
const count = async ({ id }: Person): Promise<number> =>
  Number((await sql(server, `SELECT count(*) FROM bookmarks WHERE user = '${id}'`))[0]);

describe("the bookmarks of one account", () => {
  const mark = (person: Person, url: string) => answered("POST", ROWS, words(person, { url }), person.token);
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
});
