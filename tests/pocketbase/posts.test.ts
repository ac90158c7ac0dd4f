import { describe, expect, it } from "vitest";
import { aPerson, grant, revoke } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { course, free, premium } from "./learner.ts";
import { postsOn, QUESTION } from "./posting.ts";
import { inDays } from "./readers.ts";
import { codesOf, rowsOf } from "./reviewing.ts";
import { sql } from "./tokens.ts";

const { post, write, reply, read, row, moderate, anOldHand, aMember, count } = postsOn(() => server);
const server = await sharedServer();
const [ada, bob] = [await anOldHand(), await anOldHand({ displayName: "Bob" })];
const status = async (method: string, path: string, body?: object, token?: string) =>
  (await send(server, method, path, body, token)).status;

describe("a post", () => {
  it("is signed, rendered and placed by the server", async () => {
    const one = await write(ada, { lessonId: free, second: 72, body: "See **this**: <b>x</b> https://e.example/a" });
    expect(one).toMatchObject({ user: ada.id, userName: "Ada", topic: "questions", moduleId: 1, second: 72 });
    expect(one).toMatchObject({ premium: false, answers: 0, likes: 0, pinned: false, hidden: false, accepted: "" });
    expect(one.html).toBe(
      '<p>See <strong>this</strong>: &lt;b&gt;x&lt;/b&gt; <a href="https://e.example/a" rel="ugc nofollow noopener">https://e.example/a</a></p>\n',
    );
    expect(await write(ada, { topic: "module-5" }).catch(String)).toContain("validation_premium");
  });

  it("says at its field what is wrong", async () => {
    const locked = course.modules.find((one) => one.locked)?.id;
    for (const [words, codes] of [
      [{ topic: "nonsense" }, { topic: "validation_unknown" }],
      [{ topic: "module-99" }, { topic: "validation_unknown" }],
      [{ topic: `module-${String(locked)}` }, { moduleId: "validation_locked" }],
      [{ lessonId: "nothing" }, { lessonId: "validation_unknown" }],
      [{ topic: "module-2", lessonId: free }, { lessonId: "validation_elsewhere" }],
      [{ second: 5 }, { second: "validation_lesson" }],
      [{ moduleId: 77 }, { moduleId: "validation_unknown" }],
      ...[
        "javascript:x",
        "https://x.example/\u202Egpj.exe",
        "https://good.example@evil.example",
        `https://x.example/e${"\u0301".repeat(9)}`,
      ].map((video) => [{ video }, { video: "validation_invalid_format" }] as const),
    ] as const)
      expect(codesOf(await post(ada, { ...QUESTION, ...words })), JSON.stringify(words)).toEqual(codes);
    for (const [field, words] of [
      ["title", { title: "" }],
      ["title", { title: "x".repeat(121) }],
      ["body", { body: "x".repeat(10_001) }],
      ["body", { body: "" }],
    ] as const)
      expect(Object.keys(codesOf(await post(ada, { ...QUESTION, ...words }))), field).toEqual([field]);
  });

  it("keeps what it said before, for moderators alone, and says that it was changed", async () => {
    const [moderator, one] = [await aRole(server, "moderator"), await write(ada)];
    expect(one.editedAt).toBe("");
    await send(server, "PATCH", rowsOf("posts", one.id), { body: "Otherwise." }, ada.token);
    expect(await row(one.id)).toMatchObject({ body: "Otherwise.", html: "<p>Otherwise.</p>\n" });
    expect((await row(one.id)).editedAt).not.toBe("");
    const edits = `${rowsOf("postEdits")}?filter=${encodeURIComponent(`post="${one.id}"`)}`;
    const seen = async (token?: string) =>
      json<{ items: { body: string }[] }>(await send(server, "GET", edits, undefined, token)).items;
    expect(await seen(moderator.token)).toMatchObject([{ body: QUESTION.body, title: QUESTION.title }]);
    for (const token of [undefined, ada.token, bob.token]) expect(await seen(token)).toEqual([]);
  });

  it("keeps no more than twenty former wordings", async () => {
    const one = await write(ada);
    for (let n = 0; n < 23; n += 1)
      await send(server, "PATCH", rowsOf("posts", one.id), { body: `Edit ${String(n)}` }, ada.token);
    expect(await count(`SELECT COUNT(*) FROM postEdits WHERE post = '${one.id}'`)).toBe(20);
  });
});

