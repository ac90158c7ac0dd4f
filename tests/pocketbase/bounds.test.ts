import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson, type Person } from "#support/person.ts";
import { type Answer, ask, json, send } from "./ask.ts";
import { serverHere } from "./here.ts";
import { ago, complete, course, free, lessonsOf } from "./learner.ts";
import { sql } from "./tokens.ts";

const NOTES = "/api/collections/notes/records";

const server = await serverHere({ env: { RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" } });

let reader = 0;
/** From a new address each time: what is bounded here is the account. */
const from = (address: string | undefined, method: string, path: string, body: unknown, token?: string) =>
  ask(server, path, {
    method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": address ?? `10.2.${Math.floor(++reader / 250)}.${reader % 250}`,
      ...(token && { authorization: token }),
    },
    body: JSON.stringify(body),
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
const count = async (table: string, { id }: Person): Promise<number> =>
  Number((await sql(server, `SELECT count(*) FROM ${table} WHERE user = '${id}'`))[0]);

describe("the notes of one account", () => {
  it("are two thousand at most, which a sentence says, and deleting one makes room", async () => {
    const ada = await aPerson(server);
    await fill(ada, 1_999, 10);
    const last = await write(ada, "The last one");
    expect(last.status).toBe(200);
    const refused = await write(ada, "One too many");
    expect(refused.status).toBe(400);
    expect(sentenceOf(refused)).toBe("You have 2,000 notes, which is the limit: delete some to save new ones.");
    expect(await count("notes", ada)).toBe(2_000);
    const path = `${NOTES}/${json<{ id: string }>(last).id}`;
    expect((await from(undefined, "PATCH", path, { text: "New words" }, ada.token)).status).toBe(200);
    expect((await from(undefined, "DELETE", path, {}, ada.token)).status).toBe(204);
    expect((await write(ada, "Now it fits")).status).toBe(200);
  });

  it("have two million bytes at most, however they are written", async () => {
    const ada = await aPerson(server);
    await fill(ada, 400, 5_000);
    const refused = await write(ada, "é");
    expect([refused.status, sentenceOf(refused)]).toEqual([
      400,
      "Your notes have reached two million characters, which is the limit: shorten or delete some to save this.",
    ]);
  });

  it("are no fewer for somebody else", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    await fill(ada, 2_000, 10);
    expect((await write(bob, "Mine")).status).toBe(200);
  });
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

  it("leave one row for each lesson", async () => {
    const ada = await aPerson(server);
    await from(undefined, "POST", "/api/course/positions", { positions: positions() }, ada.token);
    expect(await count("positions", ada)).toBe(lessons.length);
  });
});

describe("pictures of one account", () => {
  it("are replaced twenty times a day at most", async () => {
    const ada = await aPerson(server);
    const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const upload = async () => {
      const form = new FormData();
      form.set("photo", new Blob([Buffer.from(pixel, "base64")], { type: "image/png" }), "me.png");
      const headers = { authorization: ada.token, "x-forwarded-for": `10.3.0.${++reader % 250}` };
      return fetch(`${server.url}/api/collections/users/records/${ada.id}`, { method: "PATCH", headers, body: form });
    };
    for (let time = 0; time < 20; time++) expect((await upload()).status).toBe(200);
    expect((await upload()).status).toBe(429);
  });
});

describe("the certificates of one account", () => {
  it("are issued again in twenty new names a day at most; in the same name as often as it is asked for", async () => {
    const ada = await aPerson(server, { displayName: "Ada" });
    const done = lessonsOf(1).map((lessonId) => ({ lessonId, completedAt: ago(0) }));
    const finished = await from(undefined, "POST", "/api/course/progress", { completed: done }, ada.token);
    const [certificate] = json<{ certificates: { code: string }[] }>(finished).certificates;
    const path = `/api/course/certificates/${certificate?.code ?? ""}`;
    const again = () => from(undefined, "POST", path, {}, ada.token);
    const inName = async (name: string) => {
      await sql(server, `UPDATE users SET displayName = '${name}' WHERE id = '${ada.id}'`);
      return again();
    };
    for (let time = 1; time <= 20; time++) {
      expect(json(await inName(`Ada ${time}`))).toMatchObject({ issuedTo: `Ada ${time}` });
      expect((await again()).status).toBe(200);
    }
    expect((await inName("Ada 21")).status).toBe(429);
    expect((await inName("Ada 20")).status).toBe(200);
  });
});

describe("events", () => {
  const batch = Array.from({ length: 20 }, () => ({ name: "page_view", props: { page_name: "home" }, visit: "v1" }));

  it("of one network are five thousand a day at most", LONG_HERE, async () => {
    // The outer wall lets sixty batches a minute pass from one address, so each comes from another of its network.
    let host = 0;
    const tell = () => from(`2001:db8:9:9::${(++host).toString(16)}`, "POST", "/api/course/events", batch);
    for (let time = 0; time < 250; time++) expect((await tell()).status).toBe(204);
    const refused = await tell();
    expect([refused.status, sentenceOf(refused)]).toEqual([429, "That was a lot of tries. Try again in 24 hours."]);
    expect((await from(undefined, "POST", "/api/course/events", batch)).status).toBe(204);
    expect(await sql(server, "SELECT count(*) FROM events")).toEqual([String(5_000 + 20)]);
  });
});

describe("a deleted account", () => {
  it("takes thousands of rows along at once", async () => {
    const ada = await aPerson(server);
    await fill(ada, 2_000, 10);
    await from(undefined, "POST", "/api/course/progress", complete(lessonsOf(1)[0] ?? ""), ada.token);
    const answer = await send(server, "DELETE", `/api/collections/users/records/${ada.id}`, undefined, ada.token);
    expect(answer.status).toBe(204);
    expect([await count("notes", ada), await count("completions", ada), await count("visits", ada)]).toEqual([0, 0, 0]);
  });
});

describe("what visitors write to the operator", () => {
  it.each([
    ["contactMessages", "contact", "name, topic, message"],
    ["feedback", "feedback", "page, type, message"],
  ])("stays as long as it is among the newest ten thousand: %s", async (table, noun, fields) => {
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
  });
});

/** Under which row of pocketbase/limits.yaml a table's bound stands. */
const BOUNDED: Record<string, string> = {
  ...{ notes: "notes", bookmarks: "bookmarks", drafts: "drafts", certificates: "certificates", events: "events" },
  ...{
    reviews: "reviews, votes, reports",
    reviewVotes: "reviews, votes, reports",
    reviewReports: "reviews, votes, reports",
  },
  ...{
    posts: "posts",
    postEdits: "posts",
    posts_fts: "posts",
    mentions: "posts",
    workReviews: "posts",
    replies: "replies",
  },
  ...{ likes: "likes, blocks, appeals", blocks: "likes, blocks, appeals", appeals: "likes, blocks, appeals" },
  ...{ reports: "reviews, votes, reports", moderationLog: "what is held or decided about" },
  ...{ notifications: "notifications", notificationKeys: "notifications", achievements: "notifications" },
  ...{ quizAttempts: "quiz answers", quizCards: "cards, positions, completions, visits" },
  ...{ positions: "cards, positions, completions, visits", completions: "cards, positions, completions, visits" },
  ...{ visits: "cards, positions, completions, visits", dailySums: "events" },
  ...{ users: "settings, consents", weeklyMails: "settings, consents" },
  ...{ contactMessages: "messages and feedback", feedback: "messages and feedback" },
  ...{ mailQueue: "mails that wait or were sent", _logs: "the log" },
  ...{ _authOrigins: "devices, codes and providers", _mfas: "devices, codes and providers" },
  ...{ _otps: "devices, codes and providers", _externalAuths: "devices, codes and providers" },
  ...{ signals: "signs to open pages", postSignals: "signs to open pages", queueSignals: "signs to open pages" },
  ...Object.fromEntries(
    ["checkouts", "gifts", "redemptions", "billingCustomers", "billingQueue", "billingEvents", "subscriptions"]
      .concat("refunds", "trialsUsed", "entitlements", "entitlementLog")
      .map((table) => [table, "orders, gifts, acts on a membership"]),
  ),
};

/** Written by the server by itself, or by the operator. */
const OURS = [
  ...["_collections", "_migrations", "_params", "_superusers", "billingAccounts", "certificateKey"],
  ...["lessonLinks", "lessonNews", "monthFigures", "plans"],
  ...["trialSecret", "unsubscribeSecret"],
];

describe("the list of limits", () => {
  it("says of every table that people fill how many bytes it takes at most", async () => {
    const own = "name NOT LIKE 'sqlite%' AND name NOT LIKE 'posts_fts_%'";
    const list = `SELECT group_concat(name) FROM sqlite_master WHERE type = 'table' AND ${own}`;
    const tables = [...((await sql(server, list))[0] ?? "").split(","), "_logs"];
    expect(tables.filter((name) => !BOUNDED[name] && !OURS.includes(name))).toEqual([]);
    const { disk } = parse(readFileSync(join(PROJECT, "pocketbase/limits.yaml"), "utf8")) as {
      disk: { what: string; bytes: string }[];
    };
    for (const row of new Set(Object.values(BOUNDED)))
      expect(disk.find(({ what }) => what === row)?.bytes, row).toMatch(/\d (?:KB|MB)/);
  });
});
