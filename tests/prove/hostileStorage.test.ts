// Fills the bounds of pocketbase/limits.yaml that one account can fill by sending (notes, answers, bookmarks,
// events, orders, messages), reads how much the data grew, and floods the log for a minute.
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { anOrder } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { ask, json, sql } from "#serverTests/ask.ts";
import { fillingOn } from "./filling.ts";
import { anId, FREE, OPEN, sendFrom, someTime } from "./hostile.ts";
import { Chance, seed } from "./random.ts";

vi.setConfig({ testTimeout: 1_200_000 });
const NOTES = "/api/collections/notes/records";
const chance = new Chance(seed());

let server: TestServer;
const openTo = (env: Record<string, string>) => {
  beforeAll(async () => void (server = await startPocketBase({ env })), 60_000);
  afterAll(() => server.stop());
};

const { count, diskBytes, grown, untilRefused } = fillingOn(() => server);

const note = (user: Person, letters: number) => () =>
  sendFrom(server, {
    path: NOTES,
    body: { user: user.id, lessonId: chance.of(FREE).id, second: 1, text: "x".repeat(letters), at: someTime(chance) },
    token: user.token,
  });

describe("in as much time as it takes, one account fills", () => {
  openTo({ RATE_LIMITS: "off", TRUSTED_PROXY: "X-Forwarded-For" });

  it("two thousand notes", () =>
    grown("many notes", 3, async () => {
      const ada = await aPerson(server);
      const { kept, sentence } = await untilRefused(2_100, note(ada, 20));
      expect([kept, await count("notes", ada)]).toEqual([2_000, 2_000]);
      return `${kept} kept, then "${sentence}"`;
    }));

  it("two million bytes of notes", () =>
    grown("long notes", 3, async () => {
      const ada = await aPerson(server);
      const { kept, sentence } = await untilRefused(500, note(ada, 5_000));
      expect(kept).toBe(400);
      return `${kept} of 5,000 letters kept, then "${sentence}"`;
    }));

  it("a hundred answers to each question it may answer", () =>
    grown("answers", 5, async () => {
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
    }));

  it("one row for each lesson and module", () =>
    grown("progress and positions", 1, async () => {
      const ada = await aPerson(server);
      for (let round = 0; round < 50; round++) {
        const lessons = Array.from({ length: 200 }, () => chance.of(FREE).id);
        const completed = lessons.map((lessonId) => ({ lessonId, completedAt: someTime(chance) }));
        const visited = lessons.map((lessonId) => ({ lessonId, lastAccessed: someTime(chance) }));
        const positions = lessons.map((lessonId) => ({ lessonId, second: chance.below(9_000), at: someTime(chance) }));
        await sendFrom(server, { path: "/api/course/progress", body: { completed, visited }, token: ada.token });
        await sendFrom(server, { path: "/api/course/positions", body: { positions }, token: ada.token });
      }
      const modules = new Set(FREE.map(({ moduleId }) => moduleId)).size;
      const rows = [await count("completions", ada), await count("positions", ada), await count("visits", ada)];
      expect(rows).toEqual([FREE.length, FREE.length, modules]);
      return `30,000 acts leave ${rows.join(", ")} rows`;
    }));
});

describe("in a day", () => {
  openTo(OPEN);

  it("one account writes five hundred notes", async () => {
    const ada = await aPerson(server);
    const { kept, sentence } = await untilRefused(600, note(ada, 20));
    console.log(`hostile storage, notes in a day: ${kept} kept, then "${sentence}"; seed ${seed()}`);
    expect(kept).toBe(500);
  });

  it("one network leaves five thousand events, whichever of its addresses it uses", () =>
    grown("events", 10, async () => {
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
    }));
});

describe("in an hour, one account orders", () => {
  openTo(OPEN);

  it("twenty memberships and ten gifts, and pays none", () =>
    grown("orders", 1, async () => {
      const { token } = await aPerson(server);
      const order = await anOrder(server);
      const orders = await untilRefused(30, () =>
        sendFrom(server, { path: "/api/course/checkout", body: order, token }),
      );
      const gift = {
        plan: order.plan,
        months: 1,
        email: "bob@example.test",
        from: "漢".repeat(80),
        words: "漢".repeat(500),
      };
      const gifts = await untilRefused(20, () => sendFrom(server, { path: "/api/course/gift", body: gift, token }));
      expect([orders.kept, gifts.kept]).toEqual([20, 10]);
      return `${String(orders.kept)} orders and ${String(gifts.kept)} gifts, then "${gifts.sentence}"`;
    }));
});

/** A mail server that nobody answers at: whatever is to be mailed stays. */
const NO_MAIL_SERVER = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "9", MAIL_FROM: "course@example.test" };

describe("in a day, whoever writes, while no mail can be sent", () => {
  openTo({ ...OPEN, ...NO_MAIL_SERVER });
  const write = (path: string, more: object) => () =>
    sendFrom(server, {
      path,
      body: {
        ...{ name: "\u6f22".repeat(80), email: `${anId(chance)}@example.test`, message: "\u6f22".repeat(5_000) },
        ...{ website: "", filledInMs: 9_000, ...more },
      },
    });

  it("two hundred and fifty mails wait for the operator, and a hundred receipts", () =>
    grown("messages and their mails", 20, async () => {
      const contact = await untilRefused(220, write("/api/course/contact", { topic: "course" }));
      const feedback = await untilRefused(420, write("/api/course/feedback", { type: "bug" }));
      expect([contact.kept, feedback.kept]).toEqual([200, 400]);
      const waiting = "SELECT count(*), sum(kind = 'contactReceived') FROM mailQueue WHERE sentAt = ''";
      expect(await sql(server, waiting)).toEqual(["350", "100"]);
      const [bytes] = await sql(server, "SELECT max(length(CAST(`values` AS BLOB))) FROM mailQueue");
      expect(Number(bytes)).toBeLessThan(17_000);
      return `${String(contact.kept)} messages and ${String(feedback.kept)} times feedback kept, then "${contact.sentence}"; the longest mail has ${String(bytes)} bytes`;
    }));
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

  it("leave the log within its bound, and what failed in it", async () => {
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
  });
});
