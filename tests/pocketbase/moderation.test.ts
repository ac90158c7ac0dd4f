import { describe, expect, it } from "vitest";
import type { Queue } from "#contract/moderation.d.ts";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { free } from "./learner.ts";
import { succeeded } from "./readers.ts";
import { reviewsOn, rowsOf, WORDS } from "./reviewing.ts";
import { sql } from "./tokens.ts";

const QUEUE = "/api/course/moderation/queue?kind=reviews";
const DECIDE = "/api/course/moderation/reviews";

const server = await sharedServer();
const moderator = await aRole(server, "moderator");
const { write, list, stats, vote, report, isHidden, anOldHand } = reviewsOn(() => server);
const moderate = (id: string, act: string, who: Pick<Person, "token"> | undefined = moderator) =>
  send(server, "POST", `${DECIDE}/${id}`, { act, reason: "Looked at it." }, who?.token);
const queue = async () => json<Queue>(await succeeded(send(server, "GET", QUEUE, undefined, moderator.token))).cases;
const oldHands = (count: number) => Promise.all(Array.from({ length: count }, () => anOldHand()));
const aReview = async () => {
  const author = await aPerson(server);
  return { author, id: (await write(author)).id };
};

describe("a report", () => {
  it("is made once with a reason, by whoever did not write the review, and stays its maker's", async () => {
    const { author, id } = await aReview();
    const bob = await anOldHand();
    expect((await report(bob, id, "")).status).toBe(400);
    expect((await report(author, id)).status).toBe(400);
    const { id: made } = json<{ id: string }>(await succeeded(report(bob, id)));
    expect((await report(bob, id)).status).toBe(400);
    const path = rowsOf("reviewReports", made);
    expect((await send(server, "GET", path, undefined, bob.token)).status).toBe(200);
    expect((await send(server, "GET", path, undefined, author.token)).status).toBe(404);
    for (const method of ["PATCH", "DELETE"])
      expect((await send(server, method, path, { settled: true }, bob.token)).status).toBe(403);
    const settled = { user: author.id, review: id, reason: "x", settled: true };
    expect((await send(server, "POST", rowsOf("reviewReports"), settled, author.token)).status).toBe(400);
  });

  it("of a week-old account alone, again and again, hides nothing; with two more it is hidden from everybody", async () => {
    const { author, id } = await aReview();
    const [enemy, ...others] = await oldHands(3);
    const presses = await Promise.all(Array.from({ length: 20 }, () => report(enemy as Person, id)));
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await isHidden(id)).toBe(false);
    const before = (await stats())?.total ?? 0;
    await Promise.all(others.map((one) => report(one, id)));
    expect(await isHidden(id)).toBe(true);
    expect((await stats())?.total ?? 0).toBe(before - 1);
    const seenBy = async (token?: string) => (await list(token)).some((row) => row.id === id);
    expect([await seenBy(), await seenBy(moderator.token), await seenBy(author.token)]).toEqual([false, false, true]);
    expect((await vote(await aPerson(server), id)).status).toBe(400);
  });

  it("of accounts that are new, banned or silenced has no say", async () => {
    const { id } = await aReview();
    const [banned, silenced, ...clear] = await oldHands(4);
    for (const [who, standing] of [
      [banned, "banned"],
      [silenced, "silenced"],
    ] as const) {
      await succeeded(report(who as Person, id));
      await succeeded(send(server, "PATCH", rowsOf("users", who?.id), { standing }, server.superuser.token));
    }
    for (const one of [await anOldHand(6), await aPerson(server), ...clear]) await succeeded(report(one, id));
    expect(await isHidden(id)).toBe(false);
    await succeeded(report(await anOldHand(), id));
    expect(await isHidden(id)).toBe(true);
  });
});

