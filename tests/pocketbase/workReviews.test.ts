import { describe, expect, it } from "vitest";
import type { WorkTurn } from "#contract/community.d.ts";
import { type Person, signIn } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { serverHere } from "./here.ts";
import { ask, json, listOf, send } from "./ask.ts";
import { free } from "./learner.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { write, answer, row, moderate, anOldHand, count } = postsOn(() => server);
const WORK = { topic: "feedback", title: "Two bowls", body: "Two bowls, the same water.", lessonId: free };

/** Words that nobody said before. */
let said = 0;
const review = () => {
  const words = Array.from({ length: 24 }, (_, n) => ((said += 7919) * (n + 3)).toString(36));
  return `At 0:09 I did not know yet: ${words.join(" ")}`;
};
const removeReply = (who: Person, id: string) => send(server, "DELETE", rowsOf("replies", id), undefined, who.token);
const turnOf = async ({ token }: Person): Promise<WorkTurn> =>
  json(await send(server, "GET", "/api/course/community/turn", undefined, token));
/** The ids of the list, from the top; the pinned ones of the house apart. */
async function queue(query = ""): Promise<string[]> {
  const html = (await ask(server, `/community/feedback${query}`)).body.toString();
  return [...html.matchAll(/<article [^>]*data-post="(\w+)"/g)].map(([, id = ""]) => id);
}

const server = await serverHere();
const [bob, cy] = [await anOldHand({ displayName: "Bob" }), await anOldHand({ displayName: "Cy" })];
const works = [await write(bob, WORK), await write(cy, WORK)] as const;

describe("work that asks for reviews", () => {
  it("goes on top with the second review given, before it was written or after, and says why", async () => {
    const ada = await anOldHand({ displayName: "Ada" });
    const mine = await write(ada, WORK);
    await answer(ada, works[0].id, review());
    expect((await queue())[0]).not.toBe(mine.id);
    expect(await turnOf(ada)).toEqual({
      ...{ lessons: [free], given: 1 },
      waiting: { id: mine.id, title: "Two bowls", received: 0, isOnTop: false },
    });
    await answer(ada, works[1].id, review());
    expect((await queue())[0]).toBe(mine.id);
    expect(await turnOf(ada)).toMatchObject({ given: 0, waiting: { isOnTop: true } });
    expect((await ask(server, "/community/feedback")).body.toString()).toContain("Reviewed two others");

    const dee = await anOldHand({ displayName: "Dee" });
    for (const { id } of works) await answer(dee, id, review());
    expect((await queue())[0]).toBe(mine.id);
    const hers = await write(dee, WORK);
    expect((await queue()).slice(0, 2)).toEqual([hers.id, mine.id]);
    // With two reviews each the first two works wait no more.
    const shown = await queue();
    for (const { id } of works) expect(shown.indexOf(id)).toBeGreaterThan(shown.indexOf(mine.id));
    expect(await turnOf(bob)).toMatchObject({ waiting: null });
  });

  it("falls back when a review is thrown away, emptied or hidden, and comes back with another", async () => {
    const ada = await anOldHand({ displayName: "Ada" });
    const moderator = await aRole(server, "moderator");
    const another = async () => write(await anOldHand(), WORK);
    const [one, two, three] = [await another(), await another(), await another()];
    const mine = await write(ada, WORK);
    const isOnTop = async () => (await turnOf(ada)).waiting?.isOnTop;
    const [first, second] = [await answer(ada, one.id, review()), await answer(ada, two.id, review())];
    expect(await isOnTop()).toBe(true);
    await removeReply(ada, first.id);
    expect([await isOnTop(), (await turnOf(ada)).given]).toEqual([false, 1]);
    await answer(ada, three.id, review());
    expect(await isOnTop()).toBe(true);
    await moderate(moderator, second.id, "hide", "replies");
    expect(await isOnTop()).toBe(false);
    await moderate(moderator, second.id, "restore", "replies");
    expect(await isOnTop()).toBe(true);
    const setStanding = (standing: string) =>
      send(server, "PATCH", rowsOf("users", ada.id), { standing }, server.superuser.token);
    const counted = () => count(`SELECT COUNT(*) FROM workReviews WHERE user = '${ada.id}' AND valid = TRUE`);
    await setStanding("banned");
    expect(await counted(), "what a banned account said counts for nobody").toBe(0);
    await setStanding("");
    expect(await counted()).toBe(2);
    Object.assign(ada, await signIn(server, ada));
    await send(server, "PATCH", rowsOf("replies", second.id), { body: "Nice!" }, ada.token);
    expect([await isOnTop(), (await row(mine.id)).id]).toEqual([false, mine.id]);
  });

  it("keeps the reviewer's place when its writer throws it away, and is nobody else's to read about", async () => {
    const [ada, eve] = [await anOldHand(), await anOldHand()];
    const others = [await write(eve, WORK), await write(await anOldHand(), WORK)];
    await write(ada, WORK);
    for (const { id } of others) await answer(ada, id, review());
    await send(server, "DELETE", rowsOf("posts", others[0]?.id), undefined, eve.token);
    expect((await turnOf(ada)).waiting?.isOnTop).toBe(true);
    const seen = async (token?: string) => (await listOf(server, rowsOf("workReviews"), token)).length;
    expect([await seen(ada.token), await seen(eve.token), await seen()]).toEqual([2, 0, 0]);
    expect((await ask(server, "/api/course/community/turn")).status).toBe(401);
    const exported = (await send(server, "GET", "/api/course/export", undefined, ada.token)).body.toString();
    expect(exported).toContain('"workReviews"');
    await send(server, "DELETE", rowsOf("users", ada.id), undefined, ada.token);
    expect(await count(`SELECT COUNT(*) FROM workReviews WHERE user = '${ada.id}'`)).toBe(0);
    await send(server, "DELETE", rowsOf("users", eve.id), undefined, eve.token);
    expect(await count(`SELECT COUNT(*) FROM workReviews WHERE author = '${eve.id}'`)).toBe(0);
  });
});
