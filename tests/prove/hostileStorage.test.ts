// Fills the bounds of pocketbase/limits.yaml that one account or network can fill by sending, with the letters that take
// the most room, reads how much the data grew, and floods the log for a minute.
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { anOrder } from "#support/buying.ts";
import type { Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { startWithMails, stopWithMails, type WithMails } from "#support/withMails.ts";
import { type Answer, ask, json, sql, succeeded } from "#serverTests/ask.ts";
import { anAddress, registration } from "#serverTests/forms.ts";
import { postsOn } from "#serverTests/posting.ts";
import { rowsOf } from "#serverTests/reviewing.ts";
import { anId, FREE, newAddress, OPEN, sendFrom, someTime, type Wish, several } from "./hostile.ts";
import { Chance, seed } from "#support/random.ts";

vi.setConfig({ testTimeout: 1_200_000 });
const A_MINUTE_S = 60;
const chance = new Chance(seed());
const QUESTIONS = FREE.flatMap(({ questions }) => questions).length;
const MODULES = [...new Set(FREE.map(({ moduleId }) => String(moduleId)))];
const smile = (letters: number) => "\u{1f600}".repeat(letters);
const han = (letters: number) => "漢".repeat(letters);

/** What takes the most room as text, as HTML, and in the search's index. */
const WORST: Record<string, (letters: number) => string> = {
  "letters of four bytes": smile,
  "signs that become six in HTML": (letters) => '"'.repeat(letters),
  "letters that are searched in pairs": (letters) =>
    Array.from({ length: letters }, () => String.fromCodePoint(0x4e00 + chance.below(20_000))).join(""),
  "words that no other text has": (letters) => {
    let words = "";
    while (words.length < letters) words += `${chance.below(36 ** 5).toString(36)} `;
    return words.slice(0, letters - 1);
  },
};

let server: TestServer;
const { anOldHand, write, moderate, count } = postsOn(() => server);

async function diskBytes(): Promise<number> {
  await sql(server, "PRAGMA wal_checkpoint(TRUNCATE)");
  return statSync(join(server.dataDir, "data.db")).size;
}

/** In turn, so that every refusal is seen: what was kept, and the sentence. Whoever is told to wait for a minute waits. */
async function untilRefused(most: number, send: () => Promise<Answer>): Promise<{ kept: number; sentence: string }> {
  for (let kept = 0; kept < most; kept++) {
    let answer = await send();
    const waitS = Number(answer.headers["retry-after"] ?? 0);
    if (answer.status === 429 && waitS <= A_MINUTE_S) {
      await delay((waitS + 1) * 1_000);
      answer = await send();
    }
    if (answer.status >= 300) return { kept, sentence: json<{ message: string }>(answer).message };
  }
  return { kept: most, sentence: "" };
}

type Wishes = (turn: number) => Wish | Promise<Wish>;

interface Filling {
  name: string;
  /** As limits.yaml and the figures call it. */
  what: string;
  mostMB: number;
  tries: number;
  kept: number | [least: number, most: number];
  /** What somebody sends again and again; sent with their token unless another is named. */
  by: (user: Person) => Wishes | Promise<Wishes>;
  /** How many of their rows, or of others in words of SQL, are there then. */
  holds?: Record<string, number>;
}

function tryAll(fillings: Filling[]): void {
  it.each(fillings)("$name", async ({ what, mostMB, tries, kept: wanted, by, holds = {} }) => {
    const user = await anOldHand();
    const wish = await by(user);
    const before = await diskBytes();
    let turn = 0;
    const { kept, sentence } = await untilRefused(tries, async () =>
      sendFrom(server, { token: user.token, ...(await wish(turn++)) }),
    );
    const megabytes = ((await diskBytes()) - before) / 1e6;
    const said = sentence && `, then "${sentence}"`;
    console.log(
      `hostile storage, ${what}: ${kept} kept${said}; the data grew by ${megabytes.toFixed(1)} MB; seed ${seed()}`,
    );
    const [least = 0, most = least] = [wanted].flat();
    expect(kept, sentence).toBeGreaterThanOrEqual(least);
    expect(kept, sentence).toBeLessThanOrEqual(most);
    for (const [of, rows] of Object.entries(holds)) {
      const theirs = of.includes("WHERE") ? of.replace("$id", user.id) : `${of} WHERE user = '${user.id}'`;
      expect(await count(`SELECT count(*) FROM ${theirs}`), of).toBe(rows);
    }
    expect(megabytes, what).toBeLessThan(mostMB);
  });
}

const openTo = (env: Record<string, string>) => {
  beforeAll(async () => void (server = await startPocketBase({ env })), 60_000);
  afterAll(() => server.stop());
};

const notesOf =
  (letters: number) =>
  ({ id: user }: Person): Wishes =>
  () => ({
    path: rowsOf("notes"),
    body: { user, lessonId: chance.of(FREE).id, second: 1, text: "x".repeat(letters), at: someTime(chance) },
  });

/** Others have accounts, and never log in. */
const blocking =
  (others: number) =>
  async ({ id: user }: Person): Promise<Wishes> => {
    const people = await several(others, async () => {
      const body = { ...registration(anAddress()), verified: true };
      return request<{ id: string }>(server.url + rowsOf("users"), { body, token: server.superuser.token });
    });
    return (turn) => ({ path: rowsOf("blocks"), body: { user, blocked: people[turn]?.id } });
  };

describe("in as much time as it takes, one account fills", () => {
  openTo({ RATE_LIMITS: "off", TRUSTED_PROXY: "X-Forwarded-For" });

  tryAll([
    {
      ...{ name: "two thousand notes", what: "many notes", mostMB: 3, tries: 2_101, kept: 2_000 },
      ...{ by: notesOf(20), holds: { notes: 2_000 } },
    },
    { name: "two million bytes of notes", what: "long notes", mostMB: 3, tries: 501, kept: 400, by: notesOf(5_000) },
    {
      ...{ name: "five hundred blocks", what: "blocks in all", mostMB: 0.3, tries: 505, kept: 500 },
      ...{ by: blocking(505), holds: { blocks: 500 } },
    },
    {
      ...{ name: "a hundred answers to each question it may answer, of 180", what: "answers", mostMB: 5 },
      ...{ tries: 6 * FREE.length, kept: 6 * FREE.length },
      by: () => (turn) => {
        const { id: lessonId = "", questions = [] } = FREE[turn % FREE.length] ?? {};
        const answer = () => ({ chosen: 1, right: chance.below(2) === 1, at: someTime(chance), zone: "UTC" });
        const attempts = questions.flatMap((questionId) =>
          Array.from({ length: 30 }, () => ({ id: anId(chance), lessonId, questionId, ...answer() })),
        );
        return { path: "/api/course/quiz", body: { attempts } };
      },
      holds: { quizAttempts: QUESTIONS * 100, quizCards: QUESTIONS },
    },
    {
      ...{ name: "one row for each lesson and module", what: "progress and positions of 200 lessons at a time" },
      ...{ mostMB: 1, tries: 100, kept: 100 },
      by: () => (turn) => {
        const lessons = Array.from({ length: 200 }, () => chance.of(FREE).id);
        const completed = lessons.map((lessonId) => ({ lessonId, completedAt: someTime(chance) }));
        const visited = lessons.map((lessonId) => ({ lessonId, lastAccessed: someTime(chance) }));
        const positions = lessons.map((lessonId) => ({ lessonId, second: chance.below(9_000), at: someTime(chance) }));
        if (turn % 2 === 0) return { path: "/api/course/progress", body: { completed, visited } };
        return { path: "/api/course/positions", body: { positions } };
      },
      holds: { completions: FREE.length, positions: FREE.length, visits: MODULES.length },
    },
  ]);
});

/** Of somebody, as if they were there for long. */
async function postsToLike(): Promise<void> {
  const { id } = await anOldHand();
  const at = "'2026-11-01 10:00:00.000Z'";
  await sql(
    server,
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 699)
       INSERT INTO posts (id, user, topic, title, body, html, pictures, created, updated, activeAt)
       SELECT printf('liked%010d', i), '${id}', 'feedback', 'A title', 'Words', '<p>Words</p>', '[]', ${at}, ${at}, ${at}
       FROM n`,
  );
}

const registrations = (path: string): Filling => ({
  ...{ name: "sixty accounts an hour that nobody confirms", what: "accounts that nobody confirmed" },
  ...{ mostMB: 60 * 0.02, tries: 71, kept: [21, 60] },
  by: () => () => {
    const more = { displayName: han(80), zone: "America/Argentina/ComodRivadavia" };
    return { path, body: registration(anAddress(), more), address: "10.9.9.9", token: "" };
  },
});

describe("in its time, one account or network fills", () => {
  openTo(OPEN);

  tryAll([
    { name: "five hundred notes a day", what: "notes in a day", mostMB: 3, tries: 601, kept: 500, by: notesOf(20) },
    {
      ...{ name: "six hundred likes an hour", what: "likes in an hour", mostMB: 0.3, tries: 651, kept: 600 },
      by: async ({ id: user }) => {
        await postsToLike();
        return (turn) => ({ path: rowsOf("likes"), body: { user, post: `liked${String(turn).padStart(10, "0")}` } });
      },
      holds: { likes: 600 },
    },
    {
      ...{ name: "two hundred blocks a day", what: "blocks in a day", mostMB: 0.3, tries: 210, kept: 200 },
      ...{ by: blocking(210), holds: { blocks: 200 } },
    },
    {
      ...{ name: "twenty appeals a day, of the longest", what: "appeals in a day", mostMB: 0.3, tries: 22, kept: 20 },
      by: async (user) => {
        const ida = await aRole(server, "moderator");
        const posts: string[] = [];
        while (posts.length < 22) {
          const { id } = await write(user, { topic: "feedback", title: `A title ${posts.length}` });
          await succeeded(moderate(ida, id, "hide"));
          posts.push(id);
        }
        const about = (turn: number) => ({ target: `posts ${posts[turn] ?? ""}`, text: smile(2_000) });
        return (turn) => ({ path: rowsOf("appeals"), body: { user: user.id, ...about(turn) } });
      },
      holds: { appeals: 20 },
    },
    ...Object.entries(WORST).map(([letters, worst]): Filling => ({
      ...{ name: `a hundred posts of ${letters} a day`, what: `posts of ${letters}` },
      ...{ mostMB: 30, tries: 121, kept: 100 },
      by:
        ({ id: user }) =>
        () => {
          const words = { title: worst(120), body: worst(10_000), sheet: worst(5_000), questions: worst(1_000) };
          return { path: rowsOf("posts"), body: { user, topic: "feedback", video: "", ...words } };
        },
    })),
    {
      // Those that were sent too soon after others count as well.
      ...{ name: "three hundred replies a day", what: "replies", mostMB: 36, tries: 321, kept: [291, 300] },
      by: async (user) => {
        const { id: post } = await write(user);
        const worst = Object.values(WORST);
        const body = (turn: number) => worst[turn % worst.length]?.(10_000);
        return (turn) => ({ path: rowsOf("replies"), body: { user: user.id, post, body: body(turn) } });
      },
    },
    {
      ...{ name: "a hundred wordings of a post, of which the last twenty stay", what: "wordings" },
      ...{ mostMB: 3, tries: 121, kept: 99 },
      by: async (user) => {
        const words = () => smile(9_990 - chance.below(9));
        const path = rowsOf("posts", (await write(user, { body: words() })).id);
        return (turn) => ({ method: "PATCH", path, body: { body: `${turn} ${words()}` } });
      },
      holds: { "postEdits WHERE post IN (SELECT id FROM posts WHERE user = '$id')": 20 },
    },
    {
      ...{ name: "a hundred reviews, of which one of each lesson and module stays", what: "reviews" },
      ...{ mostMB: 1, tries: 121, kept: 100, holds: { reviews: FREE.length + MODULES.length } },
      by: () => (turn) => {
        const items = [...FREE.map(({ id }) => id), ...MODULES];
        const path = `/api/course/reviews/${items[turn % items.length] ?? ""}`;
        return { method: "PUT", path, body: { rating: 1, title: smile(100), content: smile(2_000) } };
      },
    },
    {
      ...{ name: "fifty drafts, however many it writes", what: "drafts", mostMB: 5, tries: 120, kept: 120 },
      by:
        ({ id: user }) =>
        (turn) => {
          const draft = { key: `draft_${turn}`, text: smile(20_000), at: someTime(chance) };
          return { path: rowsOf("drafts"), body: { user, ...draft } };
        },
      holds: { drafts: 50 },
    },
    {
      ...{ name: "a thousand bookmarks, of a million bytes", what: "bookmarks" },
      ...{ mostMB: 2, tries: 1_101, kept: [101, 1_000] },
      by:
        ({ id: user }) =>
        () => {
          const tags = Array.from({ length: 12 }, (_, at) => `${at}${smile(18)}`);
          const about = { type: "other", url: `/about?${chance.below(36 ** 8)}`, createdAt: someTime(chance) };
          const words = { title: smile(100), description: smile(100), tags, at: someTime(chance) };
          return { path: rowsOf("bookmarks"), body: { user, ...about, ...words } };
        },
    },
    {
      ...{ name: "five thousand events, whichever of its addresses it uses", what: "lists of twenty events" },
      ...{ mostMB: 10, tries: 301, kept: 250, holds: { "events WHERE TRUE": 5_000 } },
      by: () => (turn) => {
        const props = { error_type: "x".repeat(64), error_message: "ü".repeat(250) };
        const body = Array.from({ length: 20 }, () => ({ name: "error", props, visit: "v" }));
        return { path: "/api/course/events", body, address: `2001:db8:1:1::${(turn + 1).toString(16)}`, token: "" };
      },
    },
    {
      ...{ name: "twenty orders an hour, and pays none", what: "orders", mostMB: 0.5, tries: 31, kept: 20 },
      by: async () => {
        const body = await anOrder(server);
        return () => ({ path: "/api/course/checkout", body });
      },
    },
    {
      ...{ name: "ten gifts an hour, and pays none", what: "gifts", mostMB: 0.5, tries: 21, kept: 10 },
      by: () => () => {
        const words = { email: "bob@example.test", from: han(80), words: han(500) };
        return { path: "/api/course/gift", body: { plan: "premium-monthly", months: 1, ...words } };
      },
    },
    registrations(rowsOf("users")),
  ]);
});

describe("where mails are sent, one network fills", () => {
  let mails: WithMails;
  beforeAll(async () => void ({ server } = mails = await startWithMails(OPEN)), 60_000);
  afterAll(() => stopWithMails(mails));

  tryAll([registrations("/api/course/register")]);
});

/** A mail server that nobody answers at: whatever is to be mailed stays. */
const NO_MAIL_SERVER = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "9", MAIL_FROM: "course@example.test" };

describe("in a day, whoever writes, while no mail can be sent", () => {
  openTo({ ...OPEN, ...NO_MAIL_SERVER });
  const writing = (path: string, more: object) => (): Wishes => () => {
    const words = { name: han(80), email: `${anId(chance)}@example.test`, message: han(5_000) };
    return { path, token: "", body: { ...words, website: "", filledInMs: 9_000, ...more } };
  };

  tryAll([
    {
      ...{ name: "two hundred messages", what: "messages and their mails", mostMB: 11, tries: 221, kept: 200 },
      by: writing("/api/course/contact", { topic: "course" }),
    },
    {
      ...{ name: "four hundred times feedback", what: "feedback and its mails", mostMB: 9, tries: 421, kept: 400 },
      by: writing("/api/course/feedback", { type: "bug" }),
    },
  ]);

  it("two hundred and fifty mails wait for the operator, and a hundred receipts", async () => {
    const waiting = "SELECT count(*), sum(kind = 'contactReceived') FROM mailQueue WHERE sentAt = ''";
    expect(await sql(server, waiting)).toEqual(["350", "100"]);
    const bytes = await count("SELECT max(length(CAST(`values` AS BLOB))) FROM mailQueue");
    console.log(`hostile storage, mails: the longest has ${bytes} bytes`);
    expect(bytes).toBeLessThan(17_000);
  });
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
    const ada = await anOldHand();
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
        const headers = { "user-agent": long, referer: `http://a.example/${long}`, "x-forwarded-for": newAddress() };
        const { status } = await ask(server, `${rowsOf("posts")}?filter=${long}${++sent}`, { headers });
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
  });
});
