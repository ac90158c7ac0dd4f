import { describe, expect, it } from "vitest";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { serverHere } from "./here.ts";
import { send, succeeded } from "./ask.ts";
import { decisionsOn } from "./moderating.ts";
import { postsOn } from "./posting.ts";
import { reviewsOn, rowsOf } from "./reviewing.ts";

const server = await serverHere();
const ida = await aRole(server, "moderator");
const { write, answer, report, anOldHand } = postsOn(() => server);
const { decide, queue, caseOf, get } = decisionsOn(() => server);
const reviews = reviewsOn(() => server);
const young = () => anOldHand({}, 1);
const because = (who: Person, targetId: string, reason: string, target = "posts") =>
  succeeded(send(server, "POST", rowsOf("reports"), { user: who.id, target, targetId, reason }, who.token));

describe("the queue", () => {
  it("is for moderators alone", async () => {
    for (const path of ["queue", "cases/posts/abcdefghijklmno", "figures"]) {
      expect((await get(path, await anOldHand())).status, path).toBe(403);
      expect((await get(path, { token: "" })).status, path).toBe(401);
    }
    expect((await get("cases/posts/abcdefghijklmno", ida)).status).toBe(404);
    expect((await get("cases/plans/abcdefghijklmno", ida)).status).toBe(404);
  });

  it("holds each case once, the oldest first, with what most say of it", async () => {
    const ada = await anOldHand({ displayName: "Rolf K." });
    const [light, heavy, both] = [await write(ada), await write(ada), await write(ada)];
    const { id: reply } = await answer(ada, heavy.id, "DM me, I do *everything*.");
    const { id: review } = await reviews.write(ada);
    await report(await young(), light.id);
    await because(await anOldHand(), reply, "Sells something", "replies");
    await succeeded(reviews.report(await anOldHand(), review, "Spam"));
    for (const reason of ["Sells something", "Hurts somebody", "Sells something"])
      await because(await anOldHand(), heavy.id, reason);
    await because(await young(), both.id, "No idea");
    await report(await anOldHand(), ada.id, "users");
    const { cases, next, waiting, oldest } = await queue(ida);
    expect(cases.map(({ id, reports, hidden }) => [id, reports, hidden])).toEqual([
      [light.id, 1, false],
      [reply, 1, false],
      [review, 1, false],
      [heavy.id, 3, true],
      [both.id, 1, false],
      [ada.id, 1, false],
    ]);
    expect(cases[1]).toMatchObject({ kind: "replies", title: "DM me, I do *everything*.", by: "Rolf K.", reports: 1 });
    expect(cases[3]).toMatchObject({ kind: "posts", title: heavy.title, reports: 3, reason: "Sells something" });
    expect([next, waiting]).toEqual(["", { posts: 3, replies: 1, reviews: 1, pictures: 0, users: 1, appeals: 0 }]);
    expect(Date.parse(oldest)).toBeLessThanOrEqual(Date.parse(cases[0]?.since ?? ""));
    expect((await queue(ida, "?kind=reviews")).cases.map(({ id }) => id)).toEqual([review]);
    const shown = await caseOf(ida, `posts/${heavy.id}`);
    expect(shown.reasons).toEqual([
      { reason: "Sells something", count: 2 },
      { reason: "Hurts somebody", count: 1 },
    ]);
    expect(shown.log).toMatchObject([{ act: "hide", moderator: "", reason: "Reported by three accounts." }]);
    expect((await caseOf(ida, `replies/${reply}`)).under).toBe(heavy.title);
    for (const one of cases) await succeeded(decide(ida, `${one.kind}/${one.id}`, "restore"));
    expect((await queue(ida)).cases).toEqual([]);
  });
});
