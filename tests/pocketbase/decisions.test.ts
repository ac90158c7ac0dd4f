import { describe, expect, it } from "vitest";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { codesOf, json, send, sql, succeeded } from "./ask.ts";
import { decisionsOn, fieldOf, REASON } from "./moderating.ts";
import { postsOn, QUESTION } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const server = await sharedServer();
const moderator = await aRole(server, "moderator");
const { write, read, post, anOldHand } = postsOn(() => server);
const { decide, appealTo, lookAgain, queue, caseOf, mine, toldTo, again } = decisionsOn(() => server);

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
});

const ida = moderator;

const idOf = async (made: ReturnType<typeof appealTo>) => json<{ id: string }>(await succeeded(made)).id;

describe("an appeal", () => {
  it("is decided by whichever moderator is there, once, with an answer", async () => {
    const ada = await anOldHand();
    const { id } = await write(ada);
    await succeeded(decide(ida, `posts/${id}`, "hide"));
    const first = await idOf(appealTo(ada, `posts ${id}`));
    const shown = await caseOf(ida, `appeals/${first}`);
    expect(shown).toMatchObject({
      ...{ kind: "appeals", text: "Nobody was sold anything.", by: "Ada" },
      appeal: { kind: "posts", targetId: id, target: `posts ${id}`, answered: false, mayDecide: true },
    });
    const sam = await aRole(server, "moderator");
    for (const one of [ida, sam]) expect((await caseOf(one, `appeals/${first}`)).appeal?.mayDecide).toBe(true);
    expect(fieldOf(await lookAgain(ida, first, "upheld", " "))).toBe("answer");
    expect(fieldOf(await lookAgain(ida, first, "maybe"))).toBe("decision");
    await succeeded(lookAgain(ida, first, "upheld", "You sold nothing. Sorry."));
    expect(await read(id)).toBe(200);
    expect((await toldTo(ada))[0]).toMatchObject({
      ...{ title: "You were right: the decision is reversed", message: "You sold nothing. Sorry." },
    });
    expect(fieldOf(await lookAgain(sam, first, "rejected"))).toBe("decision");
    expect((await mine(ada)).decisions.find(({ act }) => act === "hide")).toMatchObject({
      ...{ mayAppeal: false, appeal: { decision: "upheld", answer: "You sold nothing. Sorry." } },
    });
  });

  it("is made once about each decision that stands against its writer, by nobody else, also by whoever is banned", async () => {
    const [cy, dee] = [await anOldHand(), await anOldHand()];
    const { id } = await write(cy);
    expect(codesOf(await appealTo(cy, `posts ${id}`))).toEqual({ target: "validation_target" });
    await succeeded(decide(ida, `posts/${id}`, "hide"));
    expect((await appealTo(dee, `posts ${id}`)).status).toBe(400);
    expect(codesOf(await appealTo(cy, `posts ${id}`, " \n "))).toEqual({ text: "validation_required" });
    for (const more of [{ decision: "upheld" }, { about: "abcdefghijklmno" }, { answer: "x" }]) {
      const sent = { user: cy.id, target: `posts ${id}`, text: "x", ...more };
      expect((await send(server, "POST", rowsOf("appeals"), sent, cy.token)).status).toBe(400);
    }
    const first = await idOf(appealTo(cy, `posts ${id}`));
    expect((await appealTo(cy, `posts ${id}`)).status).toBe(400);
    await succeeded(decide(ida, `users/${cy.id}`, "ban"));
    const back = await again(cy);
    const second = await idOf(appealTo(back, `users ${cy.id}`));
    for (const [token, status] of [
      [ida.token, 200],
      [back.token, 200],
      [dee.token, 404],
      [undefined, 404],
    ] as const)
      expect((await send(server, "GET", rowsOf("appeals", second), undefined, token)).status).toBe(status);
    expect((await send(server, "DELETE", rowsOf("appeals", first), undefined, back.token)).status).toBe(204);
    const sam = await aRole(server, "moderator");
    await succeeded(lookAgain(sam, second, "rejected"));
    expect((await send(server, "DELETE", rowsOf("appeals", second), undefined, back.token)).status).toBe(403);
    expect((await post(back)).status).toBe(403);
    expect((await mine(back)).decisions[0]).toMatchObject({ act: "ban", mayAppeal: false });
  });

  it("about a moderator's account is decided by an operator, as the account is", async () => {
    const [cy, sam] = [await aRole(server, "moderator"), await aRole(server, "operator")];
    await succeeded(decide(sam, `users/${cy.id}`, "silence", { days: 30 }));
    const appeal = await idOf(appealTo(cy, `users ${cy.id}`));
    for (const decision of ["upheld", "rejected"]) expect((await lookAgain(ida, appeal, decision)).status).toBe(403);
    for (const [who, mayDecide] of [
      [ida, false],
      [sam, true],
    ] as const)
      expect((await caseOf(who, `appeals/${appeal}`)).appeal?.mayDecide).toBe(mayDecide);
    await succeeded(lookAgain(sam, appeal, "upheld"));
    expect((await post(cy)).status).toBe(200);
  });

  it("that is right ends a ban; a later decision may be answered again", async () => {
    const [cy, sam] = [await anOldHand(), await aRole(server, "operator")];
    const { id } = await write(cy);
    await succeeded(decide(ida, `users/${cy.id}`, "ban"));
    const back = await again(cy);
    await succeeded(lookAgain(sam, await idOf(appealTo(back, `users ${cy.id}`)), "upheld"));
    expect([await read(id), (await post(back)).status]).toEqual([200, 200]);
    expect((await appealTo(back, `users ${cy.id}`)).status).toBe(400);
    await succeeded(decide(ida, `users/${cy.id}`, "warn"));
    expect((await appealTo(back, `users ${cy.id}`)).status).toBe(200);
  });

  it("waits in the queue, and nobody decides their own", async () => {
    const [sam, cy] = [await aRole(server, "moderator"), await aRole(server, "moderator")];
    const { id } = await write(cy);
    await succeeded(decide(sam, `posts/${id}`, "hide"));
    const appeal = await idOf(appealTo(cy, `posts ${id}`));
    expect((await queue(sam, "?kind=appeals")).cases.map((one) => one.id)).toContain(appeal);
    expect((await lookAgain(cy, appeal, "upheld")).status).toBe(403);
    await succeeded(lookAgain(ida, appeal, "rejected"));
    expect((await queue(sam, "?kind=appeals")).cases.map((one) => one.id)).not.toContain(appeal);
  });
});
