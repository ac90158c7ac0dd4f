import { describe, expect, it } from "vitest";
import { askedFor, type Sort, type View } from "#server/hooks/community/pages/views.rules.ts";
import { request } from "#support/request.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { free } from "./learner.ts";

const server = await sharedServer();

const AFTER = { likes: 3, at: "2026-11-20 10:00:00.000Z", id: "abcdefghijklmno" };
const ALL: View = { topic: "", moduleId: 0, lessonId: "", sort: "new", after: undefined, isMember: false };
const ORDERS: [Sort, string][] = [
  ...([
    ["new", "created"],
    ["active", "active"],
    ["liked", "likes"],
  ] as [Sort, string][]),
  ...([
    ["unanswered", "unanswered"],
    ["waiting", "unanswered"],
  ] as [Sort, string][]),
];

/** How the database goes about a list, step by step. */
async function planOf(view: View): Promise<string[]> {
  const { where, order, bound } = askedFor(view);
  const value = (name: string) => (typeof bound[name] === "number" ? String(bound[name]) : `'${String(bound[name])}'`);
  const asked = where.replace(/\{:(\w+)\}/g, (_, name: string) => value(name));
  const query = `EXPLAIN QUERY PLAN SELECT * FROM posts p WHERE ${asked} ORDER BY ${order} LIMIT 21`;
  const { token } = server.superuser;
  const { rows } = await request<{ rows: string[][] }>(`${server.url}/api/sql`, { body: { query }, token });
  return rows.map((row) => row.at(-1) ?? "");
}

describe("a list of posts is read along an index of its own", () => {
  it.each([
    ["all", {}],
    ["topic", { topic: "questions" }],
    ["module", { moduleId: 1 }],
    ["lesson", { lessonId: free }],
  ])("narrowed to %s, in every order, by visitors and members, on every page", async (list, narrowed) => {
    for (const [sort, order] of ORDERS)
      for (const isMember of [false, true])
        for (const after of [undefined, AFTER]) {
          const plan = await planOf({ ...ALL, ...narrowed, sort, isMember, after });
          const what = `${sort}, ${isMember ? "member" : "visitor"}, ${after ? "further" : "first"}`;
          expect(plan, what).toEqual([expect.stringContaining(`USING INDEX idx_posts_${list}_${order} (`)]);
          if (after) expect(plan[0], what).toMatch(/\((likes,)?(created|activeAt),id\)<\(/);
        }
  });

  it("and the queue of work that waits for reviews, too", async () => {
    for (const after of [undefined, AFTER])
      expect(await planOf({ ...ALL, topic: "feedback", sort: "queue", after })).toEqual([
        expect.stringContaining("USING INDEX idx_posts_queue ("),
      ]);
  });
});
