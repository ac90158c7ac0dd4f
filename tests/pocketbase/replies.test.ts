import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { codesOf, listOf, send, sql } from "./ask.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { write, answer, like, row, moderate, anOldHand, count } = postsOn(() => server);
const server = await sharedServer();
const [ada, bob] = [await anOldHand(), await anOldHand({ displayName: "Bob" })];
const accept = (who: Person, post: string, id: string) =>
  send(server, "POST", `/api/course/posts/${post}/accept`, { reply: id }, who.token);
const toldTo = (who: Person) =>
  sql(server, `SELECT group_concat(title || ': ' || message, '; ') FROM notifications WHERE user = '${who.id}'`);
const calling = ({ id }: Person) => `[@you](/community/people/${id}), look.`;

describe("a reply", () => {
  it("is counted with its post, tells its writer, and goes with the post", async () => {
    const { id, activeAt } = await write(ada, { title: "Rings" });
    const [first] = [await answer(bob, id), await answer(ada, id)];
    expect(first).toMatchObject({ userName: "Bob", html: "<p>Try the hallway, with the coats on.</p>\n" });
    expect(await row(id)).toMatchObject({ answers: 2 });
    expect((await row(id)).activeAt > activeAt).toBe(true);
    expect(await toldTo(ada)).toEqual([
      expect.stringMatching(/^Bob replied to you: Rings$|; Bob replied to you: Rings/),
    ]);
    await send(server, "DELETE", rowsOf("replies", first.id), undefined, bob.token);
    expect(await row(id)).toMatchObject({ answers: 1 });
    await send(server, "DELETE", rowsOf("posts", id), undefined, ada.token);
    expect(await count(`SELECT COUNT(*) FROM replies WHERE post = '${id}'`)).toBe(0);
  });

  it("that is hidden is gone for all others, is no accepted answer, and is counted again when it is brought back", async () => {
    const [{ id }, moderator] = [await write(ada), await aRole(server, "moderator")];
    const one = await answer(bob, id);
    expect((await accept(ada, id, one.id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ accepted: one.id, answers: 1 });
    expect((await moderate(moderator, one.id, "hide", "replies")).status).toBe(200);
    expect(await row(id)).toMatchObject({ accepted: "", answers: 0 });
    expect((await send(server, "GET", rowsOf("replies", one.id))).status).toBe(404);
    await moderate(moderator, one.id, "restore", "replies");
    expect(await row(id)).toMatchObject({ answers: 1 });
  });

  it("is accepted by whoever asked alone, and exactly one in the end", async () => {
    const [{ id }, other] = [await write(ada), await write(ada)];
    const all = await Promise.all(Array.from({ length: 5 }, () => answer(bob, id)));
    const elsewhere = await answer(bob, other.id);
    for (const who of [bob, await aRole(server, "moderator")])
      expect((await accept(who, id, all[0]?.id ?? "")).status).toBe(404);
    expect(codesOf(await accept(ada, id, elsewhere.id))).toEqual({ reply: "validation_unknown" });
    const presses = Array.from({ length: 15 }, (_, n) => accept(ada, id, all[n % 5]?.id ?? ""));
    expect(new Set((await Promise.all(presses)).map((one) => one.status))).toEqual(new Set([200]));
    expect(all.map((one) => one.id)).toContain((await row(id)).accepted);
    await accept(ada, id, "");
    expect(await row(id)).toMatchObject({ accepted: "" });
  });
});

it("a call by name tells whoever wrote here before, once, and nobody who blocked the caller or has no page", async () => {
  const [cy, dee, eve, fay] = [await anOldHand(), await anOldHand(), await anOldHand(), await aPerson(server)];
  for (const one of [cy, dee, eve]) await write(one);
  await send(server, "POST", rowsOf("blocks"), { user: dee.id, blocked: bob.id }, dee.token);
  await sql(server, `UPDATE users SET publicPage = FALSE WHERE id = '${eve.id}'`);
  const { id } = await write(ada, { title: "Coats" });
  const made = await answer(bob, id, [cy, dee, eve, fay, bob].map(calling).join("\n\n"));
  await send(server, "PATCH", rowsOf("replies", made.id), { body: `${calling(cy)} Again.` }, bob.token);
  const called = await sql(server, `SELECT group_concat(user) FROM mentions WHERE reply = '${made.id}'`);
  expect(called).toEqual([cy.id]);
  const exported = await send(server, "GET", "/api/course/export", undefined, bob.token);
  expect(exported.body.toString()).not.toContain(dee.id);
  expect(await toldTo(cy)).toEqual([expect.stringContaining("Bob mentioned you: Coats")]);
  for (const one of [dee, eve, fay]) expect((await toldTo(one))[0] ?? "").not.toContain("Coats");
  const mine = await listOf<{ id: string }>(server, rowsOf("mentions"), cy.token);
  expect(mine).toHaveLength(1);
  expect((await send(server, "DELETE", rowsOf("mentions", mine[0]?.id), undefined, cy.token)).status).toBe(204);
});

it("a like is for what others wrote and one may read, one thing at a time", async () => {
  const [{ id }, cy] = [await write(ada), await aPerson(server)];
  const { id: to } = await answer(bob, id);
  for (const [who, target] of [
    [ada, { post: id }],
    [bob, { reply: to }],
    [cy, { post: id, reply: to }],
    [cy, {}],
    [cy, { post: "nothinghere1234" }],
  ] as const)
    expect((await like(who, target as { post: string })).status, JSON.stringify(target)).toBe(400);
  expect((await like(cy, { reply: to })).status).toBe(200);
  expect((await like(cy, { reply: to })).status).toBe(400);
  expect(await count(`SELECT likes FROM replies WHERE id = '${to}'`)).toBe(1);
  await send(server, "DELETE", rowsOf("users", cy.id), undefined, cy.token);
  expect(await count(`SELECT likes FROM replies WHERE id = '${to}'`)).toBe(0);
});
