import { describe, expect, it } from "vitest";
import type { CommunityPage, Tree } from "#contract/community.d.ts";
import { changesBetween, entryKey, mergedPage, rowsIn, withHidden, withReply } from "#features/community/page.ts";
import { blockFrom } from "#features/community/own.ts";
import { idsIn } from "#server/hooks/community/likes/mine.rules.ts";
import { ALL_POSTS, besides, isJustTold, QUEUE, spreadOf } from "#server/hooks/platform/realtimeTopics.rules.ts";

const ID = "abcdefghijklmno";
const row = (id: string, created = "2026-11-23", words = id): Tree => [
  "li",
  { "data-reply": id },
  ["time", { datetime: created }],
  ["p", {}, words],
];
/** A thread whose replies have these ids; "a*" was edited. */
const page = (...ids: string[]): CommunityPage => ({
  tree: [
    ["h2", { "data-count": "" }, `${String(ids.length)} replies`],
    ["ol", { "data-replies": "" }, ...ids.map((id) => row(id.replace("*", ""), "2026-11-23", id))],
  ],
  entries: ids.map((id) => ({
    ...{ kind: "reply", id: id.replace("*", ""), user: "ada", userName: "Ada", hasPage: true, likes: 0 },
    ...{ title: "", forMembers: false, editedAt: id.endsWith("*") ? "now" : "" },
  })),
  ...{ isWhole: true, isInOrder: true, room: ID, again: "/", tag: "" },
});
const idsOn = ({ tree }: CommunityPage) => rowsIn(tree).map(entryKey);

describe("a page that others write on", () => {
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

  it("is asked about in bounds that the server keeps", () => expect(idsIn(`${ID},' OR 1,${ID}`)).toEqual([ID]));

  it("tells what is new from what was changed and from what was taken away", () => {
    const old = page("a", "b", "c");
    expect(changesBetween(old, page("d", "a", "b", "c"))).toEqual({ added: ["d"], edited: [], gone: [] });
    expect(changesBetween(old, page("a*", "c"))).toEqual({ added: [], edited: ["a"], gone: ["b"] });
    // What was pushed to the next page is not gone, nor what stands elsewhere in another order.
    expect(changesBetween(old, { ...page("d", "a"), isWhole: false }).gone).toEqual([]);
    expect(changesBetween(old, page("d", "a")).gone).toEqual(["b", "c"]);
    expect(changesBetween(old, { ...page("c", "a"), isInOrder: false }).gone).toEqual([]);
  });

  it("takes in what is new behind what it follows, and keeps what was pushed off it", () => {
    expect(idsOn(mergedPage(page("a", "b", "c"), page("d", "a", "e", "b")))).toEqual(["d", "a", "e", "b", "c"]);
    const now = mergedPage(page("a", "b"), page("a*", "c"));
    expect([idsOn(now), now.entries.length]).toEqual([["a", "c", "b"], 3]);
    expect(JSON.stringify(now.tree)).toContain("a*");
  });

  it("takes in one's own reply at its end, or in the place of its former wording, with the count", () => {
    const old = page("a", "b");
    expect(withReply(old, page("b"), "x")).toBeUndefined();
    const added = withReply(old, page("c"), "c");
    expect(added && idsOn(added)).toEqual(["a", "b", "c"]);
    expect(JSON.stringify(added?.tree)).toContain("1 replies");
    const edited = withReply(old, page("a*"), "a");
    expect(edited && idsOn(edited)).toEqual(["a", "b"]);
    expect(JSON.stringify(edited?.tree)).toContain("a*");
  });

  it("shows one's hidden reply where it would stand, unless that is on another page", () => {
    const rows = [row("a", "2026-11-01"), row("b", "2026-11-03")];
    const hidden = (created: string) => [{ id: "h", created, heldFor: "", words: [] }];
    const ids = (created: string, isFirst: boolean, isLast: boolean) =>
      withHidden(rows, hidden(created), isFirst, isLast).map((one) =>
        typeof one === "string" || Array.isArray(one) ? entryKey(one) : one.id,
      );
    expect(ids("2026-11-02", false, false)).toEqual(["a", "h", "b"]);
    expect(ids("2026-10-01", false, true)).toEqual(["a", "b"]);
    expect(ids("2026-10-01", true, false)).toEqual(["h", "a", "b"]);
    expect(ids("2026-12-01", true, false)).toEqual(["a", "b"]);
    expect(ids("2026-12-01", true, true)).toEqual(["a", "b", "h"]);
  });
});

describe("what one keeps of others", () => {
  const at = "2026-11-23T00:00:00.000Z";
  it("is read as it is kept here and as the server answers, and nonsense is none", () => {
    expect(blockFrom({ id: "x", blocked: "bob", created: "2026-11-23 00:00:00.000Z" })).toEqual({
      ...{ id: "x", blocked: "bob", at },
    });
    expect(blockFrom({ id: "x", blocked: "", at })).toBeUndefined();
  });
});
