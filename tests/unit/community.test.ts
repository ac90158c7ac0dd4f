import { describe, expect, it } from "vitest";
import { idsIn } from "#server/hooks/community/likes.rules.ts";
import { ALL_POSTS, besides, QUEUE } from "#server/hooks/platform/realtimeTopics.rules.ts";

const ID = "abcdefghijklmno";

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

  it("is asked about in bounds that the server keeps", () => expect(idsIn(`${ID},' OR 1,${ID}`)).toEqual([ID]));
});
