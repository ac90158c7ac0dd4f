import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { ask, json } from "#serverTests/ask.ts";
import { sql } from "#serverTests/tokens.ts";
import { anId, FREE, OPEN, sendFrom, someTime } from "./hostile.ts";
import { Chance, seed } from "./random.ts";

const TIME_MS = 1_200_000;
const NOTES = "/api/collections/notes/records";
const chance = new Chance(seed());

let server: TestServer;
const openTo = (env: Record<string, string>) => {
  beforeAll(async () => void (server = await startPocketBase({ env })), 60_000);
  afterAll(() => server.stop());
};

const count = async (table: string, { id }: Person): Promise<number> =>
  Number((await sql(server, `SELECT count(*) FROM ${table} WHERE user = '${id}'`))[0]);

async function diskBytes(): Promise<number> {
  await sql(server, "PRAGMA wal_checkpoint(TRUNCATE)");
  return statSync(join(server.dataDir, "data.db")).size;
}

async function grown(what: string, fill: () => Promise<string>): Promise<void> {
  const before = await diskBytes();
  const said = await fill();
  const megabytes = ((await diskBytes()) - before) / 1_000_000;
  console.log(`hostile storage, ${what}: ${said}; the data grew by ${megabytes.toFixed(1)} MB; seed ${seed()}`);
}

/** Sends until it is refused, in turn so that every refusal is seen; gives what was kept and the sentence. */
async function untilRefused(
  most: number,
  send: () => ReturnType<typeof sendFrom>,
): Promise<{ kept: number; sentence: string }> {
  for (let kept = 0; kept <= most; kept++) {
    const answer = await send();
    if (answer.status >= 300) return { kept, sentence: json<{ message: string }>(answer).message };
  }
  return { kept: most + 1, sentence: "" };
}

const note = (user: Person, letters: number) => () =>
  sendFrom(server, {
    path: NOTES,
    body: { user: user.id, lessonId: chance.of(FREE).id, second: 1, text: "x".repeat(letters), at: someTime(chance) },
    token: user.token,
  });

describe("in as much time as it takes, one account fills", () => {
  openTo({ RATE_LIMITS: "off", TRUSTED_PROXY: "X-Forwarded-For" });

  it(
    "two thousand notes",
    () =>
      grown("many notes", async () => {
        const ada = await aPerson(server);
        const { kept, sentence } = await untilRefused(2_100, note(ada, 20));
        expect([kept, await count("notes", ada)]).toEqual([2_000, 2_000]);
        return `${kept} kept, then "${sentence}"`;
      }),
    TIME_MS,
  );

  it(
    "two million bytes of notes",
    () =>
      grown("long notes", async () => {
        const ada = await aPerson(server);
        const { kept, sentence } = await untilRefused(500, note(ada, 5_000));
        expect(kept).toBe(400);
        return `${kept} of 5,000 letters kept, then "${sentence}"`;
      }),
    TIME_MS,
  );

  it(
    "a hundred answers to each question it may answer",
    () =>
      grown("answers", async () => {
        const ada = await aPerson(server);
        for (const { id: lessonId, questions } of FREE)
          for (let round = 0; round < 6; round++) {
            const attempts = questions.flatMap((questionId) =>
              Array.from({ length: 30 }, () => ({
                ...{ id: anId(chance), lessonId, questionId, chosen: 1, right: chance.below(2) === 1 },
                ...{ at: someTime(chance), zone: "UTC" },
              })),
            );
            await sendFrom(server, { path: "/api/course/quiz", body: { attempts }, token: ada.token });
          }
        const questions = FREE.flatMap((lesson) => lesson.questions).length;
        expect([await count("quizAttempts", ada), await count("quizCards", ada)]).toEqual([questions * 100, questions]);
        return `${questions * 100} answers to ${questions} questions kept, of ${questions * 180} sent`;
      }),
    TIME_MS,
  );

  it(
    "one row for each lesson and module",
    () =>
      grown("progress and positions", async () => {
        const ada = await aPerson(server);
        for (let round = 0; round < 50; round++) {
          const lessons = Array.from({ length: 200 }, () => chance.of(FREE).id);
          const completed = lessons.map((lessonId) => ({ lessonId, completedAt: someTime(chance) }));
          const visited = lessons.map((lessonId) => ({ lessonId, lastAccessed: someTime(chance) }));
          const positions = lessons.map((lessonId) => ({
            lessonId,
            second: chance.below(9_000),
            at: someTime(chance),
          }));
          await sendFrom(server, { path: "/api/course/progress", body: { completed, visited }, token: ada.token });
          await sendFrom(server, { path: "/api/course/positions", body: { positions }, token: ada.token });
        }
        const modules = new Set(FREE.map(({ moduleId }) => moduleId)).size;
        const rows = [await count("completions", ada), await count("positions", ada), await count("visits", ada)];
        expect(rows).toEqual([FREE.length, FREE.length, modules]);
        return `30,000 acts leave ${rows.join(", ")} rows`;
      }),
    TIME_MS,
  );
});