describe("who may do what with posts", () => {
  it("their owner alone changes one and throws it away; the server alone says what is the server's", async () => {
    const [moderator, { id }] = [await aRole(server, "moderator"), await write(ada)];
    const path = rowsOf("posts", id);
    for (const token of [bob.token, moderator.token, undefined, "forged"]) {
      expect(await read(id, token)).toBe(200);
      expect(await status("PATCH", path, { title: "theirs" }, token)).toBe(404);
      expect(await status("DELETE", path, undefined, token)).toBe(404);
      expect(await status("POST", rowsOf("posts"), { ...QUESTION, user: ada.id }, token)).toBe(400);
    }
    for (const own of [
      ...[
        { userName: "Root" },
        { html: "<script>" },
        { premium: false },
        { answers: 9 },
        { "likes+": 9 },
        { likes: 9 },
      ],
      ...[{ accepted: "x" }, { pinned: true }, { hidden: true }, { heldFor: "x" }, { team: true }, { user: bob.id }],
      ...[{ key: "x" }, { editedAt: "" }, { activeAt: "" }],
    ]) {
      expect(await status("PATCH", path, own, ada.token), JSON.stringify(own)).toBe(404);
      expect((await post(ada, { ...QUESTION, ...own })).status, JSON.stringify(own)).toBe(400);
    }
    expect(await status("DELETE", path, undefined, ada.token)).toBe(204);
    expect(await read(id)).toBe(404);
  });

  it("one about what is sold is read by members and its writer, one that is hidden by its writer alone", async () => {
    const member = await aMember();
    const { id } = await write(member, { lessonId: premium });
    const readers = { visitor: undefined, free: bob.token, writer: member.token, member: (await aMember()).token };
    const all = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(readers).map(async ([who, token]) => [who, await read(id, token)])),
      );
    expect(await all()).toEqual({ visitor: 404, free: 404, writer: 200, member: 200 });
    await revoke(server, member);
    expect(await all()).toEqual({ visitor: 404, free: 404, writer: 200, member: 200 });
    expect((await reply(member, id)).status).toBe(400);
    await grant(server, member, { validUntil: inDays(30) });
    await moderate(await aRole(server, "moderator"), id, "hide");
    expect(await all()).toEqual({ visitor: 404, free: 404, writer: 200, member: 404 });
    const list = await send(server, "GET", `${rowsOf("posts")}?perPage=500`, undefined, readers.member);
    expect(list.body.toString()).not.toContain(id);
  });

  it("whose account is less than a day old writes three, without links, and reads when that ends", async () => {
    const eve = await aPerson(server);
    const refused = await post(eve, { ...QUESTION, body: "Buy https://spam.example" });
    expect(codesOf(refused)).toEqual({ body: "validation_first_day_links" });
    expect(json<{ message: string }>(refused).message).toMatch(/That ends on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/);
    expect(codesOf(await post(eve, { ...QUESTION, video: "https://spam.example/x" }))).toEqual({
      video: "validation_first_day_links",
    });
    const all = await Promise.all(Array.from({ length: 12 }, () => post(eve)));
    expect(all.filter((one) => one.status === 200)).toHaveLength(3);
    expect(await count(`SELECT COUNT(*) FROM posts WHERE user = '${eve.id}'`)).toBe(3);
    const [first] = all.filter((one) => one.status === 200).map((one) => json<{ id: string }>(one).id);
    const changed = await send(server, "PATCH", rowsOf("posts", first), { body: "https://spam.example" }, eve.token);
    expect(codesOf(changed)).toEqual({ body: "validation_first_day_links" });
    await sql(server, `UPDATE users SET created = datetime('now', '-25 hours') || '.000Z' WHERE id = '${eve.id}'`);
    expect((await post(eve, { ...QUESTION, body: "See https://mine.example" })).status).toBe(200);
  });

  it("what somebody wrote stays without their name when they leave, and nothing else of theirs", async () => {
    const cy = await anOldHand();
    const one = await write(cy);
    await status("DELETE", rowsOf("users", cy.id), undefined, cy.token);
    expect(await row(one.id)).toMatchObject({ user: "", userName: "Deleted account", userAvatar: "" });
  });
});
