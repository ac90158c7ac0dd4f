import { describe, expect, it } from "vitest";
import { cases } from "#support/cases.ts";
import { aRole } from "#support/role.ts";
import { send, succeeded } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { castOn, type Who } from "./communityDoors.ts";
import { decisionsOn } from "./moderating.ts";
import { type Ear, laterOn, listen } from "./others.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { scene, people } = castOn(() => server);
const { write, answer, like, anOldHand } = postsOn(() => server);
const { decide } = decisionsOn(() => server);
const { server } = await mailsHere();
const [moderator, open] = [await aRole(server, "moderator"), await scene()];
const another = (await write(open.author)).id;

describe("of what changes", () => {
  const OWN = "own alerts";
  const TABLES = [
    ...["posts", "replies", "likes", "reports", "reviews", "reviewVotes", "reviewReports", "moderationLog", "appeals"],
    ...["drafts", "blocks", "mentions", "postEdits", "workReviews", "notifications", "signals", "postSignals", "users"],
    ...["contactMessages", "mailQueue", "notificationKeys"],
  ];
  /** What somebody asks to hear. */
  const topicsFor = (who: Who): Record<string, string[]> => {
    const { post, author } = open;
    const asking = `?options=${encodeURIComponent(JSON.stringify({ query: { expand: "user,post" } }))}`;
    const own = `signals/${who.id}`;
    return {
      "a post's page": [`postSignals/${post}`],
      "a page of lists": ["postSignals/communityposts0"],
      ...{ both: [`postSignals/${post}`, "postSignals/communityposts0"], [OWN]: [own] },
      [`${OWN} and a page`]: [own, `postSignals/${post}`],
      "three pages": [`postSignals/${post}`, "postSignals/communityposts0", `postSignals/${another}`],
      "their own alerts with options": [`${own}${asking}`],
      "their own alerts many times": Array.from({ length: 1000 }, (_, at) => `${own}?${String(at)}`),
      "a page with options": [`postSignals/${post}${asking}`],
      "a page, and somebody else's alerts": [`postSignals/${post}`, `signals/${author.id}`],
      "somebody else's alerts with options": [`signals/${author.id}${asking}`],
      "a topic of nobody's": ["community"],
      "an empty topic": [""],
      ...Object.fromEntries(
        TABLES.flatMap((table) => ["", "/*", `/*${asking}`].map((all) => [table + all, [table + all]])),
      ),
      ...Object.fromEntries(
        [`posts/${post}`, `users/${author.id}`, `notifications/${post}`].map((one) => [one, [one]]),
      ),
    };
  };
  const HEARD = new Set(["a post's page", "a page of lists", "both"]);

  const FEW = ["visitor", "member", "banned", "superuser"];
  const others = Object.keys(people).filter((one) => !FEW.includes(one));
  it.each(cases(FEW, others))("%s hears that a page changed, and their own alerts", async (name) => {
    const who = (await people[name]?.(await scene())) as Who;
    for (const [what, topics] of Object.entries(topicsFor(who))) {
      using ear = await listen(server, topics, { ...who, cookie: "" });
      const isOwn = what.startsWith(OWN) && who.token !== "";
      const isHeard = HEARD.has(what) || isOwn || name === "superuser";
      expect([what, ear.status]).toEqual([
        what,
        isHeard ? 204 : isHeard === false && what === "an empty topic" ? ear.status : 403,
      ]);
    }
  });

  const signals = (ear: Ear) => ear.heard().split("event:postSignals/").length - 1;
  const SECRET = /Ringing|Coats|tiles|hallway|spam/i;

  it("hidden, sold, of somebody banned or blocked: that it did, and nothing of what it says, nor who did it", async () => {
    const [writer, other, cy] = [await anOldHand(), await anOldHand(), await anOldHand()];
    const { id: post } = await write(writer, { title: "Ringing" });
    const { id: reply } = await answer(other, post);
    using visits = await listen(server, [`postSignals/${post}`], { id: "", token: "", cookie: "" });
    using reads = await listen(server, [`postSignals/${post}`, `signals/${cy.id}`], cy);
    const acts: [string, () => Promise<unknown>][] = [
      ["liked", () => like(cy, { post })],
      ["hidden", () => decide(moderator, `replies/${reply}`, "hide")],
      ["brought back", () => decide(moderator, `replies/${reply}`, "restore")],
      ["of somebody banned", () => decide(moderator, `users/${other.id}`, "ban")],
      ["of somebody who is back", () => decide(moderator, `users/${other.id}`, "lift")],
      ["held", () => send(server, "PATCH", rowsOf("posts", post), { body: "sub4sub" }, writer.token)],
      ["thrown away", () => send(server, "DELETE", rowsOf("posts", post), undefined, writer.token)],
    ];
    for (const [what, act] of acts) {
      await laterOn(server);
      const before = [signals(visits), signals(reads)];
      await act();
      for (const [at, ear] of [visits, reads].entries())
        await expect.poll(() => signals(ear), { message: what }).toBeGreaterThan(before[at] ?? 0);
    }
    // What is thrown away is heard twice: it changed, and it is gone.
    await expect.poll(() => signals(reads)).toBe(acts.length + 1);
    const quiet = signals(reads);
    await succeeded(send(server, "POST", rowsOf("blocks"), { user: cy.id, blocked: writer.id }, cy.token));
    await succeeded(
      send(
        server,
        "POST",
        rowsOf("reports"),
        { user: cy.id, target: "users", targetId: writer.id, reason: "spam" },
        cy.token,
      ),
    );
    // What is said next would stand behind it.
    await write(cy, { title: `[x](/community/people/${cy.id})` });
    expect(signals(reads)).toBe(quiet);
    for (const ear of [visits, reads]) {
      expect(ear.heard()).not.toMatch(SECRET);
      for (const { id } of [writer, other, moderator]) expect(ear.heard()).not.toContain(id);
    }
    expect(visits.heard()).not.toContain(cy.id);
  });

  it("nobody hears by a stream that is somebody else's", async () => {
    const [ada, bob] = [await anOldHand(), await anOldHand()];
    using ear = await listen(server, [`signals/${ada.id}`], ada);
    const [, clientId] = /"clientId":"([^"]+)"/.exec(ear.heard()) ?? [];
    const wish = { clientId, subscriptions: [`signals/${bob.id}`] };
    for (const token of [bob.token, undefined])
      expect((await send(server, "POST", "/api/realtime", wish, token)).status).toBe(403);
  });
});
