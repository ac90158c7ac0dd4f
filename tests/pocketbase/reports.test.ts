import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { startWithMails, stopWithMails } from "#support/withMails.ts";
import { json, send } from "./ask.ts";
import { postsOn } from "./posting.ts";
import { codesOf, rowsOf } from "./reviewing.ts";
import { sql } from "./tokens.ts";

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

  it("hide whatever became of the same accounts' reports before, and what they hid stays so until somebody decides", async () => {
    const crowd = (await hands(3)) as [Person, Person, Person];
    const posts: string[] = [];
    for (let n = 0; n < 6; n += 1) posts.push((await write(ada)).id);
    const statuses = () => Promise.all(posts.map((id) => read(id)));
    for (const id of posts.slice(0, 5)) await Promise.all(crowd.map((one) => report(one, id)));
    for (const id of posts.slice(0, 4)) await moderate(moderator, id, "restore");
    await Promise.all(crowd.map((one) => report(one, posts[5] ?? "")));
    expect(await statuses()).toEqual([200, 200, 200, 200, 404, 404]);
    for (const { id } of crowd)
      await send(server, "PATCH", rowsOf("users", id), { standing: "banned" }, server.superuser.token);
    expect(await statuses()).toEqual([200, 200, 200, 200, 404, 404]);
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

describe("moderators", () => {
  it("alone hide, restore and pin, never what is their own, and each act is written down", async () => {
    const { id } = await write(ada);
    for (const who of [ada, { token: "" }, await aPerson(server)])
      expect([401, 403]).toContain((await moderate(who, id, "hide")).status);
    for (const act of ["pin", "unpin", "hide", "restore"])
      expect((await moderate(moderator, id, act)).status, act).toBe(200);
    expect((await moderate(moderator, id, "burn")).status).toBe(400);
    expect((await moderate(moderator, id, "pin", "replies")).status).toBe(400);
    expect((await moderate(moderator, "nothinghere1234", "hide")).status).toBe(404);
    const mine = await write(moderator);
    expect((await moderate(moderator, mine.id, "restore")).status).toBe(403);
    const log = `SELECT group_concat(act) FROM (SELECT act FROM moderationLog WHERE target = 'posts ${id}' ORDER BY rowid)`;
    expect(await sql(server, log)).toEqual(["pin,unpin,hide,restore"]);
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
