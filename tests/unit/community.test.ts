import { describe, expect, it } from "vitest";
import { changesBetween, factsFrom, idsOf, roomOf } from "#features/community/kept/community.ts";
import { blockFrom, reportFrom } from "#features/community/kept/own.ts";
import { idsIn } from "#server/hooks/likes/mine.rules.ts";
import { ALL_POSTS, besides, isJustTold, QUEUE, spreadOf } from "#server/hooks/rooms/rooms.rules.ts";

const ID = "abcdefghijklmno";
const versions = (...keys: string[]) => keys.map((key) => ({ key, words: key }));

describe("an entry of a page", () => {
  it("says what it is", () => {
    expect(factsFrom({ post: ID, user: "ada", likes: "3" })).toEqual({ kind: "post", id: ID, user: "ada", likes: 3 });
    expect(factsFrom({ reply: ID, likes: "x" })).toEqual({ kind: "reply", id: ID, user: "", likes: 0 });
    expect(factsFrom({ user: "ada" })).toBeUndefined();
  });

  it("is asked about with the others of its kind, in bounds that the server keeps, too", () => {
    const many = Array.from({ length: 90 }, (_, n) => ({
      kind: "reply" as const,
      id: `${String(n).padStart(3, "0")}${ID.slice(3)}`,
      ...{ user: "", likes: 0 },
    }));
    expect(idsIn(idsOf(many, "reply"))).toHaveLength(60);
    expect(idsOf(many, "post")).toBe("");
    expect(idsIn(`${ID},' OR 1,${ID}`)).toEqual([ID]);
  });
});

describe("a page that others write on", () => {
  it.each([
    [`/community/post/${ID}`, "", ID],
    [`/community/post/${ID}`, "?after=1_2_3", ID],
    ["/community", "", ALL_POSTS],
    ["/community/module-3", "?sort=liked", ALL_POSTS],
    ["/community", "?after=1_2_3", undefined],
    ["/community", "?q=tiles", undefined],
    [`/community/people/${ID}`, "", undefined],
  ])("%s%s hears of %s", (path, query, room) => expect(roomOf(path, query)).toBe(room));

  it("may be listened to by everybody, and nothing else is", () => {
    const room = `postSignals/${ID}`;
    expect(besides([room, `postSignals/${ALL_POSTS}`])).toEqual([]);
    expect(besides([room, "signals/ada"])).toEqual(["signals/ada"]);
    for (const other of ["postSignals/*", "postSignals", `${room}?options=%7B%7D`, "posts/*", "replies/*"])
      expect(besides([other]), other).toEqual([other]);
    expect(besides([room, room, room])).toBeUndefined();
    const queue = `queueSignals/${QUEUE}`;
    expect([besides([queue]), besides([queue], true)]).toEqual([[queue], []]);
  });

  it("is told of a change at once, of those soon after it by one more look, and asks within seconds that grow with the crowd", () => {
    const told = Date.UTC(2026, 10, 23, 12);
    expect([0, 1_999, 2_000, 86_400_000].map((ms) => isJustTold(told, told + ms))).toEqual([true, true, false, false]);
    expect(isJustTold(told + 3_600_000, told), "the clock was set back").toBe(false);
    expect([0, 1, 100, 101, 2_000].map(spreadOf)).toEqual([1, 1, 1, 2, 20]);
  });

  it("tells what is new from what was changed and from what was taken away", () => {
    const old = versions("a", "b", "c");
    expect(changesBetween(old, versions("d", "a", "b", "c"), false).added).toEqual(["d"]);
    const [a, , c] = old;
    const fresh = [{ key: "a", words: "others" }, ...(c ? [c] : [])];
    expect(changesBetween(old, fresh, true)).toEqual({ added: [], edited: ["a"], gone: ["b"] });
    // What was pushed to the next page is not gone.
    expect(changesBetween(old, [...versions("d"), ...(a ? [a] : [])], false).gone).toEqual([]);
    expect(changesBetween(old, [...versions("d"), ...(a ? [a] : [])], true).gone).toEqual(["b", "c"]);
  });
});

describe("what one keeps of others", () => {
  const at = "2026-11-23T00:00:00.000Z";
  it("is read as it is kept here and as the server answers, and nonsense is none", () => {
    expect(blockFrom({ id: "x", blocked: "bob", created: "2026-11-23 00:00:00.000Z" })).toEqual({
      ...{ id: "x", blocked: "bob", at },
    });
    const report = { id: "x", target: "posts", targetId: ID, reason: "spam", at };
    expect(reportFrom(report)).toEqual(report);
    for (const wrong of [{ target: "users2" }, { targetId: 3 }, { at: "soon" }, { id: "" }])
      expect(reportFrom({ ...report, ...wrong })).toBeUndefined();
    expect(blockFrom({ id: "x", blocked: "", at })).toBeUndefined();
  });
});
