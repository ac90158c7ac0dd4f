import { expect, it } from "vitest";
import { whyNot } from "#features/community/posts/writer.ts";
import { firstDayLeft } from "#server/hooks/community/posts/posts.rules.ts";

const UNTIL = "2026-11-24T09:30:00.000Z";
const writer = { problem: "", until: "", left: null, isMember: false } as const;

it("what keeps somebody from writing is known before they write, and a change counts for no limit", () => {
  expect(whyNot(writer, "posts")).toBeUndefined();
  expect(whyNot({ ...writer, problem: "silenced" }, "changes")).toBe("silenced");
  const used = { ...writer, until: UNTIL, left: { posts: 0, replies: 4 } };
  expect(["posts", "replies", "changes"].map((kind) => whyNot(used, kind as "posts"))).toEqual([
    "firstDay",
    undefined,
    undefined,
  ]);
  const left = firstDayLeft((kind) => ({ posts: 4, replies: 7 })[kind]);
  expect(left, "what was written before the limits changed is no debt").toEqual({ posts: 0, replies: 3 });
});
