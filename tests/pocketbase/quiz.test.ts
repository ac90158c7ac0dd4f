import { describe, expect, it } from "vitest";
import { aPerson, grant } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { MINUTE_MS, ago, devicesOn, free, premium } from "./learner.ts";
import { answered, first, questionsOf, quizOn, second } from "./quizzing.ts";
import { DAY_MS, inDays, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const server = await sharedServer();

const { post, tell, rows } = quizOn(() => server);
const { read } = devicesOn(() => server);
const dayFromNow = (days: number) => inDays(days).toISOString().slice(0, 10);

describe("answers", () => {
  it("are kept, and told with the day they come back to their owner's other devices alone", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const told = await tell(ada, answered(true));
    expect(told).toMatchObject({ today: dayFromNow(0), refused: [] });
    expect(told.cards).toMatchObject([
      { lessonId: free, questionId: first, chosen: 2, right: true, due: dayFromNow(1), interval: 1 },
    ]);
    expect(await tell(ada)).toEqual(told);
    expect((await tell(bob)).cards).toEqual([]);
  });

  it("sent again, because the answer was lost, are kept once", async () => {
    const ada = await aPerson(server);
    const attempt = answered(false);
    const told = await tell(ada, attempt);
    expect(await tell(ada, attempt, attempt)).toEqual(told);
    expect(await tell(ada, { ...attempt, right: true, chosen: 2 })).toEqual(told);
    expect(await rows("quizAttempts", ada)).toBe(1);
  });

  it("keep an id of their own per learner", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const attempt = answered(true);
    await tell(ada, attempt);
    expect((await tell(bob, attempt)).cards).toHaveLength(1);
  });

  it("are refused one by one, and the rest is kept", async () => {
    const ada = await aPerson(server);
    const { cards, refused } = await tell(
      ada,
      answered(true),
      answered(true, { questionId: "no-such-question" }),
      answered(true, { lessonId: "no-such-lesson" }),
      answered(true, { lessonId: "__proto__" }),
      answered(true, { chosen: -1 }),
      answered(true, { lessonId: premium, questionId: questionsOf(premium)[0] }),
      answered(false, { questionId: second }),
    );
    expect(cards.map(({ questionId }) => questionId).sort()).toEqual([first, second].sort());
    expect(refused.map(({ reason }) => reason)).toEqual(["unknown", "unknown", "unknown", "invalid", "premium"]);
    expect(refused[0]).toMatchObject({ message: "This question doesn’t exist.", questionId: "no-such-question" });
  });

  it("all of a batch are kept or none", async () => {
    const ada = await aPerson(server);
    const stuck = `WHEN NEW.user = '${ada.id}' AND NEW.questionId = '${second}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`;
    await sql(server, `CREATE TRIGGER stuck BEFORE INSERT ON quizCards ${stuck}`);
    const both = [answered(true), answered(true, { questionId: second })];
    expect((await post({ attempts: both }, ada.token)).status).toBe(500);
    expect((await tell(ada)).cards).toEqual([]);
    await sql(server, "DROP TRIGGER stuck");
    expect((await tell(ada, ...both)).cards).toHaveLength(2);
  });

  it("from many devices at once are all kept", async () => {
    const ada = await aPerson(server);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => tell(ada, answered(n % 2 === 0, { at: ago(n * MINUTE_MS) }))),
    );
    expect([await rows("quizAttempts", ada), await rows("quizCards", ada)]).toEqual([12, 1]);
  });

  it("to one question are kept only so often", async () => {
    const ada = await aPerson(server);
    const many = () => Array.from({ length: 40 }, () => answered(true));
    for (const refusals of [10, 10, 10, 30, 40]) {
      const { refused } = await tell(ada, ...many());
      expect(refused).toHaveLength(refusals);
      expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["often"]));
    }
    expect(await rows("quizAttempts", ada)).toBe(100);
  });

  it.each([[{ attempts: "all" }], [{ attempts: [free] }], [{ attempts: [null] }], [{ attempts: Array(201).fill({}) }]])(
    "must be sent in the right form: %j",
    async (body) => expect((await post(body, (await aPerson(server)).token)).status).toBe(400),
  );

  it("too large to be true are not read", async () => {
    const { token } = await aPerson(server);
    expect((await post({ attempts: [], filling: "x".repeat(66_000) }, token)).status).toBe(413);
  });
});

