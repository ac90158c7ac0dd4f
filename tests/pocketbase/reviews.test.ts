import { describe, expect, it } from "vitest";
import { aPerson, grant, revoke, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { codesOf, inDays, listOf, send, sql, succeeded } from "./ask.ts";
import { ago, complete, course, devicesOn, free, lessonsOf, premium, second } from "./learner.ts";
import { reviewPath, reviewsOn, rowsOf, WORDS } from "./reviewing.ts";

const server = await sharedServer();
const [ada, bob] = [await aPerson(server), await aPerson(server, { displayName: "Bob" })];
const { put, write, list, stats, vote, helpful } = reviewsOn(() => server);
const { write: progress } = devicesOn(() => server);
const status = async (method: string, path: string, body?: object, token?: string) =>
  (await send(server, method, path, body, token)).status;

describe("a review", () => {
  it("is written, read by everybody, and replaced by its writer's second one", async () => {
    const lesson = second;
    const first = await write(ada, WORDS, lesson);
    expect(first).toMatchObject({ ...WORDS, user: ada.id, contentId: lesson, userName: "Ada", userAvatar: "" });
    expect(first).toMatchObject({ helpful: 0, finished: false, hidden: false });
    const again = await write(ada, { rating: 2 }, lesson);
    expect(again).toMatchObject({ id: first.id, rating: 2, title: "", content: "" });
    for (const token of [undefined, bob.token, ada.token])
      expect(await list(token, lesson)).toMatchObject([{ id: first.id, rating: 2 }]);
    expect(await stats(lesson)).toMatchObject({ total: 1, average: 2, stars2: 1, stars5: 0 });
    await write(bob, { rating: 5 }, lesson);
    expect(await stats(lesson)).toMatchObject({ total: 2, average: 3.5, stars2: 1, stars5: 1 });
  });

  it("of many presses at once is one", async () => {
    const cy = await aPerson(server);
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => put(cy, { rating: (n % 5) + 1 })));
    expect(new Set(all.map((one) => one.status))).toEqual(new Set([200]));
    expect(await sql(server, `SELECT count(*) FROM reviews WHERE user = '${cy.id}'`)).toEqual(["1"]);
  });

  it("keeps the newer wording, whichever device is heard last, and none from the future", async () => {
    const cy = await aPerson(server);
    await write(cy, { rating: 5, title: "New", at: ago(1000) });
    expect(await write(cy, { rating: 1, title: "Old", at: ago(60_000) })).toMatchObject({ title: "New", rating: 5 });
    const ahead = await write(cy, { rating: 3, title: "Ahead", at: "2999-01-01T00:00:00Z" });
    expect(Math.abs(Date.parse(ahead.at.replace(" ", "T")) - Date.now())).toBeLessThan(60_000);
    expect(await write(cy, { rating: 4, title: "After" })).toMatchObject({ title: "After" });
  });

  it("needs stars, and says at each field what is wrong with it", async () => {
    for (const rating of [undefined, 0, 6, 4.5, -1, "many", {}])
      expect(codesOf(await put(ada, { ...WORDS, rating })), String(rating)).toEqual({ rating: "validation_rating" });
    expect(Object.keys(codesOf(await put(ada, { ...WORDS, title: "x".repeat(121) })))).toEqual(["title"]);
    expect(Object.keys(codesOf(await put(ada, { ...WORDS, content: "é".repeat(2001) })))).toEqual(["content"]);
    expect(Object.keys(codesOf(await put(ada, { ...WORDS, content: { a: 1 } })))).toEqual(["content"]);
    expect((await write(ada, { ...WORDS, content: "é".repeat(2000) })).content).toHaveLength(2000);
  });

  it("is about a lesson or a module that is there and open", async () => {
    const locked = String(course.modules.find((one) => one.locked)?.id);
    for (const [contentId, code] of [
      ["nothing-here", "validation_unknown"],
      ["99", "validation_unknown"],
      ["1%2F..%2F..", "validation_unknown"],
      [locked, "validation_locked"],
    ] as const)
      expect(codesOf(await put(ada, WORDS, contentId)), contentId).toEqual({ contentId: code });
    expect(await write(ada, WORDS, "1")).toMatchObject({ contentId: "1" });
  });
});

it("who finished it is said at once, from when the lesson or the module is done, and until it is not", async () => {
  const cy = await aPerson(server);
  const [first = "", ...others] = lessonsOf(4);
  await progress(cy, complete(first, ago(5000)));
  expect(await write(cy, WORDS, first)).toMatchObject({ finished: true, userTitle: "Assembly" });
  expect(await write(cy, WORDS, "4")).toMatchObject({ finished: false });
  const finished = async (contentId: string) => (await list(cy.token, contentId))[0]?.finished;
  await progress(cy, { completed: others.map((lessonId) => ({ lessonId, completedAt: ago(4000), zone: "UTC" })) });
  expect(await finished("4")).toBe(true);
  await progress(cy, { removed: [{ lessonId: first, removedAt: ago(0) }] });
  expect([await finished("4"), await finished(first)]).toEqual([false, false]);
});

