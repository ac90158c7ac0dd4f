import { beforeAll, describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { achievementsOn } from "./achieving.ts";
import { send } from "./ask.ts";
import { ago, complete, devicesOn, free } from "./learner.ts";
import { DAY_MS, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const CRON = "/api/crons/award-achievements-after-start";

let server: TestServer;
beforeAll(async () => void (server = await sharedServer()));

const { write } = devicesOn(() => server);
const { rows, earned, standing, finishedAt } = achievementsOn(() => server);

describe("reading one's achievements", () => {
  it("tells how a row of days stands now, and writes nothing", async () => {
    const ada = await aPerson(server);
    await write(ada, complete(free, ago(2 * DAY_MS)));
    await sql(server, `UPDATE completions SET days = '["2026-03-02"]' WHERE user = '${ada.id}'`);
    const kept = async () => (await rows(ada))["seven-day-streak"]?.progress;
    expect(await kept()).toBe(1);
    expect((await standing(ada, "?zone=Europe/Berlin")).get("seven-day-streak")?.progress).toBe(0);
    expect(await kept()).toBe(1);
  });
});

it("what was earned before there were achievements is awarded after a start", async () => {
  const ada = await aPerson(server);
  await finishedAt(ada, ["2026-03-29 12:00:00.000Z", "UTC"]);
  await succeeded(send(server, "POST", CRON, undefined, server.superuser.token));
  await expect.poll(() => earned(ada), { timeout: 10_000 }).toEqual(["first-lesson"]);
});

it("the first post earns its badge as soon as there are posts to write", async () => {
  const ada = await aPerson(server);
  const { token } = server.superuser;
  const [users] = await sql(server, "SELECT id FROM _collections WHERE name = 'users'");
  const user = { name: "user", type: "relation", collectionId: users, maxSelect: 1, cascadeDelete: true };
  await succeeded(send(server, "POST", "/api/collections", { name: "posts", type: "base", fields: [user] }, token));
  try {
    await write(ada, complete(free));
    expect(await earned(ada)).toEqual(["first-lesson"]);
    await succeeded(send(server, "POST", "/api/collections/posts/records", { user: ada.id }, token));
    expect((await earned(ada)).toSorted()).toEqual(["first-lesson", "first-post"]);
  } finally {
    await succeeded(send(server, "DELETE", "/api/collections/posts", undefined, token));
  }
});
