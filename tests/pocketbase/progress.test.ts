import { describe, expect, it } from "vitest";
import { aPerson, grant, type Person, revoke } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { inDays, send, sql, succeeded } from "./ask.ts";
import { ago, complete, course, devicesOn, free, lessonsOf, MINUTE_MS, second, premium } from "./learner.ts";

const server = await sharedServer();
const { post, read, write } = devicesOn(() => server);
const rows = async (user: string, collection = "completions"): Promise<number> =>
  Number((await sql(server, `SELECT count(*) FROM ${collection} WHERE user = '${user}'`))[0]);

describe("progress", () => {
  it("is kept per lesson and read by its owner alone", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const completedAt = ago(3 * MINUTE_MS);
    const progress = await write(ada, complete(free, completedAt));
    expect(progress.modules["1"]).toEqual({ completed: false, lessonsCompleted: [free], lastAccessed: completedAt });
    expect(progress.lessons).toEqual({ [free]: { completedAt, revision: 1 } });
    expect({ ...(await read(ada)), refused: [] }).toEqual(progress);
    expect((await read(bob)).lessons).toEqual({});
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
  it("that is sent again, because the answer was lost, changes nothing", async () => {
    const ada = await aPerson(server);
    const batch = { ...complete(free, ago(MINUTE_MS)), visited: [{ lessonId: free, lastAccessed: ago(MINUTE_MS) }] };
    const first = await write(ada, batch);
    const updated = await sql(server, `SELECT updated FROM completions WHERE user = '${ada.id}'`);
    expect(await write(ada, batch)).toEqual(first);
    expect(await sql(server, `SELECT updated FROM completions WHERE user = '${ada.id}'`)).toEqual(updated);
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

describe("the learner's days", () => {
  const dayIn = (zone: string, ms: number): string => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(ms);

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns"])("are those of %s", async (zone) => {
    const ada = await aPerson(server);
    for (const hours of [0, 5, 11, 17, 23, 29]) {
      const ms = Date.now() - hours * 3_600_000;
      const lessonId = course.lessons[hours % 4]?.id ?? "";
      const { days } = await write(ada, { ...complete(lessonId, new Date(ms).toISOString(), { zone }), zone });
      expect(days.map(({ day }) => day)).toContain(dayIn(zone, ms));
    }
    expect((await read(ada, `?zone=${zone}`)).today).toBe(dayIn(zone, Date.now()));
  });

  it("fall back to the account's time zone for an unknown one", async () => {
    const ada = await aPerson(server);
    const zone = "Pacific/Kiritimati";
    await succeeded(send(server, "PATCH", `/api/collections/users/records/${ada.id}`, { zone }, ada.token));
    for (const query of ["", "?zone=Mars/Olympus", "?zone=Local", "?zone=../../etc/passwd"])
      expect((await read(ada, query)).today).toBe(dayIn(zone, Date.now()));
  });
});

describe("a lesson that cannot be completed", () => {
  it("is refused with the reason, and the rest of the batch is kept", async () => {
    const ada = await aPerson(server);
    const ids = [free, "no-such-lesson", premium, second, 42, "__proto__"];
    const { refused, lessons } = await write(ada, {
      completed: ids.map((lessonId) => ({ lessonId, completedAt: ago(0) })),
      removed: [{ lessonId: "gone", removedAt: ago(0) }],
      visited: [
        { lessonId: "gone", lastAccessed: ago(0) },
        { lessonId: premium, lastAccessed: ago(0) },
      ],
    });
    expect(Object.keys(lessons).sort()).toEqual([free, second].sort());
    expect(refused.map(({ act, lessonId, reason }) => [act, lessonId, reason])).toEqual([
      ["completed", "no-such-lesson", "unknown"],
      ["completed", premium, "premium"],
      ["completed", "42", "unknown"],
      ["completed", "__proto__", "unknown"],
      ["removed", "gone", "unknown"],
      ["visited", "gone", "unknown"],
    ]);
    expect(refused[1]?.message).toBe("This lesson was finished without a membership.");
  });

  it("is a premium one finished without a membership at that moment", async () => {
    const at = async (person: Person, completedAt: string) => {
      const { refused } = await write(person, complete(premium, completedAt));
      return refused.map(({ reason }) => reason);
    };
    const member = await aPerson(server, { premium: { validUntil: inDays(30) } });
    expect(await at(member, ago(0))).toEqual([]);
    expect(await at(member, ago(2 * MINUTE_MS))).toEqual([]);
    expect(await at(member, ago(10 * MINUTE_MS))).toEqual(["premium"]);
  });

  it("loses nothing that waited in a queue while the membership lapsed", async () => {
    const [expired, refunded] = [
      await aPerson(server, { premium: { validUntil: inDays(30) } }),
      await aPerson(server, { premium: { validUntil: inDays(30) } }),
    ];
    const during = ago(0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await grant(server, expired, { validUntil: inDays(-1) });
    await revoke(server, refunded);
    for (const person of [expired, refunded]) {
      expect((await write(person, complete(premium, during))).refused).toEqual([]);
      const later = new Date(Date.now()).toISOString();
      expect((await write(person, complete(lessonsOf(5)[1] ?? "", later))).refused).toMatchObject([
        { reason: "premium" },
      ]);
    }
  });
});
