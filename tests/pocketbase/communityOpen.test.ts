import { describe, expect, it } from "vitest";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, send } from "./ask.ts";
import { type Ear, laterOn, listen } from "./others.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { write, answer, like, moderate, anOldHand } = postsOn(() => server);
const server = await sharedServer();
const [ada, bob] = [await anOldHand(), await anOldHand({ displayName: "Bob" })];

const LISTS = "postSignals/communityposts0";
const get = (path: string, token?: string, cookie?: string) =>
  ask(server, path, { headers: { cookie, ...(token && { authorization: token }) } });
const VISITOR = { id: "", token: "", cookie: "" };
const hears = (ear: Ear, least: number) =>
  expect.poll(() => ear.heard().split("event:postSignals/").length - 1).toBeGreaterThanOrEqual(least);

describe("an open page", () => {
  it("of a visitor hears that a post was answered, liked, hidden and thrown away, and not what it says", async () => {
    const { id } = await write(ada, { title: "A title nobody hears" });
    using ear = await listen(server, [`postSignals/${id}`], VISITOR);
    await laterOn(server);
    const { id: to } = await answer(bob, id, "Words that nobody hears.");
    await hears(ear, 1);
    await laterOn(server);
    await like(ada, { reply: to });
    await hears(ear, 2);
    await laterOn(server);
    await moderate(await aRole(server, "moderator"), to, "hide", "replies");
    await hears(ear, 3);
    await send(server, "DELETE", rowsOf("posts", id), undefined, ada.token);
    await hears(ear, 4);
    expect(ear.heard()).not.toMatch(/nobody hears/);
    expect(ear.heard()).not.toContain(bob.id);
  });

  it("of a list hears of a new post, and of nothing that is written below one", async () => {
    const { id } = await write(ada);
    using ear = await listen(server, [LISTS], VISITOR);
    await laterOn(server);
    await answer(bob, id);
    const { id: other } = await write(bob);
    await hears(ear, 1);
    expect(ear.heard()).not.toContain(other);
  });

  it("hears that all of somebody who is banned is gone, and asks in vain for what they asked", async () => {
    const dan = await anOldHand({ displayName: "Dan" });
    const [{ id }, { id: theirs }] = [await write(ada), await write(dan)];
    await answer(dan, id, "Words of somebody banned.");
    using ear = await listen(server, [`postSignals/${id}`], VISITOR);
    using other = await listen(server, [`postSignals/${theirs}`, LISTS], VISITOR);
    await laterOn(server);
    const ban = { standing: "banned" };
    expect((await send(server, "PATCH", rowsOf("users", dan.id), ban, server.superuser.token)).status).toBe(200);
    await hears(ear, 1);
    await hears(other, 2);
    expect((await get(`/community/post/${id}`)).body.toString()).not.toContain("Words of somebody banned.");
    expect((await get(`/community/post/${theirs}`)).status).toBe(404);
  });

  it("hears once of many changes at once, and over how long all who heard it are to look", async () => {
    const { id } = await write(ada);
    using ear = await listen(server, [`postSignals/${id}`], VISITOR);
    await laterOn(server);
    const start = performance.now();
    await Promise.all(Array.from({ length: 12 }, (_, n) => answer(n % 2 ? ada : bob, id, `Answer ${String(n)}`)));
    const most = 1 + Math.floor((performance.now() - start) / 2000);
    await hears(ear, 1);
    expect(ear.heard().split("event:postSignals/").length - 1).toBeLessThanOrEqual(most);
    expect(ear.heard()).toContain('"spread":1');
  });

  it.each(["postSignals/*", "postSignals", `${LISTS}?options=%7B%7D`, "posts/*", "replies/*", "likes/*", "blocks/*"])(
    "does not hear %s",
    async (topic) => {
      using ear = await listen(server, [topic], VISITOR);
      expect(ear.status).toBe(403);
    },
  );

  it("finds no list of what it could listen to", async () =>
    expect((await send(server, "GET", rowsOf("postSignals"))).status).toBe(403));
});
