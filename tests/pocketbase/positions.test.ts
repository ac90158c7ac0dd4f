import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { ago, free, MINUTE_MS } from "./learner.ts";

const PATH = "/api/course/positions";

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

  it("from many devices at once come to one row with the newest and the furthest", async () => {
    const ada = await aPerson(server);
    const devices = Array.from({ length: 16 }, (_, n) =>
      stopped(free, n, { furthest: 100 + ((n * 7) % 16), at: ago((16 - n) * MINUTE_MS) }),
    );
    await Promise.all(devices.map((position) => tell(ada, position)));
    expect((await tell(ada)).positions[free]).toMatchObject({ second: 15, furthest: 115 });
    expect(await sql(server, `SELECT count(*) FROM positions WHERE user = '${ada.id}'`)).toEqual([1].map(String));
  });
});
