import { describe, expect, it } from "vitest";
import type { BlockedPerson, OwnActs } from "#contract/community.d.ts";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, json, send, sql } from "./ask.ts";
import { premium } from "./learner.ts";
import { type Ear, laterOn, listen } from "./others.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { write, answer, like, moderate, anOldHand, aMember } = postsOn(() => server);
const server = await sharedServer();
const [ada, bob, member] = [await anOldHand(), await anOldHand({ displayName: "Bob" }), await aMember()];
const get = (path: string, token?: string, cookie?: string) =>
  ask(server, path, { headers: { cookie, ...(token && { authorization: token }) } });

/** What the server made, in the frame. */
const main = (html: string) =>
  /component-url="\/_astro\/Community\.[^>]*>([^]*?)<!--astro:end-->/.exec(html)?.[1] ?? "";

describe("what is one's own", () => {
  const mine = async (query: string, token: string) =>
    json<OwnActs>(await get(`/api/course/community/mine?${query}`, token));

  it("is told to its owner alone", async () => {
    const { id } = await write(ada);
    const { id: to } = await answer(ada, id);
    const [post, reply] = [json<{ id: string }>(await like(bob, { post: id })), await like(bob, { reply: to })];
    expect((await mine(`posts=${id}&replies=${to},x,'`, bob.token)).likes).toEqual({
      ...{ [id]: post.id, [to]: json<{ id: string }>(reply).id },
    });
    expect((await mine(`posts=${id}&replies=${to}`, ada.token)).likes).toEqual({});
    for (const path of ["mine", "blocked"]) expect((await get(`/api/course/community/${path}`)).status, path).toBe(401);
  });

  it("is what they answered there that nobody else sees, and in no page", async () => {
    const { id } = await write(ada);
    const [{ id: kept }, { id: hidden }] = [await answer(bob, id, "Kept."), await answer(bob, id, "A *rude* one.")];
    await moderate(await aRole(server, "moderator"), hidden, "hide", "replies");
    const seen = async ({ token }: Pick<Person, "token">) => (await mine(`thread=${id}`, token)).hidden;
    expect(await seen(bob)).toMatchObject([
      { id: hidden, words: [["p", {}, expect.any(String), ["em", {}, "rude"], expect.any(String)], "\n"], heldFor: "" },
    ]);
    expect([await seen(ada), (await mine(`posts=${id}`, bob.token)).hidden]).toEqual([[], []]);
    const page = main((await get(`/community/post/${id}`, bob.token, bob.cookie)).body.toString());
    expect([page.includes(kept), page.includes(hidden)]).toEqual([true, false]);
  });

  it("is whom they block, by name where they wrote", async () => {
    const [cy, silent] = [await anOldHand({ displayName: "Cy <b>" }), await anOldHand({ displayName: "Nobody's" })];
    await write(cy);
    const people = async ({ token }: Person) =>
      json<{ people: BlockedPerson[] }>(await get("/api/course/community/blocked", token)).people;
    for (const { id } of [cy, silent])
      await send(server, "POST", rowsOf("blocks"), { user: ada.id, blocked: id }, ada.token);
    expect((await people(ada)).map(({ name }) => name).toSorted()).toEqual(["Anonymous", "Cy <b>"]);
    expect(await people(bob)).toEqual([]);
  });

  it("is how many wait for two days, for whoever answered somebody before", async () => {
    const [helper, cy] = [await anOldHand(), await anOldHand()];
    const { id } = await write(cy, { title: "Who waits" });
    const sold = await write(member, { lessonId: premium, title: "Who pays and waits" });
    const old = "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-3 days')";
    await sql(server, `UPDATE posts SET created = ${old} WHERE id IN ('${id}', '${sold.id}')`);
    const page = async (cookie?: string) =>
      main((await get("/community?sort=waiting", undefined, cookie)).body.toString());
    // What is kept in memory is told of no change by hand.
    await like(helper, { post: id });
    expect([(await page()).includes(id), (await page()).includes(sold.id)]).toEqual([true, false]);
    expect(await page(member.cookie)).toContain(sold.id);
    expect((await mine("", helper.token)).waiting).toBe(0);
    const before = (await mine("", bob.token)).waiting;
    expect(before).toBeGreaterThan(0);
    await answer(helper, id);
    expect(await page()).not.toContain(id);
    expect((await mine("", helper.token)).waiting).toBe(before - 1);
    expect((await mine("", cy.token)).waiting).toBe(0);
  });
});

