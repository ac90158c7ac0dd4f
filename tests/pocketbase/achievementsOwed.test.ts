import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { achievementsOn } from "./achieving.ts";
import { json, send } from "./ask.ts";
import { ago, complete, devicesOn, free } from "./learner.ts";
import { DAY_MS, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const CRON = "/api/crons/award-achievements-after-start";

const server = await sharedServer();

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

it("the first post earns its badge, once, and one that is hidden when it is brought back", async () => {
  const [ada, bob] = [await aPerson(server), await aPerson(server)];
  const post = (who: Person) => {
    const words = { user: who.id, topic: "wins", title: "My first cut", body: "Forty minutes." };
    return succeeded(send(server, "POST", "/api/collections/posts/records", words, who.token));
  };
  await Promise.all([post(ada), post(ada), post(ada)]);
  expect(await earned(ada)).toEqual(["first-post"]);
  const told = `SELECT COUNT(*) FROM notifications WHERE user = '${ada.id}' AND type = 'achievement'`;
  expect(await sql(server, told)).toEqual(["1"]);
  await sql(
    server,
    `CREATE TRIGGER hideAll AFTER INSERT ON posts BEGIN UPDATE posts SET hidden = TRUE WHERE id = NEW.id; END`,
  );
  const { id } = json<{ id: string }>(await post(bob));
  await sql(server, "DROP TRIGGER hideAll");
  expect(await earned(bob)).toEqual([]);
  const path = `/api/collections/posts/records/${id}`;
  await succeeded(send(server, "PATCH", path, { hidden: false }, server.superuser.token));
  expect(await earned(bob)).toEqual(["first-post"]);
});
