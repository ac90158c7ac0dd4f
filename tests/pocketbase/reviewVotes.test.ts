import { describe, expect, it } from "vitest";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { lessonsOf } from "./learner.ts";
import { reviewsOn, rowsOf, WORDS } from "./reviewing.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const server = await sharedServer();
const [ada, bob] = [await aPerson(server), await aPerson(server)];
const { write, vote, helpful } = reviewsOn(() => server);
const review = (await write(ada, WORDS, lessonsOf(2)[2])).id;
const VOTES = rowsOf("reviewVotes");
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(server)));
const voteOf = async (who: Person): Promise<string | undefined> => {
  const answer = await succeeded(send(server, "GET", VOTES, undefined, who.token));
  return json<{ items: { id: string }[] }>(answer).items[0]?.id;
};
const takeBack = async (who: Person) => {
  const id = (await voteOf(who)) ?? "";
  return (await send(server, "DELETE", rowsOf("reviewVotes", id), undefined, who.token)).status;
};

describe("a helpful vote", () => {
  it("counts once, and is taken back", async () => {
    expect((await vote(bob, review)).status).toBe(200);
    expect(await helpful(review)).toBe(1);
    expect((await vote(bob, review)).status).toBe(400);
    expect(await takeBack(bob)).toBe(204);
    expect(await helpful(review)).toBe(0);
  });

  it("is nobody's for their own review, in another's name, without a login, or by changing one", async () => {
    expect((await vote(ada, review)).status).toBe(400);
    expect((await send(server, "POST", VOTES, { user: ada.id, review }, bob.token)).status).toBe(400);
    expect((await send(server, "POST", VOTES, { user: bob.id, review })).status).toBe(400);
    await succeeded(vote(bob, review));
    const path = rowsOf("reviewVotes", await voteOf(bob));
    for (const token of [ada.token, undefined]) {
      expect((await send(server, "GET", path, undefined, token)).status).toBe(404);
      expect((await send(server, "DELETE", path, undefined, token)).status).toBe(404);
    }
    expect((await send(server, "PATCH", path, { user: bob.id }, bob.token)).status).toBe(403);
    await takeBack(bob);
  });

  it("of one person who presses two hundred times at once counts once or not at all", LONG_HERE, async () => {
    const cy = await aPerson(server);
    const presses = Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? vote(cy, review) : takeBack(cy)));
    await Promise.all(presses);
    const kept = Number((await sql(server, `SELECT count(*) FROM reviewVotes WHERE user = '${cy.id}'`))[0]);
    expect([0, 1]).toContain(kept);
    expect(await helpful(review)).toBe(kept);
    await takeBack(cy);
  });

  it("of many people at once counts each, also when some take it back meanwhile or leave", LONG_HERE, async () => {
    const all = await people(30);
    await Promise.all(all.map((one) => vote(one, review)));
    expect(await helpful(review)).toBe(30);
    const [leaver, ...others] = all;
    await Promise.all([
      ...others.slice(0, 9).map(takeBack),
      send(server, "DELETE", rowsOf("users", leaver?.id), undefined, leaver?.token),
      ...(await people(5)).map((one) => vote(one, review)),
    ]);
    expect(await helpful(review)).toBe(25);
    expect(await sql(server, `SELECT count(*) FROM reviewVotes WHERE review = '${review}'`)).toEqual(["25"]);
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
