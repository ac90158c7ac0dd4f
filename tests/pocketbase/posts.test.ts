import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PostRow, WriterNow } from "#contract/community.d.ts";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { codesOf, fileOf, inDays, json, listOf, send, sql, succeeded } from "./ask.ts";
import { free } from "./learner.ts";
import { standAs } from "./moderating.ts";
import { postsOn, QUESTION } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { post, write, illustrate, answer, read, row, anOldHand, aMember, count } = postsOn(() => server);
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
    for (const [words, codes] of [
      [{ topic: "nonsense" }, { topic: "validation_unknown" }],
      [{ topic: "module-99" }, { topic: "validation_unknown" }],
      [{ lessonId: "nothing" }, { lessonId: "validation_unknown" }],
      [{ topic: "module-2", lessonId: free }, { lessonId: "validation_elsewhere" }],
      [{ second: 5 }, { second: "validation_lesson" }],
      [{ video: "javascript:x" }, { video: "validation_invalid_format" }],
      [{ video: "https://good.example@evil.example" }, { video: "validation_invalid_format" }],
    ] as const)
      expect(codesOf(await post(ada, { ...QUESTION, ...words })), JSON.stringify(words)).toEqual(codes);
  });

  it("keeps what it said before, for moderators alone, and says that it was changed", async () => {
    const [moderator, one] = [await aRole(server, "moderator"), await write(ada)];
    expect(one.editedAt).toBe("");
    await send(server, "PATCH", rowsOf("posts", one.id), { body: "Otherwise." }, ada.token);
    expect(await row(one.id)).toMatchObject({ body: "Otherwise.", html: "<p>Otherwise.</p>\n" });
    expect((await row(one.id)).editedAt).not.toBe("");
    const edits = `${rowsOf("postEdits")}?filter=${encodeURIComponent(`post="${one.id}"`)}`;
    const seen = (token?: string) => listOf<{ body: string }>(server, edits, token);
    expect(await seen(moderator.token)).toMatchObject([{ body: QUESTION.body, title: QUESTION.title }]);
    for (const token of [undefined, ada.token, bob.token]) expect(await seen(token)).toEqual([]);
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
});

const drawn = () => sharp({ create: { width: 20, height: 10, channels: 3, background: "#c40" } });
const exif = { IFD0: { Copyright: "Ada" }, GPS: { GPSLatitude: "52/1 30/1 0/1" } } as never;

describe("pictures of a post", () => {
  it("are at most three, named by what they are, and say nothing but what they show", async () => {
    const kinds = [drawn().png(), drawn().jpeg(), drawn().webp()];
    const files = await Promise.all(kinds.map(async (kind) => fileOf(await kind.toBuffer(), "evil.html")));
    const { pictures } = json<PostRow>(await succeeded(illustrate(ada, files)));
    expect(pictures.map((name) => name.replace(/^.*\./, ""))).toEqual(["png", "jpg", "webp"]);
    expect((await illustrate(ada, [...files, ...files.slice(1)])).status).toBe(400);
  });

  it("are refused when they still tell where they were taken, or are none", async () => {
    const talking = [
      await drawn().withExif(exif).jpeg().toBuffer(),
      await drawn().withExif(exif).png().toBuffer(),
      await drawn().withExif(exif).webp().toBuffer(),
    ];
    for (const bytes of talking) {
      const refused = await illustrate(ada, [fileOf(bytes)]);
      expect([refused.status, codesOf(refused)]).toEqual([400, { pictures: "validation_picture_data" }]);
    }
    for (const bytes of [Buffer.from("<svg onload=x>"), Buffer.from("GIF89a"), Buffer.alloc(0)])
      expect((await illustrate(ada, [fileOf(bytes)])).status).toBe(400);
  });
});

const askWriter = (token?: string) => send(server, "GET", "/api/course/community/writer", undefined, token);
const writer = async ({ token }: Person) => json<WriterNow>(await askWriter(token));

it("a learner is told what a write would be refused for, and nobody else anything", async () => {
  expect((await askWriter()).status).toBe(401);
  expect((await askWriter(server.superuser.token)).status, "a superuser is no learner").toBe(401);
  const old = await anOldHand();
  expect(await writer(old)).toEqual({ problem: "", until: "", left: null, isMember: false });
  expect((await writer(await aMember())).isMember).toBe(true);
  const until = inDays(3).toISOString();
  for (const standing of ["silenced", "banned"] as const) {
    const who = await anOldHand();
    await standAs(server, who, standing, until);
    expect(await writer(who)).toMatchObject({ problem: standing, until });
    await standAs(server, who, standing, inDays(-1).toISOString());
    expect((await writer(who)).problem, "it is over").toBe("");
  }
});

it("what is left of a first day goes with what is written, and is what the server takes", async () => {
  const [ada, other] = [await aPerson(server), await anOldHand()];
  const { id } = await write(other);
  const fresh = await writer(ada);
  expect(fresh.left).toEqual({ posts: 3, replies: 10 });
  expect(Date.parse(fresh.until)).toBeGreaterThan(Date.now() + 86_000_000);
  for (const title of ["One", "Two", "Three"]) await write(ada, { title });
  await answer(ada, id);
  expect((await writer(ada)).left).toEqual({ posts: 0, replies: 9 });
  expect((await post(ada)).status).toBe(400);
});
