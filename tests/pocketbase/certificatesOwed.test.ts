import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aPerson, grant, type Person } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { send } from "./ask.ts";
import { serverHere } from "./here.ts";
import { certificatesOn } from "./certified.ts";
import { course, devicesOn, lessonsOf } from "./learner.ts";
import { inDays, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const server = await serverHere();

const { finish, own, rename, count } = certificatesOn(() => server);
const everyOfOne = lessonsOf(1);

/** The job that looks for what is owed, as the clock would start it; it answers before it is done. */
const look = (on: TestServer) =>
  succeeded(send(on, "POST", "/api/crons/issue-certificates", undefined, on.superuser.token));
const lose = ({ id }: Person) => sql(server, `DELETE FROM certificates WHERE user = '${id}'`);

/** Every row of every table, as another program reads them. */
function everything(): Record<string, unknown[]> {
  const database = new DatabaseSync(join(server.dataDir, "data.db"), { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
    return Object.fromEntries(tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]));
  } finally {
    database.close();
  }
}

describe("reading progress", () => {
  it("leaves every table as it was, whatever is owed", async () => {
    const [ada, witness] = [await aPerson(server), await aPerson(server)];
    for (const person of [ada, witness]) await finish(person, everyOfOne);
    // Then the look after the start is over, and nothing else is issued meanwhile.
    await lose(witness);
    await look(server);
    await expect.poll(() => count(witness), { timeout: 10_000 }).toBe(1);
    await lose(ada);
    const before = everything();
    expect(await own(ada)).toEqual([]);
    expect((await devicesOn(() => server).read(ada, "?zone=Europe/Berlin")).modules["1"]?.completed).toBe(true);
    expect(everything()).toEqual(before);
    expect(before["completions"]?.length).toBeGreaterThanOrEqual(2 * everyOfOne.length);
  });
});

describe("a certificate that is owed", () => {
  it("is found and issued, once, with the day of the last lesson", async () => {
    const ada = await aPerson(server);
    await finish(ada, everyOfOne, new Date(Date.now() - 86_400_000).toISOString());
    await lose(ada);
    await Promise.all([look(server), look(server)]);
    await expect.poll(() => count(ada), { timeout: 10_000 }).toBe(1);
    const finishedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await own(ada)).toMatchObject([{ moduleId: "1", finishedOn }]);
  });

  it("comes with the name it waited for, also after the membership it was earned in", async () => {
    const ada = await aPerson(server, { displayName: "", premium: { validUntil: inDays(30) } });
    expect(await finish(ada, lessonsOf(5))).toEqual([]);
    await grant(server, ada, { validUntil: inDays(-1) });
    await rename(ada, "Ada");
    expect(await own(ada)).toMatchObject([{ moduleId: "5", issuedTo: "Ada" }]);
  });

  it("is nothing that anybody has who did not finish, or has no name", async () => {
    const [begun, nameless, done] = [
      await aPerson(server),
      await aPerson(server, { displayName: "" }),
      await aPerson(server),
    ];
    await finish(begun, everyOfOne.slice(1));
    for (const person of [nameless, done]) await finish(person, everyOfOne);
    await lose(done);
    await look(server);
    await expect.poll(() => count(done), { timeout: 10_000 }).toBe(1);
    expect([await count(begun), await count(nameless)]).toEqual([0, 0]);
  });

  it("comes when the course lost the one lesson that was missing", async () => {
    const folder = mkdtempSync(join(tmpdir(), "curriculum-"));
    const curriculum = join(folder, "curriculum.json");
    const [missing, ...others] = everyOfOne;
    writeFileSync(
      curriculum,
      JSON.stringify({ ...course, lessons: course.lessons.filter(({ id }) => id !== missing) }),
    );
    await using before = await startPocketBase();
    const ada = await aPerson(before);
    expect(await certificatesOn(() => before).finish(ada, others)).toEqual([]);
    await before.kill();
    await using after = await startPocketBase({ dataDir: before.dataDir, env: { SITE_CURRICULUM: curriculum } });
    await look(after);
    const there = certificatesOn(() => after);
    await expect.poll(() => there.count(ada), { timeout: 10_000 }).toBe(1);
    expect(await there.own(ada)).toMatchObject([{ moduleId: "1", lessons: others.length }]);
    rmSync(folder, { recursive: true });
  });
});
