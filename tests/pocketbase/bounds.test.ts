import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { type Answer, fileOf, json, send, sendForm, sql } from "./ask.ts";
import { serverHere } from "./here.ts";
import { ago, complete, course, free } from "./learner.ts";
import { rowsOf } from "./reviewing.ts";

const NOTES = "/api/collections/notes/records";
const server = await serverHere({ env: { RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" } });
let reader = 0;
/** From a new address each time: what is bounded here is the account. */
const from = (address: string | undefined, method: string, path: string, body: unknown, token?: string) =>
  send(server, method, path, body, token, {
    "x-forwarded-for": address ?? `10.2.${Math.floor(++reader / 250)}.${reader % 250}`,
  });
const sentenceOf = (answer: Answer): string => json<{ message: string }>(answer).message;
const write = (user: Person, text: string) =>
  from(undefined, "POST", NOTES, { user: user.id, lessonId: free, second: 1, text, at: ago(0) }, user.token);

/** Rows that are there already, so that a bound is reached in time. */
const fill = (user: Person, notes: number, letters: number) =>
  sql(
    server,
    `INSERT INTO notes (user, lessonId, second, text, at, created, updated)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${notes})
     SELECT '${user.id}', '${free}', 1, printf('%.*c', ${letters}, 'x'), '2026-01-01', '2026-01-01', '2026-01-01' FROM n`,
  );

it("the notes of one account have two million bytes at most, however they are written", async () => {
  const ada = await aPerson(server);
  await fill(ada, 400, 5_000);
  const refused = await write(ada, "é");
  expect([refused.status, sentenceOf(refused)]).toEqual([
    400,
    "Your notes have reached two million characters, which is the limit: shorten or delete some to save this.",
  ]);
});

describe("the acts of one account", () => {
  const lessons = course.lessons.filter(({ access }) => access === "free").map(({ id }) => id);
  const positions = () => Array.from({ length: 200 }, (_, n) => ({ lessonId: lessons[n % lessons.length], second: n }));

  it("are two thousand in ten minutes at most, by whichever route, and somebody else's are heard", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const tell = (user: Person) =>
      from(undefined, "POST", "/api/course/positions", { positions: positions() }, user.token);
    for (let batch = 0; batch < 10; batch++) expect((await tell(ada)).status).toBe(200);
    const refused = await tell(ada);
    expect(refused.status).toBe(429);
    expect(sentenceOf(refused)).toMatch(/^That was a lot of tries\. Try again in \d+ minutes\.$/);
    expect((await from(undefined, "POST", "/api/course/progress", complete(free), ada.token)).status).toBe(429);
    expect((await tell(bob)).status).toBe(200);
  });

  it("are written one batch after the other: what comes beside it is asked to wait a second", async () => {
    const ada = await aPerson(server);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        from(undefined, "POST", "/api/course/positions", { positions: positions() }, ada.token),
      ),
    );
    const waiting = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const answer of waiting) {
      expect(sentenceOf(answer)).toBe("We’re still busy with another of your devices. Try again in a moment.");
      expect(answer.headers["retry-after"]).toBe("1");
    }
    expect((await from(undefined, "POST", "/api/course/positions", { positions: [] }, ada.token)).status).toBe(200);
  });
});

it("pictures of one account are replaced twenty times a day at most", async () => {
  const ada = await aPerson(server);
  const upload = () => {
    const from = { "x-forwarded-for": `10.3.0.${++reader % 250}` };
    return sendForm(server, "PATCH", rowsOf("users", ada.id), { photo: fileOf(pngOf(1, 1)) }, ada.token, from);
  };
  for (let time = 0; time < 20; time++) expect((await upload()).status).toBe(200);
  expect((await upload()).status).toBe(429);
});

it.each([
  ["contactMessages", "contact", "name, topic, message"],
  ["feedback", "feedback", "page, type, message"],
])(
  "what visitors write to the operator stays as long as it is among the newest ten thousand: %s",
  async (table, noun, fields) => {
    const value = table === "feedback" ? "general" : "other";
    await sql(
      server,
      `INSERT INTO ${table} (${fields}, created, updated)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10005)
       SELECT 'Ada', '${value}', i, printf('2026-01-01 %05d', i), '2026-01-01' FROM n`,
    );
    const { token } = server.superuser;
    expect((await send(server, "POST", `/api/crons/prune-${noun}`, undefined, token)).status).toBe(204);
    const kept = () => sql(server, `SELECT count(*), min(CAST(message AS INTEGER)) FROM ${table}`);
    await expect.poll(kept, { timeout: 5_000 }).toEqual(["10000", "6"]);
  },
);
