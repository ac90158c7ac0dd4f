// Fills the bounds of pocketbase/limits.yaml for likes, blocks, appeals and accounts, and reads how much the data
// grew.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type MailSink, startMailSink } from "#support/mailSink.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, sql } from "#serverTests/ask.ts";
import { anAddress, registration } from "#serverTests/forms.ts";
import { postsOn } from "#serverTests/posting.ts";
import { fillingOn } from "./filling.ts";
import { OPEN, sendFrom } from "./hostile.ts";
import { several } from "./puppets.ts";

vi.setConfig({ testTimeout: 1_200_000 });

let server: TestServer;
const openTo = (env: Record<string, string>) => {
  beforeAll(async () => void (server = await startPocketBase({ env })), 60_000);
  afterAll(() => server.stop());
};
const { count, grown, untilRefused } = fillingOn(() => server);
const { anOldHand } = postsOn(() => server);
const rows = (collection: string) => `/api/collections/${collection}/records`;

/** Has an account, and never logs in. */
const someone = async (): Promise<{ id: string }> => {
  const { email, password } = registration(anAddress());
  const body = { email, password, passwordConfirm: password, displayName: "Bob", verified: true };
  return request<{ id: string }>(server.url + rows("users"), { body, token: server.superuser.token });
};

/** Ids that rows of somebody else got, which are there for this alone. */
const idsOf = (letters: string, many: number) =>
  Array.from({ length: many }, (_, at) => `${letters}${String(at).padStart(15 - letters.length, "0")}`);
const many = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${String(count - 1)})`;

describe("of what others are and wrote, one account keeps", () => {
  openTo(OPEN);

  it("six hundred likes an hour", async () => {
    const [ada, bob] = [await anOldHand(), await anOldHand()];
    await sql(
      server,
      `${many(700)} INSERT INTO posts (id, user, topic, title, body, html, pictures, created, updated, activeAt)
         SELECT printf('liked%010d', i), '${bob.id}', 'feedback', 'A title', 'Words', '<p>Words</p>', '[]',
         '2026-11-01 10:00:00.000Z', '2026-11-01 10:00:00.000Z', '2026-11-01 10:00:00.000Z' FROM n`,
    );
    const posts = idsOf("liked", 700);
    await grown("likes in an hour", 0.3, async () => {
      let turn = 0;
      const { kept, sentence } = await untilRefused(650, () =>
        sendFrom(server, { path: rows("likes"), token: ada.token, body: { user: ada.id, post: posts[turn++] } }),
      );
      expect([kept, await count("likes", ada)]).toEqual([600, 600]);
      return `${String(kept)} kept, then "${sentence}"`;
    });
  });

  it("two hundred blocks a day, and five hundred in all", async () => {
    const ada = await anOldHand();
    const people = await several(210, someone);
    await grown("blocks in a day", 0.3, async () => {
      let turn = 0;
      const block = () => ({ user: ada.id, blocked: people[turn++]?.id });
      const { kept, sentence } = await untilRefused(220, () =>
        sendFrom(server, { path: rows("blocks"), token: ada.token, body: block() }),
      );
      expect([kept, await count("blocks", ada)]).toEqual([200, 200]);
      return `${String(kept)} kept, then "${sentence}"`;
    });
  });

  it("twenty appeals a day, of the longest", async () => {
    const [ada, ida] = [await anOldHand(), await aRole(server, "moderator")];
    const posts: string[] = [];
    for (let at = 0; at < 22; at += 1) {
      const words = { user: ada.id, topic: "feedback", title: `A title ${String(at)}`, body: "Words" };
      const made = await sendFrom(server, { path: rows("posts"), token: ada.token, body: words });
      const { id } = json<{ id: string }>(made);
      const path = `/api/course/moderation/posts/${id}`;
      const hidden = await sendFrom(server, { path, token: ida.token, body: { act: "hide", reason: "rules" } });
      expect(hidden.status, hidden.body.toString()).toBe(200);
      posts.push(id);
    }
    await grown("appeals in a day", 0.3, async () => {
      let turn = 0;
      const { kept, sentence } = await untilRefused(21, () => {
        const body = { user: ada.id, target: `posts ${posts[turn++] ?? ""}`, text: "\u{1f600}".repeat(2_000) };
        return sendFrom(server, { path: rows("appeals"), token: ada.token, body });
      });
      expect([kept, await count("appeals", ada)]).toEqual([20, 20]);
      return `${String(kept)} kept, then "${sentence}"`;
    });
  });
});

describe("in as much time as it takes, one account blocks", () => {
  openTo({ RATE_LIMITS: "off", TRUSTED_PROXY: "X-Forwarded-For" });

  it("five hundred others", async () => {
    const ada = await anOldHand();
    const people = await several(505, someone);
    await grown("blocks in all", 0.3, async () => {
      let turn = 0;
      const block = () => ({ user: ada.id, blocked: people[turn++]?.id });
      const { kept, sentence } = await untilRefused(510, () =>
        sendFrom(server, { path: rows("blocks"), token: ada.token, body: block() }),
      );
      expect([kept, await count("blocks", ada)]).toEqual([500, 500]);
      return `${String(kept)} kept, then "${sentence}"`;
    });
  });
});

describe.each([
  ["where mails are sent", true, "/api/course/register"],
  ["where none are", false, rows("users")],
])("%s, one network registers", (_, mails, path) => {
  let sink: MailSink | undefined;
  beforeAll(async () => {
    sink = mails ? await startMailSink() : undefined;
    server = await startPocketBase({ env: { ...OPEN, ...sink?.env } });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await sink?.stop();
  });

  it("at most sixty accounts an hour that nobody confirms", async () => {
    const before = Number((await sql(server, "SELECT count(*) FROM users"))[0]);
    await grown("accounts that nobody confirmed", 60 * 0.02, async () => {
      const { kept, sentence } = await untilRefused(70, () => {
        const more = { displayName: "\u{6f22}".repeat(80), zone: "America/Argentina/ComodRivadavia" };
        return sendFrom(server, { path, body: registration(anAddress(), more), address: "10.9.9.9" });
      });
      const made = Number((await sql(server, "SELECT count(*) FROM users"))[0]) - before;
      expect(kept).toBeGreaterThan(20);
      expect(kept).toBeLessThanOrEqual(60);
      expect(made).toBe(kept);
      return `${String(kept)} kept, then "${sentence}"`;
    });
  });
});
