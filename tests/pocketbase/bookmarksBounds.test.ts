import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, json, send } from "./ask.ts";
import { ago } from "./learner.ts";
import { sql } from "./tokens.ts";

const server = await sharedServer();

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
