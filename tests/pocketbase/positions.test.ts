import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { ago, free, MINUTE_MS, premium, second } from "./learner.ts";
import { DAY_MS, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const PATH = "/api/course/positions";
const ROWS = "/api/collections/positions/records";

interface Answer {
  positions: Record<string, { second: number; furthest: number; at: string }>;
  refused: { lessonId: string; reason: string; message: string }[];
}

const server = await sharedServer();

type Learner = Pick<Person, "token">;
const post = (body: object, token?: string) => send(server, "POST", PATH, body, token);
const tell = async ({ token }: Learner, ...positions: object[]): Promise<Answer> =>
  json(await succeeded(post({ positions }, token)));
const stopped = (lessonId: string, at: number, more: object = {}) => ({ lessonId, second: at, at: ago(0), ...more });

describe("positions", () => {
  it("are kept per lesson and told to their owner's other devices alone", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const at = ago(MINUTE_MS);
    const answer = await tell(ada, { lessonId: free, second: 41.5, furthest: 70, at });
    expect(answer).toEqual({ positions: { [free]: { second: 41.5, furthest: 70, at } }, refused: [] });
    expect(await tell(ada)).toEqual(answer);
    expect((await tell(bob)).positions).toEqual({});
  });

  it("go on at the newest by the learner's clock, and keep the furthest", async () => {
    const ada = await aPerson(server);
    await tell(ada, stopped(free, 100, { at: ago(2 * MINUTE_MS) }));
    await tell(ada, stopped(free, 20, { at: ago(MINUTE_MS) }));
    const { positions } = await tell(ada, stopped(free, 60, { furthest: 130, at: ago(3 * MINUTE_MS) }));
    expect(positions[free]).toMatchObject({ second: 20, furthest: 130 });
    expect(await sql(server, `SELECT count(*) FROM positions WHERE user = '${ada.id}'`)).toEqual([1].map(String));
  });

  it("of a moment that lies ahead count from now", async () => {
    const ahead = new Date(Date.now() + DAY_MS).toISOString();
    const { positions } = await tell(await aPerson(server), stopped(free, 5, { at: ahead }));
    expect(Date.parse(positions[free]?.at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("sent again, because the answer was lost, change nothing", async () => {
    const ada = await aPerson(server);
    const position = stopped(free, 30, { at: ago(MINUTE_MS) });
    const first = await tell(ada, position);
    const updated = () => sql(server, `SELECT updated FROM positions WHERE user = '${ada.id}'`);
    const before = await updated();
    expect(await tell(ada, position)).toEqual(first);
    expect(await updated()).toEqual(before);
  });

  it("are refused one by one, and the rest is kept", async () => {
    const ada = await aPerson(server);
    const { positions, refused } = await tell(
      ada,
      stopped(free, 10),
      stopped("no-such-lesson", 10),
      stopped("__proto__", 10),
      stopped(second, -4),
      { lessonId: 7, second: 3 },
      stopped(premium, 12),
    );
    expect(Object.keys(positions).sort()).toEqual([free, premium].sort());
    expect(refused.map(({ lessonId, reason }) => [lessonId, reason])).toEqual([
      ["no-such-lesson", "unknown"],
      ["__proto__", "unknown"],
      [second, "invalid"],
      ["7", "unknown"],
    ]);
    expect(refused[0]?.message).toBe("This lesson doesn’t exist.");
  });

  it("all of a batch are kept or none", async () => {
    const ada = await aPerson(server);
    const stuck = `WHEN NEW.user = '${ada.id}' AND NEW.lessonId = '${second}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`;
    await sql(server, `CREATE TRIGGER stuck BEFORE INSERT ON positions ${stuck}`);
    const both = [stopped(free, 10), stopped(second, 20)];
    expect((await post({ positions: both }, ada.token)).status).toBe(500);
    expect((await tell(ada)).positions).toEqual({});
    await sql(server, "DROP TRIGGER stuck");
    expect(Object.keys((await tell(ada, ...both)).positions)).toHaveLength(2);
  });

  it("from many devices at once come to one row with the newest and the furthest", async () => {
    const ada = await aPerson(server);
    const devices = Array.from({ length: 16 }, (_, n) =>
      stopped(free, n, { furthest: 100 + ((n * 7) % 16), at: ago((16 - n) * MINUTE_MS) }),
    );
    await Promise.all(devices.map((position) => tell(ada, position)));
    expect((await tell(ada)).positions[free]).toMatchObject({ second: 15, furthest: 115 });
    expect(await sql(server, `SELECT count(*) FROM positions WHERE user = '${ada.id}'`)).toEqual([1].map(String));
  });

  it.each([
    [{ positions: "all" }],
    [{ positions: [free] }],
    [{ positions: [null] }],
    [{ positions: Array(201).fill({}) }],
  ])("must be sent in the right form: %j", async (body) =>
    expect((await post(body, (await aPerson(server)).token)).status).toBe(400),
  );

  it("too large to be true are not read", async () => {
    const { token } = await aPerson(server);
    expect((await post({ positions: [], filling: "x".repeat(33_000) }, token)).status).toBe(413);
  });
});

describe("who may do what with positions", () => {
  it.each([
    ["a visitor", () => undefined],
    ["a superuser", () => server.superuser.token],
    ["a forged token", () => "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.x"],
  ])("%s keeps none", async (_, token) => {
    expect((await post({ positions: [stopped(free, 3)] }, token())).status).toBe(401);
  });

  it("somebody whose address nobody asked to confirm keeps their own", async () => {
    const { positions } = await tell(await aPerson(server, { verified: false }), stopped(free, 8));
    expect(Object.keys(positions)).toEqual([free]);
  });

  it("rows are read by their owner and written by nobody", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    await tell(ada, stopped(free, 33));
    const list = async (token?: string) =>
      json<{ items: { id: string; second: number }[] }>(await succeeded(send(server, "GET", ROWS, undefined, token)))
        .items;
    const [row] = await list(ada.token);
    expect(row?.second).toBe(33);
    expect([await list(bob.token), await list()]).toEqual([[], []]);
    expect((await send(server, "GET", `${ROWS}/${row?.id}`, undefined, bob.token)).status).toBe(404);
    for (const token of [ada.token, bob.token, undefined]) {
      const body = { user: ada.id, lessonId: second, second: 1, at: ago(0) };
      expect((await send(server, "POST", ROWS, body, token)).status).toBe(403);
      expect((await send(server, "PATCH", `${ROWS}/${row?.id}`, body, token)).status).toBe(403);
      expect((await send(server, "DELETE", `${ROWS}/${row?.id}`, undefined, token)).status).toBe(403);
    }
  });

  it("they leave with the export and go with the account", async () => {
    const ada = await aPerson(server);
    await tell(ada, stopped(free, 21));
    const told = json<{ positions: object[] }>(
      await succeeded(send(server, "GET", "/api/course/export", undefined, ada.token)),
    );
    expect(told.positions).toMatchObject([{ user: ada.id, lessonId: free, second: 21 }]);
    await succeeded(send(server, "DELETE", `/api/collections/users/records/${ada.id}`, undefined, ada.token));
    expect(await sql(server, `SELECT count(*) FROM positions WHERE user = '${ada.id}'`)).toEqual([0].map(String));
  });
});
