import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, json, send } from "./ask.ts";
import { ago, complete, course, devicesOn, free, lessonsOf, MINUTE_MS, PATH, second } from "./learner.ts";
import { DAY_MS, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const server = await sharedServer();

const { post, read, write } = devicesOn(() => server);
const rows = async (user: string, collection = "completions"): Promise<number> =>
  Number((await sql(server, `SELECT count(*) FROM ${collection} WHERE user = '${user}'`))[0]);

describe("progress", () => {
  it("is empty for a new learner: every open module, nothing done", async () => {
    const progress = await read(await aPerson(server));
    expect(Object.keys(progress.modules)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
    expect(progress.modules["1"]).toEqual({ completed: false, lessonsCompleted: [], lastAccessed: null });
    expect(progress).toMatchObject({ lessons: {}, last: null, refused: [], days: [], streak: { days: 0, frozen: [] } });
  });

  it("is kept per lesson and read by its owner alone", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const completedAt = ago(3 * MINUTE_MS);
    const progress = await write(ada, complete(free, completedAt));
    expect(progress.modules["1"]).toEqual({ completed: false, lessonsCompleted: [free], lastAccessed: completedAt });
    expect(progress.lessons).toEqual({ [free]: { completedAt, revision: 1 } });
    expect({ ...(await read(ada)), refused: [] }).toEqual(progress);
    expect((await read(bob)).lessons).toEqual({});
  });

  it("is kept for somebody whose address nobody asked to confirm", async () => {
    const progress = await write(await aPerson(server, { verified: false }), complete(free));
    expect(Object.keys(progress.lessons)).toEqual([free]);
  });

  it.each([
    ["a visitor", () => undefined, 401],
    ["a superuser", () => server.superuser.token, 401],
    ["a forged token", () => "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.x", 401],
  ])("is not there for %s", async (_, token, status) => {
    expect((await send(server, "GET", PATH, undefined, token())).status).toBe(status);
    expect((await send(server, "POST", PATH, complete(free), token())).status).toBe(status);
  });

  it("completes a module exactly when all its lessons are", async () => {
    const ada = await aPerson(server);
    const [last = "", ...others] = lessonsOf(1);
    const list = others.map((lessonId) => ({ lessonId, completedAt: ago(0) }));
    expect((await write(ada, { completed: list })).modules["1"]?.completed).toBe(false);
    const whole = (await write(ada, complete(last))).modules["1"];
    expect(whole).toMatchObject({ completed: true, lessonsCompleted: lessonsOf(1) });
    const undone = await write(ada, { removed: [{ lessonId: last, removedAt: ago(0) }] });
    expect(undone.modules["1"]?.completed).toBe(false);
  });

  it("knows where one was last", async () => {
    const ada = await aPerson(server);
    const visit = (lessonId: string, ms: number) => ({ visited: [{ lessonId, lastAccessed: ago(ms) }] });
    await write(ada, visit(lessonsOf(2)[0] ?? "", 2 * MINUTE_MS));
    await write(ada, visit(second, MINUTE_MS));
    expect((await write(ada, visit(free, 3 * MINUTE_MS))).last).toEqual({ moduleId: 1, lessonId: second });
    expect(await rows(ada.id, "visits")).toBe(2);
  });
});

describe("an act", () => {
  it("that is newer wins, whenever it arrives", async () => {
    const ada = await aPerson(server);
    await write(ada, { removed: [{ lessonId: free, removedAt: ago(MINUTE_MS) }] });
    expect((await write(ada, complete(free, ago(2 * MINUTE_MS)))).lessons).toEqual({});
    expect((await write(ada, complete(free, ago(0)))).lessons).toHaveProperty(free);
    expect((await write(ada, { removed: [{ lessonId: free, removedAt: ago(2 * MINUTE_MS) }] })).lessons).toHaveProperty(
      free,
    );
    expect(await rows(ada.id)).toBe(1);
  });

  it("that is sent again, because the answer was lost, changes nothing", async () => {
    const ada = await aPerson(server);
    const batch = { ...complete(free, ago(MINUTE_MS)), visited: [{ lessonId: free, lastAccessed: ago(MINUTE_MS) }] };
    const first = await write(ada, batch);
    const updated = await sql(server, `SELECT updated FROM completions WHERE user = '${ada.id}'`);
    expect(await write(ada, batch)).toEqual(first);
    expect(await sql(server, `SELECT updated FROM completions WHERE user = '${ada.id}'`)).toEqual(updated);
  });

  it.each([
    ["in the future", () => new Date(Date.now() + DAY_MS).toISOString()],
    ["more than 30 days back", () => ago(31 * DAY_MS)],
    ["that is no time", () => "yesterday"],
    ["missing", () => undefined],
  ])("at a moment %s counts from now", async (_, at) => {
    const before = Date.now();
    const { lessons } = await write(await aPerson(server), { completed: [{ lessonId: free, completedAt: at() }] });
    const completedAt = Date.parse(lessons[free]?.completedAt ?? "");
    expect(completedAt).toBeGreaterThanOrEqual(before);
    expect(completedAt).toBeLessThanOrEqual(Date.now());
  });

  it("keeps the revision that was read, never one that is not there yet", async () => {
    const ada = await aPerson(server);
    const current = course.lessons.find(({ id }) => id === free)?.revision;
    const { lessons } = await write(ada, complete(free, ago(0), { revision: 99 }));
    expect(lessons[free]?.revision).toBe(current);
  });

  it("is all that a client can do: rows are read by their owner and written by nobody", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    await write(ada, { ...complete(free), visited: [{ lessonId: free, lastAccessed: ago(0) }] });
    for (const collection of ["completions", "visits"]) {
      const path = `/api/collections/${collection}/records`;
      const list = async (token?: string) =>
        json<{ items: { id: string }[] }>(await succeeded(send(server, "GET", path, undefined, token))).items;
      const [row] = await list(ada.token);
      expect([(await list(bob.token)).length, (await list()).length]).toEqual([0, 0]);
      for (const token of [ada.token, bob.token, undefined]) {
        const status = async (method: string, at: string) =>
          (await send(server, method, at, { moduleId: 2 }, token)).status;
        expect(await status("POST", path)).toBe(403);
        expect(await status("PATCH", `${path}/${row?.id}`)).toBe(403);
        expect(await status("DELETE", `${path}/${row?.id}`)).toBe(403);
      }
    }
  });

  it.each([
    [{ completed: "all" }],
    [{ completed: [free] }],
    [{ removed: { lessonId: free } }],
    [{ visited: [null] }],
    [{ completed: Array(201).fill({ lessonId: free }) }],
  ])("must be sent in the right form: %j", async (body) => {
    expect((await post(await aPerson(server), body)).status).toBe(400);
  });
});

