import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { startWithMails, stopWithMails } from "#support/withMails.ts";
import { codesOf, json, send, sql, succeeded } from "./ask.ts";
import { postsOn } from "./posting.ts";
import { rowsOf, reviewsOn } from "./reviewing.ts";

const { write, answer, report, read, moderate, anOldHand, count } = postsOn(() => server);
const server = await sharedServer();
const [ada, moderator] = [await anOldHand(), await aRole(server, "moderator")];
const hands = (many: number) => Promise.all(Array.from({ length: many }, () => anOldHand()));

describe("reports", () => {
  it("of three accounts older than a week hide at once; thirty fresh ones hide nothing", async () => {
    const { id } = await write(ada);
    const puppets = await Promise.all(Array.from({ length: 30 }, () => aPerson(server)));
    expect(new Set((await Promise.all(puppets.map((one) => report(one, id)))).map((one) => one.status))).toEqual(
      new Set([200]),
    );
    expect(await read(id)).toBe(200);
    const [one, two, three] = (await hands(3)) as [Person, Person, Person];
    await Promise.all([report(one, id), report(two, id)]);
    expect(await read(id)).toBe(200);
    await report(three, id);
    expect([await read(id), await read(id, ada.token)]).toEqual([404, 200]);
    await moderate(moderator, id, "restore");
    expect(await read(id)).toBe(200);
    const open = `SELECT COUNT(*) FROM reports WHERE targetId = '${id}' AND decision != 'rejected'`;
    expect(await count(open)).toBe(0);
  });

  it("of an account count by how old it was when it reported", async () => {
    const { id } = await write(ada);
    const young = await Promise.all([anOldHand({}, 6.9), anOldHand({}, 6.9), anOldHand({}, 6.9)]);
    await Promise.all(young.map((one) => report(one, id)));
    await sql(server, `UPDATE users SET created = datetime(created, '-3 days') WHERE id = '${young[0].id}'`);
    await sql(server, `UPDATE reports SET created = datetime(created, '-3 days') WHERE targetId = '${id}'`);
    for (const one of await hands(2)) await report(one, id);
    expect(await read(id)).toBe(200);
    await report(await anOldHand(), id);
    expect(await read(id)).toBe(404);
  });

  it("are once each, of what others wrote and one may read, and nobody else's to see or change", async () => {
    const [{ id }, bob] = [await write(ada), await anOldHand()];
    const { id: to } = await answer(ada, id);
    expect(codesOf(await report(ada, id))).toEqual({ targetId: "validation_target" });
    expect(codesOf(await report(bob, "nothinghere1234"))).toEqual({ targetId: "validation_target" });
    expect((await report(bob, bob.id, "users")).status).toBe(400);
    expect((await report(bob, ada.id, "users")).status).toBe(200);
    expect((await report(bob, to, "replies")).status).toBe(200);
    const sent = { user: bob.id, target: "posts", targetId: id, reason: "It \u202ESells\r\nthings \u0000" };
    const made = await send(server, "POST", rowsOf("reports"), sent, bob.token);
    expect([made.status, json<{ reason: string }>(made).reason]).toEqual([200, "It Sells things"]);
    expect((await report(bob, id)).status).toBe(400);
    const path = rowsOf("reports", json<{ id: string }>(made).id);
    for (const token of [ada.token, moderator.token, undefined])
      expect((await send(server, "GET", path, undefined, token)).status).toBe(404);
    for (const method of ["PATCH", "DELETE"])
      expect((await send(server, method, path, {}, bob.token)).status).toBe(403);
    await moderate(moderator, id, "hide");
    expect(codesOf(await report(await anOldHand(), id))).toEqual({ targetId: "validation_target" });
  });
});

it("where mails are sent, only a confirmed address writes where others read, and has a report that counts", async () => {
  const { sink, server: mailing } = await startWithMails();
  try {
    const on = postsOn(() => mailing);
    const [bob, cy] = [await on.anOldHand(), await on.anOldHand()];
    const { id } = await on.write(bob);
    await sql(mailing, `UPDATE users SET verified = FALSE WHERE id = '${cy.id}'`);
    for (const asked of [on.post(cy), on.reply(cy, id), on.like(cy, { post: id })]) {
      const refused = await asked;
      expect(refused.status).toBe(403);
      expect(json<{ message: string }>(refused).message).toContain("Confirm your email address first");
    }
    for (const one of [cy, await on.anOldHand(), await on.anOldHand()]) await on.report(one, id);
    expect(await on.read(id)).toBe(200);
    await on.report(await on.anOldHand(), id);
    expect(await on.read(id)).toBe(404);
  } finally {
    await stopWithMails({ sink, server: mailing });
  }
});

const DECIDE = "/api/course/moderation/reviews";

const reviews = reviewsOn(() => server);
const decide = (id: string, act: string, who: Pick<Person, "token"> | undefined = moderator) =>
  send(server, "POST", `${DECIDE}/${id}`, { act, reason: "Looked at it." }, who?.token);

const aReview = async () => {
  const author = await aPerson(server);
  return { author, id: (await reviews.write(author)).id };
};

it("a report of a review of accounts that are new, banned or silenced has no say", async () => {
  const { id } = await aReview();
  const [banned, silenced, ...clear] = await hands(4);
  for (const [who, standing] of [
    [banned, "banned"],
    [silenced, "silenced"],
  ] as const) {
    await succeeded(reviews.report(who as Person, id));
    await succeeded(send(server, "PATCH", rowsOf("users", who?.id), { standing }, server.superuser.token));
  }
  for (const one of [await anOldHand({}, 6), await aPerson(server), ...clear]) await succeeded(reviews.report(one, id));
  expect(await reviews.isHidden(id)).toBe(false);
  await succeeded(reviews.report(await anOldHand(), id));
  expect(await reviews.isHidden(id)).toBe(true);
});

it("moderators of reviews are not got round by throwing a hidden review away and writing another", async () => {
  const { author, id } = await aReview();
  await succeeded(decide(id, "hide"));
  await succeeded(send(server, "DELETE", rowsOf("reviews", id), undefined, author.token));
  const next = await reviews.write(author);
  expect(next).toMatchObject({ hidden: true });
  expect((await reviews.write(author, { rating: 1 })).hidden).toBe(true);
  await succeeded(decide(next.id, "restore"));
  expect(await reviews.isHidden(next.id)).toBe(false);
});