describe("moderators", () => {
  it("alone see what is reported, hide and restore it; never what they wrote themselves", async () => {
    const { author, id } = await aReview();
    await succeeded(report(await aPerson(server), id, "Spam or advertising"));
    expect((await queue()).find((one) => one.id === id)).toMatchObject({
      ...{ kind: "reviews", title: WORDS.title, hidden: false, reports: 1, reason: "Spam or advertising" },
    });
    for (const [token, status] of [
      [undefined, 401],
      [server.superuser.token, 401],
      [author.token, 403],
    ] as const) {
      expect((await send(server, "GET", QUEUE, undefined, token)).status).toBe(status);
      expect((await send(server, "POST", `${DECIDE}/${id}`, { act: "hide" }, token)).status).toBe(status);
    }
    expect((await moderate(id, "burn")).status).toBe(400);
    expect((await moderate("nothing", "hide")).status).toBe(404);
    const own = await write(moderator);
    expect((await moderate(own.id, "restore")).status).toBe(403);
    expect((await moderate(id, "hide", await aRole(server, "operator"))).status).toBe(200);
    expect([await isHidden(id), (await queue()).some((one) => one.id === id)]).toEqual([true, false]);
  });

  it("bring a review back for good: the reports before count no longer, three new ones do", async () => {
    const { id } = await aReview();
    const before = await oldHands(3);
    for (const one of before) await succeeded(report(one, id));
    expect(await isHidden(id)).toBe(true);
    expect((await moderate(id, "restore")).status).toBe(200);
    const [first, second, third] = await oldHands(3);
    for (const one of [first, second]) await succeeded(report(one as Person, id));
    expect(await isHidden(id)).toBe(false);
    await succeeded(report(third as Person, id));
    expect(await isHidden(id)).toBe(true);
  });

  it("have their acts written down, which they alone read; so has a superuser who decides in the admin UI", async () => {
    const { author, id } = await aReview();
    const path = rowsOf("reviews", id);
    await succeeded(report(await anOldHand(), id));
    await succeeded(send(server, "PATCH", path, { hidden: true }, server.superuser.token));
    await succeeded(send(server, "PATCH", path, { hidden: false }, server.superuser.token));
    await succeeded(moderate(id, "hide"));
    const filter = encodeURIComponent(`target = "reviews ${author.id} ${free}"`);
    const log = (token?: string) =>
      send(server, "GET", `${rowsOf("moderationLog")}?filter=${filter}&sort=@rowid`, undefined, token);
    const { items } = json<{ items: { act: string; moderator: string }[] }>(await succeeded(log(moderator.token)));
    expect(items.map(({ act, moderator }) => [act, moderator])).toEqual([
      ["hide", ""],
      ["restore", ""],
      ["hide", moderator.id],
    ]);
    expect(json<{ items: unknown[] }>(await log(author.token)).items).toEqual([]);
    expect((await queue()).some((one) => one.id === id)).toBe(false);
  });

  it("are not got round by throwing a hidden review away and writing another", async () => {
    const { author, id } = await aReview();
    await succeeded(moderate(id, "hide"));
    await succeeded(send(server, "DELETE", rowsOf("reviews", id), undefined, author.token));
    const next = await write(author);
    expect(next).toMatchObject({ hidden: true });
    expect((await write(author, { rating: 1 })).hidden).toBe(true);
    await succeeded(moderate(next.id, "restore"));
    expect(await isHidden(next.id)).toBe(false);
  });

  it("leave lines without the name of an account that is gone", async () => {
    const { author, id } = await aReview();
    await succeeded(moderate(id, "hide"));
    await succeeded(send(server, "DELETE", rowsOf("users", author.id), undefined, author.token));
    const about = (what: string) => sql(server, `SELECT count(*) FROM moderationLog WHERE ${what}`);
    expect(await about(`target LIKE '%${author.id}%'`)).toEqual(["0"]);
    expect(await about(`target = 'reviews - ${free}'`)).not.toEqual(["0"]);
    expect(await sql(server, `SELECT count(*) FROM reviewReports WHERE review = '${id}'`)).toEqual(["0"]);
  });
});