describe("looking for posts", () => {
  const look = async (q: string, cookie?: string) => {
    const page = await get(`/community?q=${encodeURIComponent(q)}`, undefined, cookie);
    expect(page.status, q).toBe(200);
    return page.body.toString();
  };

  it("answers without scripts, with what was found marked, and is in no search engine", async () => {
    const { id } = await write(ada, { body: "The <b>zwiebelfisch</b> answers & rings." });
    const sold = await write(member, { lessonId: premium, body: "Another zwiebelfisch." });
    const html = await look("zwiebel");
    expect(main(html)).toContain(`href="/community/post/${id}"`);
    expect(main(html)).toMatch(/<mark [^>]*>zwiebelfisch<\/mark>/);
    expect(main(html)).toContain("1 post with “zwiebel”");
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(main(html)).not.toContain(sold.id);
    expect(main(await look("zwiebel", member.cookie))).toContain(sold.id);
    await moderate(await aRole(server, "moderator"), id, "hide");
    expect(main(await look("zwiebel"))).toContain("No posts with “zwiebel”");
  });
});

describe("searching posts", () => {
  const search = async (q: string, token?: string) => {
    const answered = await send(
      server,
      "GET",
      `/api/course/community/search?q=${encodeURIComponent(q)}`,
      undefined,
      token,
    );
    expect(answered.status, q).toBe(200);
    return json<{ found: { id: string; parts: string[] }[] }>(answered).found;
  };

  it("finds what one may read, by the beginning of a word and without its accents", async () => {
    const one = await write(ada, { body: "The quixotron in München answers." });
    const sold = await write(member, { lessonId: premium, body: "Another quixotron." });
    expect(await search("munch quixo")).toEqual([]);
    const [found] = await search("munchen quixo");
    expect(found).toMatchObject({ id: one.id });
    expect(found?.parts.filter((_, at) => at % 2 === 1)).toEqual(["quixotron", "München"]);
    expect((await search("quixotron", member.token)).map(({ id }) => id).toSorted()).toEqual(
      [one.id, sold.id].toSorted(),
    );
    await moderate(await aRole(server, "moderator"), one.id, "hide");
    expect(await search("quixotron")).toEqual([]);
    await send(server, "PATCH", rowsOf("posts", sold.id), { body: "Nothing of it." }, member.token);
    expect(await search("quixotron", member.token)).toEqual([]);
  });
});

const page = async (query: Record<string, string>) =>
  (await ask(server, `/community?${new URLSearchParams(query).toString()}`)).body.toString();

/** Before every post of the house's own: on that page nothing is older. */
const before = (id: string) => ({ day: "2001-01-01", rest: `10:00:00.000Z_${id.padEnd(15, "x")}` });

it.each([
  ["newest", "", "0"],
  ["most helpful", "liked", "1"],
])("what an address of one's own making shows is never kept as an older page of the %s", async (_, sort, likes) => {
  const older = (id: string) => page({ sort, after: `${likes}_${before(id).day} ${before(id).rest}` });
  const nothing = await older("a");
  const crafted = { sort: `${sort} `, module: "", lesson: `${likes}_${before("b").day}`, after: before("b").rest };
  expect(await page(crafted)).not.toBe(nothing);
  expect(await older("b")).toBe(nothing);
});

const LISTS = "postSignals/communityposts0";
const VISITOR = { id: "", token: "", cookie: "" };
const hears = (ear: Ear, least: number) =>
  expect.poll(() => ear.heard().split("event:postSignals/").length - 1).toBeGreaterThanOrEqual(least);

describe("an open page", () => {
  it("of a list hears of a new post, and of nothing that is written below one", async () => {
    const { id } = await write(ada);
    using ear = await listen(server, [LISTS], VISITOR);
    await laterOn(server);
    await answer(bob, id);
    const { id: other } = await write(bob);
    await hears(ear, 1);
    expect(ear.heard()).not.toContain(other);
  });

  it("hears once of many changes at once, and over how long all who heard it are to look", async () => {
    const { id } = await write(ada);
    using ear = await listen(server, [`postSignals/${id}`], VISITOR);
    await laterOn(server);
    const start = performance.now();
    await Promise.all(Array.from({ length: 12 }, (_, n) => answer(n % 2 ? ada : bob, id, `Answer ${String(n)}`)));
    const most = 1 + Math.floor((performance.now() - start) / 2000);
    await hears(ear, 1);
    expect(ear.heard().split("event:postSignals/").length - 1).toBeLessThanOrEqual(most);
    expect(ear.heard()).toContain('"spread":1');
  });
});
