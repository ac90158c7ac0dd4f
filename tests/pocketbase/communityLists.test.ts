import { describe, expect, it } from "vitest";
import { type Sort, type View, askedFor } from "#server/hooks/community/pages/views.rules.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, send } from "./ask.ts";
import { free } from "./learner.ts";
import { type Ear, laterOn, listen } from "./others.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

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

const page = async (query: Record<string, string>) =>
  (await ask(server, `/community?${new URLSearchParams(query).toString()}`)).body.toString();

/** Before every post of the house's own: on that page nothing is older. */
const before = (id: string) => ({ day: "2001-01-01", rest: `10:00:00.000Z_${id.padEnd(15, "x")}` });

it.each([
  ["newest", "", "0"],
  ["most helpful", "liked", "1"],
])("what an address of one's own making shows is never kept as an older page of the %s", async (_, sort, likes) => {
  const older = (id: string) => page({ sort, after: `${likes}_${before(id).day} ${before(id).rest}` });
  const nothing = await older("a");
  const crafted = { sort: `${sort} `, module: "", lesson: `${likes}_${before("b").day}`, after: before("b").rest };
  expect(await page(crafted)).not.toBe(nothing);
  expect(await older("b")).toBe(nothing);
});

const { write, answer, like, moderate, anOldHand } = postsOn(() => server);
const [ada, bob] = [await anOldHand(), await anOldHand({ displayName: "Bob" })];

const LISTS = "postSignals/communityposts0";
const get = (path: string, token?: string, cookie?: string) =>
  ask(server, path, { headers: { cookie, ...(token && { authorization: token }) } });
const VISITOR = { id: "", token: "", cookie: "" };
const hears = (ear: Ear, least: number) =>
  expect.poll(() => ear.heard().split("event:postSignals/").length - 1).toBeGreaterThanOrEqual(least);

describe("an open page", () => {
  it("of a visitor hears that a post was answered, liked, hidden and thrown away, and not what it says", async () => {
    const { id } = await write(ada, { title: "A title nobody hears" });
    using ear = await listen(server, [`postSignals/${id}`], VISITOR);
    await laterOn(server);
    const { id: to } = await answer(bob, id, "Words that nobody hears.");
    await hears(ear, 1);
    await laterOn(server);
    await like(ada, { reply: to });
    await hears(ear, 2);
    await laterOn(server);
    await moderate(await aRole(server, "moderator"), to, "hide", "replies");
    await hears(ear, 3);
    await send(server, "DELETE", rowsOf("posts", id), undefined, ada.token);
    await hears(ear, 4);
    expect(ear.heard()).not.toMatch(/nobody hears/);
    expect(ear.heard()).not.toContain(bob.id);
  });

  it("of a list hears of a new post, and of nothing that is written below one", async () => {
    const { id } = await write(ada);
    using ear = await listen(server, [LISTS], VISITOR);
    await laterOn(server);
    await answer(bob, id);
    const { id: other } = await write(bob);
    await hears(ear, 1);
    expect(ear.heard()).not.toContain(other);
  });

  it("hears that all of somebody who is banned is gone, and asks in vain for what they asked", async () => {
    const dan = await anOldHand({ displayName: "Dan" });
    const [{ id }, { id: theirs }] = [await write(ada), await write(dan)];
    await answer(dan, id, "Words of somebody banned.");
    using ear = await listen(server, [`postSignals/${id}`], VISITOR);
    using other = await listen(server, [`postSignals/${theirs}`, LISTS], VISITOR);
    await laterOn(server);
    const ban = { standing: "banned" };
    expect((await send(server, "PATCH", rowsOf("users", dan.id), ban, server.superuser.token)).status).toBe(200);
    await hears(ear, 1);
    await hears(other, 2);
    expect((await get(`/community/post/${id}`)).body.toString()).not.toContain("Words of somebody banned.");
    expect((await get(`/community/post/${theirs}`)).status).toBe(404);
  });

  it("hears once of many changes at once, and over how long all who heard it are to look", async () => {
    const { id } = await write(ada);
    using ear = await listen(server, [`postSignals/${id}`], VISITOR);
    await laterOn(server);
    const start = performance.now();
    await Promise.all(Array.from({ length: 12 }, (_, n) => answer(n % 2 ? ada : bob, id, `Answer ${String(n)}`)));
    const most = 1 + Math.floor((performance.now() - start) / 2000);
    await hears(ear, 1);
    expect(ear.heard().split("event:postSignals/").length - 1).toBeLessThanOrEqual(most);
    expect(ear.heard()).toContain('"spread":1');
  });

  it.each(["postSignals/*", "postSignals", `${LISTS}?options=%7B%7D`, "posts/*", "replies/*", "likes/*", "blocks/*"])(
    "does not hear %s",
    async (topic) => {
      using ear = await listen(server, [topic], VISITOR);
      expect(ear.status).toBe(403);
    },
  );

  it("finds no list of what it could listen to", async () =>
    expect((await send(server, "GET", rowsOf("postSignals"))).status).toBe(403));
});