describe("answers to premium questions", () => {
  const [question] = questionsOf(premium);
  const inPremium = (at: string) => answered(true, { lessonId: premium, questionId: question, at });

  it("count when the learner was a member as they gave them, also when they arrive after the end", async () => {
    const ada = await aPerson(server, { premium: { validUntil: inDays(30) } });
    const [before, during] = [inPremium(ago(DAY_MS)), inPremium(ago(0))];
    await grant(server, ada, { validUntil: inDays(-1) });
    const { cards, refused } = await tell(ada, before, during);
    expect(refused).toMatchObject([{ id: before.id, reason: "premium" }]);
    expect(cards).toMatchObject([{ lessonId: premium, questionId: question }]);
  });
});

describe("the learner's days", () => {
  it("count by a question that was due and is practised, and not by a first answer", async () => {
    const ada = await aPerson(server);
    await tell(ada, answered(true, { at: ago(2 * DAY_MS) }));
    expect(await read(ada)).toMatchObject({ streak: { days: 0 }, days: [] });
    await tell(ada, answered(false));
    const { streak, days, today } = await read(ada);
    expect(streak.days).toBe(1);
    expect(days).toEqual([{ day: today, count: 0 }]);
  });

  it("are those of the zone in which the question was answered", async () => {
    const ada = await aPerson(server);
    const zone = "Pacific/Kiritimati";
    const { cards } = await tell(ada, answered(true, { zone }));
    const tomorrow = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(Date.now() + DAY_MS);
    expect(cards[0]?.due).toBe(tomorrow);
  });
});

describe("who may do what with answers", () => {
  it.each([
    ["a visitor", () => undefined],
    ["a superuser", () => server.superuser.token],
    ["a forged token", () => "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.x"],
  ])("%s keeps none", async (_, token) => {
    expect((await post({ attempts: [answered(true)] }, token())).status).toBe(401);
  });

  it("somebody whose address nobody asked to confirm keeps their own", async () => {
    expect((await tell(await aPerson(server, { verified: false }), answered(true))).cards).toHaveLength(1);
  });

  it.each([
    ["quizAttempts", { attemptId: "attempt-of-mine", chosen: 1, right: true }],
    ["quizCards", { due: "2099-01-01", interval: 35 }],
  ])("%s are read by their owner and written by nobody", async (collection, more) => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    await tell(ada, answered(true));
    const path = `/api/collections/${collection}/records`;
    const list = async (token?: string) =>
      json<{ items: { id: string; questionId: string }[] }>(
        await succeeded(send(server, "GET", path, undefined, token)),
      ).items;
    const [row] = await list(ada.token);
    expect(row?.questionId).toBe(first);
    expect([await list(bob.token), await list()]).toEqual([[], []]);
    expect((await send(server, "GET", `${path}/${row?.id}`, undefined, bob.token)).status).toBe(404);
    for (const token of [ada.token, bob.token, undefined]) {
      const body = { user: ada.id, lessonId: free, questionId: second, at: ago(0), ...more };
      expect((await send(server, "POST", path, body, token)).status).toBe(403);
      expect((await send(server, "PATCH", `${path}/${row?.id}`, body, token)).status).toBe(403);
      expect((await send(server, "DELETE", `${path}/${row?.id}`, undefined, token)).status).toBe(403);
    }
  });

  it("they leave with the export and go with the account", async () => {
    const ada = await aPerson(server);
    await tell(ada, answered(false));
    const told = json(await succeeded(send(server, "GET", "/api/course/export", undefined, ada.token)));
    expect(told).toMatchObject({ quizAttempts: [{ user: ada.id, right: false }], quizCards: [{ questionId: first }] });
    await succeeded(send(server, "DELETE", `/api/collections/users/records/${ada.id}`, undefined, ada.token));
    expect([await rows("quizAttempts", ada), await rows("quizCards", ada)]).toEqual([0, 0]);
  });
});
