import { describe, expect, it } from "vitest";
import { grant, revoke, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { inDays, listOf, send, sql, succeeded } from "./ask.ts";
import { premium } from "./learner.ts";
import { decisionsOn } from "./moderating.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { write, answer, report, anOldHand, aMember } = postsOn(() => server);
const { decide, again } = decisionsOn(() => server);
const server = await sharedServer();
const moderator = await aRole(server, "moderator");

interface Told {
  id: string;
  title: string;
  message: string;
}

/** What somebody reads in their alerts now. */
const alertsOf = async ({ token }: Pick<Person, "token">): Promise<string[]> => {
  const rows = await listOf<Told>(server, rowsOf("notifications"), token);
  return rows
    .filter(({ title }) => /replied to you|mentioned you/.test(title))
    .map(({ title, message }) => `${title}: ${message}`);
};
const calling = ({ id }: Person) => `[@you](/community/people/${id}), look.`;

/** Somebody asks, Bob answers and calls Cy, who wrote here before. */
async function aThread(by?: Person, about: object = {}) {
  const [asker, bob, cy] = [by ?? (await anOldHand()), await anOldHand({ displayName: "Bob" }), await anOldHand()];
  await write(cy);
  if (by) for (const one of [bob, cy]) await grant(server, one, { validUntil: inDays(30) });
  const { id: post } = await write(asker, { title: "A rude title", ...about });
  const { id: reply } = await answer(bob, post, calling(cy));
  const told = ["Bob replied to you: A rude title", "Bob mentioned you: A rude title"];
  expect([...(await alertsOf(asker)), ...(await alertsOf(cy))]).toEqual(told);
  return { asker, bob, cy, post, reply, told };
}

describe("what others were told of something goes with it at the next request", () => {
  it("a reply that a moderator hid, and is there again when it is brought back", async () => {
    const { asker, cy, reply, told } = await aThread();
    await decide(moderator, `replies/${reply}`, "hide");
    for (const who of [asker, cy]) expect(await alertsOf(who)).toEqual([]);
    const taken = await send(server, "GET", "/api/course/export", undefined, cy.token);
    expect(taken.body.toString()).not.toContain("A rude title");
    await decide(moderator, `replies/${reply}`, "restore");
    expect([...(await alertsOf(asker)), ...(await alertsOf(cy))]).toEqual(told);
  });

  it("a post that three reported, or that says a word of the list; its writer alone still reads of the answer", async () => {
    const hidden = await aThread();
    for (let n = 0; n < 3; n += 1) await succeeded(report(await anOldHand(), hidden.post));
    const held = await aThread();
    const change = { body: "sub4sub" };
    await succeeded(send(server, "PATCH", rowsOf("posts", held.post), change, held.asker.token));
    for (const { asker, cy, told } of [hidden, held])
      expect([await alertsOf(asker), await alertsOf(cy)]).toEqual([told.slice(0, 1), []]);
  });

  it("all of somebody who is banned, until the ban ends", async () => {
    const { asker, bob, cy, told } = await aThread();
    await decide(moderator, `users/${bob.id}`, "ban");
    for (const who of [asker, cy]) expect(await alertsOf(who)).toEqual([]);
    await decide(moderator, `users/${bob.id}`, "lift");
    expect([...(await alertsOf(asker)), ...(await alertsOf(cy))]).toEqual(told);
    await decide(moderator, `users/${asker.id}`, "ban");
    expect([await alertsOf(await again(asker)), await alertsOf(cy)]).toEqual([told.slice(0, 1), []]);
  });

  it("what members alone read, for whoever is none any more", async () => {
    const { cy, told } = await aThread(await aMember(), { lessonId: premium });
    await revoke(server, cy);
    expect(await alertsOf(cy)).toEqual([]);
    await grant(server, cy, { validUntil: inDays(30) });
    expect(await alertsOf(cy)).toEqual(told.slice(1));
  });

  it("what was thrown away, and a name that moderators took away or whose account is gone, for good", async () => {
    const [thrown, cleared, left] = [await aThread(), await aThread(), await aThread()];
    await succeeded(send(server, "DELETE", rowsOf("replies", thrown.reply), undefined, thrown.bob.token));
    await decide(moderator, `users/${cleared.bob.id}`, "clear");
    await succeeded(send(server, "DELETE", rowsOf("users", left.bob.id), undefined, left.bob.token));
    for (const { asker, cy } of [thrown, cleared, left])
      expect([await alertsOf(asker), await alertsOf(cy)]).toEqual([[], []]);
    const gone = await aThread();
    await succeeded(send(server, "DELETE", rowsOf("posts", gone.post), undefined, gone.asker.token));
    const kept = `SELECT COUNT(*) FROM notifications WHERE user IN ('${gone.asker.id}', '${gone.cy.id}') AND post != ''`;
    expect(await sql(server, kept)).toEqual(["0"]);
  });
});