describe("in a day", () => {
  openTo(OPEN);

  it(
    "one account writes five hundred notes",
    async () => {
      const ada = await aPerson(server);
      const { kept, sentence } = await untilRefused(600, note(ada, 20));
      console.log(`hostile storage, notes in a day: ${kept} kept, then "${sentence}"; seed ${seed()}`);
      expect(kept).toBe(500);
    },
    TIME_MS,
  );

  it(
    "one network leaves five thousand events, whichever of its addresses it uses",
    () =>
      grown("events", async () => {
        const event = {
          name: "error",
          props: { error_type: "x".repeat(64), error_message: "ü".repeat(250) },
          visit: "v",
        };
        const body = Array.from({ length: 20 }, () => event);
        let host = 0;
        const { kept } = await untilRefused(300, () =>
          sendFrom(server, { path: "/api/course/events", body, address: `2001:db8:1:1::${(++host).toString(16)}` }),
        );
        expect(await sql(server, "SELECT count(*) FROM events")).toEqual([String(5_000)]);
        return `${kept * 20} of the longest kept`;
      }),
    TIME_MS,
  );
});

/** What the log may take, with its indexes and what waits beside it to be written. */
const MOST_OF_LOG = 64_000_000;
const FLOOD_MS = 60_000;
const AT_ONCE = 8;

describe("refused requests, as many as come through in a minute,", () => {
  openTo(OPEN);

  const logBytes = (): number =>
    ["auxiliary.db", "auxiliary.db-wal"].reduce(
      (sum, name) => sum + (statSync(join(server.dataDir, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  const faults = async (): Promise<number> => {
    const path = `/api/logs?filter=${encodeURIComponent("data.status = 500")}`;
    const answer = await ask(server, path, { headers: { authorization: server.superuser.token } });
    return json<{ totalItems: number }>(answer).totalItems;
  };

  it(
    "leave the log within its bound, and what failed in it",
    async () => {
      const ada = await aPerson(server);
      const completed = [{ lessonId: FREE[0]?.id, completedAt: someTime(chance) }];
      await sendFrom(server, { path: "/api/course/progress", body: { completed }, token: ada.token });
      await sql(server, `UPDATE completions SET days = 'no list' WHERE user = '${ada.id}'`);
      const broken = await sendFrom(server, { method: "GET", path: "/api/course/achievements", token: ada.token });
      expect(broken.status).toBe(500);
      await expect.poll(faults, { timeout: 10_000 }).toBe(1);
      const dataBefore = await diskBytes();
      const end = performance.now() + FLOOD_MS;
      const long = "x".repeat(3_000);
      let [sent, most] = [0, 0];
      const statuses = new Map<number, number>();
      const flood = async () => {
        while (performance.now() < end) {
          const headers = {
            "user-agent": long,
            referer: `http://a.example/${long}`,
            "x-forwarded-for": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent++ & 255}`,
          };
          const { status } = await ask(server, `/api/collections/posts/records?filter=${long}${String(sent)}`, {
            headers,
          });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (sent % 500 === 0) most = Math.max(most, logBytes());
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, flood));
      await delay(5_000);
      most = Math.max(most, logBytes());
      const told = [...statuses].map(([status, count]) => `${String(count)} × ${String(status)}`).join(", ");
      console.log(
        `hostile storage, log: ${told} in a minute; the log took ${(most / 1e6).toFixed(1)} MB at the most, the data grew by ${(((await diskBytes()) - dataBefore) / 1e6).toFixed(1)} MB`,
      );
      expect(most).toBeLessThan(MOST_OF_LOG);
      expect(await faults()).toBe(1);
      await sql(server, `UPDATE completions SET days = '[]' WHERE user = '${ada.id}'`);
    },
    TIME_MS,
  );
});