describe("any number of devices", () => {
  it("at once come to the union, one row per lesson", async () => {
    const ada = await aPerson(server);
    const everyFree = [1, 2, 3, 4].flatMap(lessonsOf);
    const batches = Array.from({ length: 24 }, (_, device) => ({
      completed: everyFree
        .filter((_, index) => index % 3 === device % 3)
        .map((lessonId) => ({ lessonId, completedAt: ago(device * MINUTE_MS), zone: "UTC" })),
    }));
    const answers = await Promise.all(batches.map((batch) => post(ada, batch)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows(ada.id)).toBe(everyFree.length);
    const { modules } = await read(ada);
    for (const id of [1, 2, 3, 4]) expect(modules[id]?.completed).toBe(true);
  });

  it("all of a batch is kept or nothing", async () => {
    const ada = await aPerson(server);
    const stuck = `WHEN NEW.user = '${ada.id}' AND NEW.lessonId = '${second}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`;
    await sql(server, `CREATE TRIGGER stuck BEFORE INSERT ON completions ${stuck}`);
    const both = { completed: [free, second].map((lessonId) => ({ lessonId, completedAt: ago(0) })) };
    expect((await post(ada, both)).status).toBe(500);
    expect(await rows(ada.id)).toBe(0);
    await sql(server, "DROP TRIGGER stuck");
    expect(Object.keys((await write(ada, both)).lessons)).toHaveLength(2);
  });
});

it("an answer with somebody's progress is kept by no cache", async () => {
  const { token } = await aPerson(server);
  const answer = await ask(server, PATH, { headers: { authorization: token } });
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});
