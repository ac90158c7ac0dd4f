import { describe, expect, it } from "vitest";
import type { LogPage } from "#contract/moderation.d.ts";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send, succeeded } from "./ask.ts";
import { decisionsOn, fieldOf } from "./moderating.ts";
import { type Ear, laterOn, listen } from "./others.ts";
import { postsOn } from "./posting.ts";
import { reviewsOn } from "./reviewing.ts";

const server = await sharedServer();
const [ida, otto] = await Promise.all([
  aRole(server, "moderator", { displayName: "Ida" }),
  aRole(server, "moderator", { displayName: "Otto" }),
]);
const { write, report, anOldHand } = postsOn(() => server);
const { decide, caseOf, get, appealTo, lookAgain } = decisionsOn(() => server);
const reviews = reviewsOn(() => server);
const seenBy = async (who: Person, target: string) => (await caseOf(who, target)).log[0]?.at ?? "";

describe("of two moderators at once", () => {
  it("the later one hears what the other decided, and decides otherwise only once they have seen it", async () => {
    const { id } = await write(await anOldHand());
    await succeeded(report(await anOldHand(), id));
    const seen = await seenBy(otto, `posts/${id}`);
    await succeeded(decide(ida, `posts/${id}`, "hide", { seen: await seenBy(ida, `posts/${id}`) }));
    const late = await decide(otto, `posts/${id}`, "restore", { seen });
    expect([late.status, fieldOf(late), late.body.toString().includes("validation_decided")]).toEqual([
      ...[400, "seen", true],
    ]);
    expect((await caseOf(otto, `posts/${id}`)).hidden).toBe(true);
    await succeeded(decide(otto, `posts/${id}`, "pin", { seen }));
    expect((await caseOf(ida, `posts/${id}`)).pinned).toBe(true);
    // What one decided oneself, and pinning, stand in nobody's way.
    await succeeded(decide(ida, `posts/${id}`, "hide", { seen }));
    await succeeded(decide(otto, `posts/${id}`, "restore", { seen: await seenBy(otto, `posts/${id}`) }));
    expect((await caseOf(ida, `posts/${id}`)).hidden).toBe(false);
  });

  it("at the same moment one decides, also about a review and a person; an appeal is answered once", async () => {
    const ada = await anOldHand();
    const review = await reviews.write(ada);
    for (const target of [`reviews/${review.id}`, `users/${ada.id}`]) {
      const answers = await Promise.all([ida, otto].map((who) => decide(who, target, "warn", { seen: "" })));
      expect(answers.map(({ status }) => status).toSorted(), target).toEqual([200, 400]);
    }
    const { id } = json<{ id: string }>(await succeeded(appealTo(ada, `reviews ${ada.id} ${review.contentId}`)));
    await succeeded(lookAgain(ida, id, "rejected"));
    const again = await lookAgain(otto, id, "upheld");
    expect([again.status, again.body.toString().includes("validation_decided")]).toEqual([400, true]);
  });

  it("each hears of reports, of what is held, decided and appealed, and nobody else does", async () => {
    const TOPIC = "queueSignals/moderationqueue";
    const ada = await anOldHand();
    for (const [topic, who] of [
      [TOPIC, ada],
      [TOPIC, VISITOR],
      ["queueSignals/*", ida],
    ] as const) {
      using deaf = await listen(server, [topic], who);
      expect(deaf.status, topic).toBe(403);
    }
    using ear = await listen(server, [TOPIC], ida);
    const hears = (least: number) => expect.poll(() => counted(ear)).toBeGreaterThanOrEqual(least);
    const { id } = await write(ada);
    await laterOn(server, "queueSignals");
    await succeeded(report(await anOldHand(), id));
    await hears(1);
    await laterOn(server, "queueSignals");
    await write(ada, { body: "sub4sub" });
    await hears(2);
    await laterOn(server, "queueSignals");
    await succeeded(decide(otto, `posts/${id}`, "hide"));
    await hears(3);
    await laterOn(server, "queueSignals");
    await succeeded(appealTo(ada, `posts ${id}`));
    await hears(4);
    expect(ear.heard()).not.toContain(id);
  });
});

const VISITOR = { id: "", token: "", cookie: "" };
const counted = (ear: Ear) => ear.heard().split("event:queueSignals/").length - 1;

it("the log names whoever decided to moderators, says what was one's own, and that an account is gone", async () => {
  const log = async (who: Person, after = "") => json<LogPage>(await succeeded(get(`log?after=${after}`, who)));
  const [ada, gone] = [await anOldHand(), await aRole(server, "moderator", { displayName: "Vera" })];
  const { id } = await write(ada);
  for (const who of [ida, gone]) await succeeded(decide(who, `posts/${id}`, "hide"));
  expect((await log(ida)).lines.slice(0, 2)).toMatchObject([
    { act: "hide", moderator: "Vera", own: false },
    { act: "hide", moderator: "Ida", own: true },
  ]);
  await succeeded(send(server, "DELETE", `/api/collections/users/records/${gone.id}`, undefined, gone.token));
  expect((await log(otto)).lines[0]).toMatchObject({ moderator: "Deleted account", own: false });
  expect((await caseOf(otto, `posts/${id}`)).log[0]).toMatchObject({ moderator: "Deleted account" });
  expect((await get("log", ada)).status).toBe(403);
  expect((await get("log", { token: "" })).status).toBe(401);
  const told = await send(server, "GET", "/api/course/moderation/mine", undefined, ada.token);
  expect(told.body.toString()).not.toMatch(/Ida|Otto|Vera/);
});
