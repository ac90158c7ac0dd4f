// 100 sock puppets: fresh ones report 10 posts each, ones kept for a week hide what they can, in fixed and in ever
// other threes; a moderator looks until all is back, and bans them; then a queue of 100,000 reports.
import { describe, expect, it, vi } from "vitest";
import type { Queue } from "#contract/moderation.d.ts";
import { json, send, sql, succeeded } from "#serverTests/ask.ts";
import { serverHere } from "#serverTests/here.ts";
import { postsOn } from "#serverTests/posting.ts";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { Chance, seed } from "#support/random.ts";
import { several } from "./hostile.ts";

vi.setConfig({ testTimeout: 300_000 });

const PUPPETS = 100;
/** What an account may report in a day (hooks/platform/limits/limits.rules.ts), and how many reports hide. */
const [A_DAY, HIDE] = [10, 3];

const server = await serverHere();
const { write, post, reply, report, moderate, anOldHand, count } = postsOn(() => server);
const anAccount = (days: number) => anOldHand({}, days);
const decide = async (table: string, id: string, act: string) => (await moderate(ida, id, act, table)).status;
const ida = await aRole(server, "moderator");
const victims = await several(20, () => anAccount(8));
const queue = async (query = "") =>
  json<Queue>(await succeeded(send(server, "GET", `/api/course/moderation/queue${query}`, undefined, ida.token)));
const chance = new Chance(seed());

const posts = (many: number) => several(many, async (at) => (await write(victims[at % victims.length] as Person)).id);
const hidden = () => count("SELECT COUNT(*) FROM posts WHERE hidden = TRUE");
const say = (what: string) => console.log(`brigade: ${what}`);
const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Looks at what waits, the oldest first, and finds nothing wrong with it, until nothing waits. @returns how much was hidden */
async function looksUntilFree(): Promise<number> {
  for (let looks = 0; ;) {
    const { cases } = await queue("?kind=posts");
    if (cases.length === 0) return looks;
    for (const { id, hidden } of cases) {
      expect(await decide("posts", id, "restore")).toBe(200);
      looks += hidden ? 1 : 0;
    }
  }
}

describe("a hundred sock puppets", () => {
  it("made today hide nothing", async () => {
    const puppets = await several(PUPPETS, () => anAccount(1));
    const targets = await posts(A_DAY);
    const began = performance.now();
    for (const id of targets) await several(PUPPETS, (at) => report(puppets[at] as Person, id));
    const { waiting } = await queue();
    say(
      `${String(PUPPETS * A_DAY)} reports of accounts made today in ${seconds(began)}: ${String(await hidden())} hidden`,
    );
    expect([await hidden(), waiting.posts]).toEqual([0, A_DAY]);
    for (const id of targets) expect(await decide("posts", id, "restore")).toBe(200);
    expect((await queue()).cases).toEqual([]);
  });

  it.each([
    ["in fixed threes", (at: number) => [3 * at, 3 * at + 1, 3 * at + 2]],
    ["in ever other threes", () => [chance.below(PUPPETS), chance.below(PUPPETS), chance.below(PUPPETS)]],
  ])("kept for a week, %s, hide at most 333 posts a day, each of which one look brings back", async (name, threeOf) => {
    const puppets = await several(PUPPETS, () => anAccount(8));
    const left = puppets.map(() => A_DAY);
    const targets = await posts(400);
    const began = performance.now();
    for (const [at, id] of targets.entries()) {
      const three = [...new Set(threeOf(at % Math.floor(PUPPETS / HIDE)).map((one) => one % PUPPETS))];
      const able = three.filter((one) => (left[one] ?? 0) > 0);
      for (const one of able) left[one] = (left[one] ?? 0) - 1;
      await Promise.all(able.map((one) => report(puppets[one] as Person, id)));
    }
    const took = seconds(began);
    const most = await hidden();
    const looks = await looksUntilFree();
    say(`${name}: ${String(most)} of 400 hidden in ${took}, all free after ${String(looks)} looks`);
    expect(most).toBeLessThanOrEqual((PUPPETS * A_DAY) / HIDE);
    expect(looks).toBe(most);
    for (const { id } of puppets.slice(0, 3)) expect(await decide("users", id, "ban")).toBe(200);
    const [spared = ""] = await posts(1);
    for (const one of puppets.slice(0, 3)) expect((await report(one, spared)).status).not.toBe(200);
    expect(await hidden()).toBe(0);
  });

  it("that flood on their first day write 13 things each; one decision hides all of one", async () => {
    const puppets = await several(PUPPETS, () => anAccount(0));
    const target = (await posts(1))[0] ?? "";
    const began = performance.now();
    const written = await several(PUPPETS, async (at) => {
      const who = puppets[at] as Person;
      const tries = [
        ...Array.from({ length: 6 }, () => () => post(who)),
        ...Array.from({ length: 20 }, () => () => reply(who, target)),
      ];
      let taken = 0;
      for (const attempt of tries) taken += (await attempt()).status === 200 ? 1 : 0;
      return taken;
    });
    say(`26 tries each: ${String(written.reduce((sum, one) => sum + one))} of 2,600 taken in ${seconds(began)}`);
    expect(new Set(written)).toEqual(new Set([13]));
    const banned = performance.now();
    for (const { id } of puppets) expect(await decide("users", id, "ban")).toBe(200);
    say(`100 bans in ${seconds(banned)}`);
    const seen = `user IN ('${puppets.map(({ id }) => id).join("', '")}') AND hidden = FALSE`;
    const left = await count(
      `SELECT (SELECT COUNT(*) FROM posts WHERE ${seen}) + (SELECT COUNT(*) FROM replies WHERE ${seen})`,
    );
    expect([left, await count(`SELECT answers FROM posts WHERE id = '${target}'`)]).toEqual([0, 0]);
  });
});

it("a queue of 100,000 reports is shown in a moment", async () => {
  const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";
  const many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)";
  const [target = ""] = await posts(1);
  await sql(
    server,
    `INSERT INTO reports (id, user, target, targetId, reason, decision, decidedAt, created, updated)
     ${many} SELECT printf('r%014d', i), printf('u%014d', i % 3334), 'posts',
       CASE WHEN i % 1000 = 0 THEN '${target}' ELSE printf('p%014d', i % 5000) END, 'spam', '', '', ${now}, ${now} FROM n`,
  );
  const times = await several(40, async () => {
    const began = performance.now();
    await queue();
    return performance.now() - began;
  });
  const sorted = times.toSorted((one, other) => one - other);
  say(`queue of 100,000 reports: median ${sorted[20]?.toFixed(0) ?? ""} ms, worst ${sorted[39]?.toFixed(0) ?? ""} ms`);
  const { waiting }: Queue = await queue();
  expect(waiting.posts).toBe(1000);
  expect(sorted[20]).toBeLessThan(1_000);
});
