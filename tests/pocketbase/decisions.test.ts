import { describe, expect, it } from "vitest";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { decisionsOn, fieldOf, REASON } from "./moderating.ts";
import { postsOn, QUESTION } from "./posting.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const server = await sharedServer();
const moderator = await aRole(server, "moderator");
const { write, report, read, anOldHand, count } = postsOn(() => server);
const { decide, caseOf, mine, toldTo } = decisionsOn(() => server);
const log = (user: string) =>
  sql(server, `SELECT group_concat(act) FROM (SELECT act FROM moderationLog WHERE user = '${user}' ORDER BY rowid)`);

describe("a decision", () => {
  it("is told its author in words they can answer, and its note to moderators alone", async () => {
    const ada = await anOldHand();
    const { id } = await write(ada);
    await succeeded(decide(moderator, `posts/${id}`, "hide", { note: "Third time." }));
    expect([await read(id), await read(id, ada.token)]).toEqual([404, 200]);
    expect((await toldTo(ada))[0]).toMatchObject({
      ...{ title: "Your post “Why does my kitchen ring?” is hidden", message: REASON },
      action: { url: "/profile#decisions" },
    });
    const { decisions } = await mine(ada);
    expect(decisions).toMatchObject([
      {
        ...{ act: "hide", target: `posts ${id}`, title: QUESTION.title, url: `/community/post/${id}` },
        ...{ reason: REASON, mayAppeal: true, appeal: null },
      },
    ]);
    expect(JSON.stringify(decisions)).not.toContain("Third time.");
    expect((await caseOf(moderator, `posts/${id}`)).log[0]).toMatchObject({ act: "hide", note: "Third time." });
    await succeeded(decide(moderator, `posts/${id}`, "restore", { reason: "" }));
    expect(await read(id)).toBe(200);
    expect((await toldTo(ada))[0]?.title).toBe("Your post “Why does my kitchen ring?” is visible again");
  });

  it("that lets a report go tells nobody, and one after accounts hid it together confirms it", async () => {
    const ada = await anOldHand();
    const { id } = await write(ada);
    await succeeded(report(await anOldHand(), id));
    await succeeded(decide(moderator, `posts/${id}`, "restore"));
    expect(await toldTo(ada)).toEqual([]);
    for (let n = 0; n < 3; n += 1) await succeeded(report(await anOldHand(), id));
    expect((await toldTo(ada))[0]?.title).toContain("until a moderator has looked");
    await succeeded(decide(moderator, `posts/${id}`, "hide"));
    expect((await toldTo(ada)).map(({ message }) => message)).toContain(REASON);
    const decided = `SELECT group_concat(decision) FROM (SELECT decision FROM reports WHERE targetId = '${id}' ORDER BY rowid)`;
    expect(await sql(server, decided)).toEqual(["upheld,upheld,upheld,upheld"]);
  });

  it("needs a reason where it is against somebody, and days where it is a silence", async () => {
    const { id, user } = await write(await anOldHand());
    expect(fieldOf(await decide(moderator, `posts/${id}`, "hide", { reason: " " }))).toBe("reason");
    expect(fieldOf(await decide(moderator, `users/${user}`, "silence"))).toBe("days");
    expect(fieldOf(await decide(moderator, `users/${user}`, "hide"))).toBe("act");
    expect(fieldOf(await decide(moderator, `users/${user}`, "lift"))).toBe("act");
    expect((await decide(moderator, `plans/${id}`, "hide")).status).toBe(404);
    expect((await decide(moderator, "posts/nothinghere1234", "hide")).status).toBe(404);
    expect([await log(user), await read(id)]).toEqual([[null], 200]);
  });

  it("is not about oneself, and about moderators an operator's", async () => {
    const [operator, other] = [await aRole(server, "operator"), await aRole(server, "moderator")];
    const status = async (by: Person, whom: Person) => (await decide(by, `users/${whom.id}`, "warn")).status;
    expect([await status(moderator, moderator), await status(moderator, other)]).toEqual([403, 403]);
    expect([await status(other, operator), await status(operator, other)]).toEqual([403, 200]);
    const { id } = await write(other);
    expect((await decide(moderator, `posts/${id}`, "silence", { days: 7 })).status).toBe(403);
    expect((await decide(other, `posts/${id}`, "hide")).status).toBe(403);
    expect([await read(id), (await decide(moderator, `posts/${id}`, "hide")).status]).toEqual([200, 200]);
    const [house] = await sql(server, "SELECT id FROM posts WHERE team = TRUE LIMIT 1");
    expect(fieldOf(await decide(moderator, `posts/${house}`, "ban"))).toBe("act");
  });

  it("of two moderators at once leaves one outcome, and each a line", async () => {
    const [{ id, user }, other] = [await write(await anOldHand()), await aRole(server, "moderator")];
    const acts = Array.from({ length: 20 }, (_, at) =>
      decide(at % 2 ? moderator : other, `posts/${id}`, at % 3 ? "hide" : "restore"),
    );
    expect(new Set((await Promise.all(acts)).map(({ status }) => status))).toEqual(new Set([200]));
    const [last] = await sql(
      server,
      `SELECT act FROM moderationLog WHERE user = '${user}' ORDER BY rowid DESC LIMIT 1`,
    );
    expect(await read(id)).toBe(last === "hide" ? 404 : 200);
    expect(await count(`SELECT COUNT(*) FROM moderationLog WHERE user = '${user}'`)).toBe(20);
  });
});
