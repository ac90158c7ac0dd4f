import { describe, expect, it } from "vitest";
import type { ModerationFigures } from "#contract/moderationFigures.d.ts";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { ago } from "./learner.ts";
import { decisionsOn } from "./moderating.ts";
import { postsOn } from "./posting.ts";
import { DAY_MS, succeeded } from "./readers.ts";
import { reviewsOn, rowsOf } from "./reviewing.ts";
import { sql } from "./tokens.ts";

const server = await sharedServer();
const ida = await aRole(server, "moderator");
const { write, answer, report, anOldHand } = postsOn(() => server);
const { decide, queue, caseOf, get, appealTo } = decisionsOn(() => server);
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

  it("is turned page by page, each case on one of them", async () => {
    const [ada, bob] = [await anOldHand(), await anOldHand()];
    const posts: string[] = [];
    for (let n = 0; n < 25; n += 1) posts.push((await write(ada)).id);
    for (const id of posts) await succeeded(report(bob, id));
    const first = await queue(ida);
    const second = await queue(ida, `?after=${encodeURIComponent(first.next)}`);
    expect([first.cases.length, second.cases.length, second.next]).toEqual([20, 5, ""]);
    expect(first.cases.map(({ id }) => id).concat(second.cases.map(({ id }) => id))).toEqual(posts);
    await succeeded(decide(ida, `users/${ada.id}`, "ban"));
    expect((await queue(ida)).cases).toEqual([]);
  });

  it("shows what it said before, and loses what its writer throws away", async () => {
    const ada = await anOldHand();
    const { id } = await write(ada);
    await succeeded(send(server, "PATCH", rowsOf("posts", id), { body: "Now it is kind." }, ada.token));
    await succeeded(report(await anOldHand(), id));
    const shown = await caseOf(ida, `posts/${id}`);
    expect(shown).toMatchObject({ text: "Now it is kind.", former: [{ text: "At 30 cm the *tiles* answer." }] });
    expect(shown.editedAt).not.toBe("");
    await succeeded(send(server, "DELETE", rowsOf("posts", id), undefined, ada.token));
    expect((await queue(ida)).cases).toEqual([]);
  });
});

it("the weeks say how much there was, and how long people waited", async () => {
  const [ada, before] = [await anOldHand(), (await figures()).at(-1)];
  const [one, two] = [await write(ada), await write(ada)];
  for (const { id } of [one, two]) await succeeded(report(await anOldHand(), id));
  const [quick, slow] = [30, 90].map((minutes) => ago(minutes * 60_000).replace("T", " "));
  await sql(server, `UPDATE reports SET created = '${quick}' WHERE targetId = '${one.id}'`);
  await sql(server, `UPDATE reports SET created = '${slow}' WHERE targetId = '${two.id}'`);
  const longAgo = ago(30 * DAY_MS).replace("T", " ");
  await sql(server, `UPDATE reports SET created = '${longAgo}', decidedAt = '${longAgo}' WHERE decidedAt != ''`);
  await sql(server, `UPDATE reviewReports SET created = '${longAgo}', decidedAt = '${longAgo}'`);
  await succeeded(decide(ida, `posts/${one.id}`, "restore"));
  await succeeded(decide(ida, `posts/${two.id}`, "hide"));
  const { id } = json<{ id: string }>(await succeeded(appealTo(ada, `posts ${two.id}`)));
  await succeeded(send(server, "POST", `/api/course/moderation/appeals/${id}`, UPHELD, ida.token));
  const weeks = await figures();
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toMatchObject({
    ...{ decided: 2, rejected: 2, appeals: 1, upheld: 1 },
    ...{ hidden: (before?.hidden ?? 0) + 1, restored: (before?.restored ?? 0) + 2 },
  });
  const { medianMinutes, longestMinutes } = weeks.at(-1) ?? {};
  expect([medianMinutes, longestMinutes].map((minutes) => Math.round((minutes ?? 0) / 10))).toEqual([6, 9]);
});

const UPHELD = { decision: "upheld", answer: "Sorry." };
const figures = async () => json<ModerationFigures>(await succeeded(get("figures", ida))).weeks;