it("a review of what is sold is written by members, and by whoever finished it; a lapsed member's stays and can be taken back", async () => {
  const module = "5";
  for (const contentId of [premium, module])
    expect(codesOf(await put(ada, WORDS, contentId))).toEqual({ contentId: "validation_premium" });
  const cy = await aPerson(server, { premium: { validUntil: inDays(30) } });
  const { id } = await write(cy, WORDS, premium);
  await write(cy, WORDS, module);
  await revoke(server, cy);
  expect(codesOf(await put(cy, WORDS, premium))).toEqual({ contentId: "validation_premium" });
  expect(await status("PATCH", rowsOf("reviews", id), { rating: 1 }, cy.token)).toBe(400);
  expect(await list(undefined, premium)).toMatchObject([{ id }]);
  await grant(server, cy, { validUntil: inDays(30) });
  await progress(cy, complete(premium));
  await revoke(server, cy);
  expect(await write(cy, { rating: 1 }, premium)).toMatchObject({ rating: 1, finished: true });
  expect(await status("DELETE", rowsOf("reviews", id), undefined, cy.token)).toBe(204);
});

it("who may do what with reviews their owner alone changes one and throws it away; the server alone says what is the server's", async () => {
  const [cy, moderator] = [await aPerson(server), await aRole(server, "moderator")];
  const { id } = await write(cy, WORDS, lessonsOf(2)[0]);
  const path = rowsOf("reviews", id);
  for (const token of [bob.token, moderator.token, undefined, "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.x"]) {
    expect(await status("GET", path, undefined, token)).toBe(200);
    expect(await status("PATCH", path, { title: "theirs" }, token)).toBe(404);
    expect(await status("DELETE", path, undefined, token)).toBe(404);
    const forged = { user: cy.id, contentId: free, ...WORDS };
    expect(await status("POST", rowsOf("reviews"), forged, token)).toBe(400);
  }
  for (const token of [undefined, server.superuser.token, "forged"])
    expect(await status("PUT", reviewPath(), WORDS, token)).toBe(401);
  for (const own of [
    ...[
      { userName: "Root" },
      { userAvatar: "/x" },
      { userTitle: "Root" },
      { helpful: 9 },
      { "helpful+": 9 },
      { finished: true },
    ],
    ...[{ hidden: true }, { user: bob.id }, { contentId: free }],
  ])
    expect(await status("PATCH", path, own, cy.token), JSON.stringify(own)).toBe(404);
  const more = { userName: "Root", userAvatar: "/x", helpful: 9, finished: true, hidden: true };
  expect(await put(cy, { ...WORDS, ...more, user: bob.id }, lessonsOf(2)[0])).toMatchObject({ status: 200 });
  expect((await list(undefined, lessonsOf(2)[0]))[0]).toMatchObject({ user: cy.id, userName: "Ada", helpful: 0 });
  expect(await status("PATCH", path, { title: "Mine" }, cy.token)).toBe(200);
  expect(await status("PATCH", path, { title: "Ours" }, server.superuser.token)).toBe(200);
  expect(await status("DELETE", path, undefined, cy.token)).toBe(204);
});

const voted = (await write(ada, WORDS, lessonsOf(2)[2])).id;
const VOTES = rowsOf("reviewVotes");
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(server)));
const voteOf = async ({ token }: Person) => (await listOf<{ id: string }>(server, VOTES, token))[0]?.id;

const takeBack = async (who: Person) => {
  const id = (await voteOf(who)) ?? "";
  return (await send(server, "DELETE", rowsOf("reviewVotes", id), undefined, who.token)).status;
};

describe("a helpful vote", () => {
  it("counts once, and is taken back", async () => {
    expect((await vote(bob, voted)).status).toBe(200);
    expect(await helpful(voted)).toBe(1);
    expect((await vote(bob, voted)).status).toBe(400);
    expect(await takeBack(bob)).toBe(204);
    expect(await helpful(voted)).toBe(0);
  });

  it("is nobody's for their own review, in another's name, without a login, or by changing one", async () => {
    expect((await vote(ada, voted)).status).toBe(400);
    expect((await send(server, "POST", VOTES, { user: ada.id, review: voted }, bob.token)).status).toBe(400);
    expect((await send(server, "POST", VOTES, { user: bob.id, review: voted })).status).toBe(400);
    await succeeded(vote(bob, voted));
    const path = rowsOf("reviewVotes", await voteOf(bob));
    for (const token of [ada.token, undefined]) {
      expect((await send(server, "GET", path, undefined, token)).status).toBe(404);
      expect((await send(server, "DELETE", path, undefined, token)).status).toBe(404);
    }
    expect((await send(server, "PATCH", path, { user: bob.id }, bob.token)).status).toBe(403);
    await takeBack(bob);
  });

  it("is not lost by an edit of the review at the same time, and goes with the review", async () => {
    const dee = await aPerson(server);
    const row = await write(dee, WORDS, lessonsOf(2)[3]);
    const all = await people(10);
    await Promise.all([
      ...all.map((one) => vote(one, row.id)),
      ...all.map((_, n) => write(dee, { ...WORDS, title: `Edit ${String(n)}` }, lessonsOf(2)[3])),
    ]);
    expect(await helpful(row.id)).toBe(10);
    await succeeded(send(server, "DELETE", rowsOf("reviews", row.id), undefined, dee.token));
    expect(await sql(server, `SELECT count(*) FROM reviewVotes WHERE review = '${row.id}'`)).toEqual(["0"]);
  });
});
