import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, json, listOf, send, sql, succeeded } from "./ask.ts";
import { manifest } from "./builtSite.ts";
import { ago, free, premium } from "./learner.ts";
import { decisionsOn, REASON } from "./moderating.ts";
import { postsOn } from "./posting.ts";
import { reviewsOn, rowsOf } from "./reviewing.ts";

const server = await sharedServer();
const moderator = await aRole(server, "moderator");
const { write, answer, post, reply, report, read, row, anOldHand, aMember, count } = postsOn(() => server);
const { decide, caseOf, mine, toldTo, again, get } = decisionsOn(() => server);
const reviews = reviewsOn(() => server);
const log = (user: string) =>
  sql(server, `SELECT group_concat(act) FROM (SELECT act FROM moderationLog WHERE user = '${user}' ORDER BY rowid)`);
const page = async (path: string, cookie?: string) => (await ask(server, path, { headers: { cookie } })).status;

describe("a silence", () => {
  it("for what was written hides it, keeps its author from writing where others read, and says until when", async () => {
    const [ada, bob] = [await anOldHand(), await anOldHand()];
    const { id } = await write(ada);
    const { id: to } = await answer(bob, id);
    const sent = await succeeded(decide(moderator, `replies/${to}`, "silence", { days: 7 }));
    const { until } = json<{ until: string }>(sent);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await row(id)).answers).toBe(0);
    const refused = await post(bob);
    expect([refused.status, json<{ message: string }>(refused).message]).toEqual([
      403,
      `This account can’t write where others read until ${until.slice(0, 16).replace("T", " ")} UTC.`,
    ]);
    const note = { user: bob.id, lessonId: free, second: 1, text: "Mine.", at: ago(0) };
    expect((await send(server, "POST", rowsOf("notes"), note, bob.token)).status).toBe(200);
    const told = await toldTo(bob);
    expect([told.length, told[0]?.message]).toEqual([1, REASON]);
    expect(await mine(bob)).toMatchObject({ standing: "silenced", until });
    expect(await log(bob.id)).toEqual(["hide,silence"]);
    await succeeded(decide(moderator, `users/${bob.id}`, "lift"));
    expect((await post(bob)).status).toBe(200);
  });

  it("is over by itself, with a line in the log", async () => {
    const ada = await anOldHand();
    await succeeded(decide(moderator, `users/${ada.id}`, "silence", { days: 1 }));
    await sql(server, `UPDATE users SET standingUntil = '${ago(1000).replace("T", " ")}' WHERE id = '${ada.id}'`);
    expect((await post(ada)).status).toBe(200);
    await succeeded(send(server, "POST", "/api/crons/end-standings", undefined, server.superuser.token));
    await expect.poll(() => log(ada.id)).toEqual(["silence,end"]);
    expect((await mine(ada)).standing).toBe("");
  });
});

describe("a ban", () => {
  it("hides all somebody wrote and ends their sessions; its end brings back what was not hidden for itself", async () => {
    const [ada, bob] = [await anOldHand(), await aMember()];
    const { id } = await write(ada);
    const [mineOne, hidden] = [await write(bob), await write(bob)];
    const { id: to } = await answer(bob, id);
    const { id: review } = await reviews.write(bob);
    await succeeded(decide(moderator, `posts/${hidden.id}`, "hide"));
    await succeeded(report(await anOldHand(), mineOne.id));
    expect((await row(id)).answers).toBe(1);
    await succeeded(decide(moderator, `users/${bob.id}`, "ban"));
    const seen = async () => [
      ...[await read(mineOne.id), await read(hidden.id), await page(`/community/post/${mineOne.id}`)],
      ...[(await row(id)).answers, await page(`/community/people/${bob.id}`), await reviews.isHidden(review)],
    ];
    expect(await seen()).toEqual([404, 404, 404, 0, 404, true]);
    const open = `SELECT COUNT(*) FROM reports WHERE targetId = '${mineOne.id}' AND decision = ''`;
    expect(await count(open)).toBe(0);
    expect((await send(server, "GET", rowsOf("users", bob.id), undefined, bob.token)).status).toBe(404);
    expect((await get("mine", bob)).status).toBe(401);
    const back = await again(bob);
    expect(await mine(back)).toMatchObject({ standing: "banned", until: "" });
    expect(await read(mineOne.id, back.token)).toBe(200);
    // What was paid for stays open, and what was read before is not any more by the cookie of then.
    const lesson = Object.keys(manifest.urls).find((url) => url.endsWith(`/${premium}`)) ?? "";
    const pageFor = async (cookie?: string) => (await ask(server, lesson, { headers: { cookie } })).headers["etag"];
    const [whole, teaser] = [await pageFor((await aMember()).cookie), await pageFor()];
    expect(whole).not.toBe(teaser);
    expect([await pageFor(back.cookie), await pageFor(bob.cookie)]).toEqual([whole, teaser]);
    await succeeded(decide(moderator, `replies/${to}`, "restore"));
    expect((await row(id)).answers).toBe(0);
    await succeeded(decide(moderator, `users/${bob.id}`, "lift"));
    expect(await seen()).toEqual([200, 404, 200, 1, 200, false]);
    expect((await reply(back, id)).status).toBe(200);
  });

  it("of a moderator takes what they could read as one", async () => {
    const [operator, sam] = [await aRole(server, "operator"), await aRole(server, "moderator")];
    expect((await decide(moderator, `users/${sam.id}`, "ban")).status).toBe(403);
    await succeeded(decide(operator, `users/${sam.id}`, "ban"));
    const back = await again(sam);
    expect((await get("queue", back)).status).toBe(403);
    expect(await listOf(server, rowsOf("moderationLog"), back.token)).toEqual([]);
  });
});

describe("a person", () => {
  it("is looked at when reported, with what is known of them, and nothing that only they read", async () => {
    const [ada, bob] = [await anOldHand({ displayName: "Rolf K." }), await anOldHand()];
    await write(ada);
    await succeeded(report(bob, ada.id, "users"));
    const shown = await caseOf(moderator, `users/${ada.id}`);
    expect(shown).toMatchObject({
      ...{ kind: "users", title: "Rolf K.", reports: 1, reason: "spam", mayDecide: true, mayStand: true },
      person: { name: "Rolf K.", posts: 1, replies: 0, hidden: 0, standing: "" },
      reporters: [{ user: bob.id, reason: "spam", verified: true }],
    });
    expect(JSON.stringify(shown)).not.toContain(ada.email);
    await succeeded(decide(moderator, `users/${ada.id}`, "restore"));
    expect((await caseOf(moderator, `users/${ada.id}`)).reports).toBe(0);
    expect(await toldTo(ada)).toEqual([]);
    expect(await log(ada.id)).toEqual(["keep"]);
  });

  it("can be warned, and lose what they show of themselves", async () => {
    const ada = await anOldHand({ displayName: "Buy Views" });
    const { id } = await write(ada);
    await succeeded(decide(moderator, `users/${ada.id}`, "warn"));
    expect((await toldTo(ada))[0]).toMatchObject({ title: "A warning from a moderator", message: REASON });
    await succeeded(decide(moderator, `users/${ada.id}`, "clear"));
    expect((await row(id)).userName).toBe("Anonymous");
    expect((await write(ada)).userName).toBe("Anonymous");
    expect((await post(await aPerson(server))).status).toBe(200);
  });
});

const own = (who: Person, body: object) => send(server, "PATCH", `${rowsOf("users")}/${who.id}`, body, who.token);

it("what somebody changes while it is decided about takes no ban back, however many changes are under way", async () => {
  for (let round = 0; round < 2; round++) {
    const ada = await anOldHand();
    const changes = Array.from({ length: 12 }, (_, goal) => own(ada, { weeklyGoal: 1 + 2 * (goal % 3) }));
    const [banned] = await Promise.all([decide(moderator, `users/${ada.id}`, "ban"), ...changes]);
    expect(banned.status).toBe(200);
    expect(await sql(server, `SELECT standing FROM users WHERE id = '${ada.id}'`)).toEqual(["banned"]);
    expect((await own(ada, { weeklyGoal: 3 })).status, "logged out").not.toBe(200);
  }
});
