import { describe, expect, it } from "vitest";
import type { CaseKind, CaseLine, LogLine, Queue } from "#contract/moderation.d.ts";
import { decidedByOther, newsIn } from "#features/community/moderation/moderation.ts";

const line = (id: string, kind: CaseKind = "posts"): CaseLine => ({
  ...{ kind, id, since: "2026-11-23T10:00:00.000Z", title: id, by: "Rolf", reports: 1 },
  ...{ weight: 1, reason: "Rude", heldFor: "", hidden: false },
});
const queue = (ids: string, more: Partial<Queue> = {}): Queue => {
  const cases = [...ids].map((id) => line(id));
  const waiting = { posts: cases.length, replies: 0, reviews: 0, pictures: 0, users: 0, appeals: 0 };
  return { cases, next: "", waiting, oldest: "", ...more };
};
const posts = (count: number) => ({ ...queue("").waiting, posts: count });

describe("what is new in the queue", () => {
  it.each([
    ["nothing", "abc", "abc", 0, ""],
    ["what came at the end", "abc", "abcde", 2, ""],
    ["what another moderator decided", "abc", "ac", 0, "b"],
    ["both at once", "abc", "bcd", 1, "a"],
    ["all that was there", "abc", "", 0, "abc"],
    ["the first of an empty queue", "", "a", 1, ""],
  ])("is %s", (_, listed, fresh, count, gone) => {
    expect(newsIn(queue(listed), queue(fresh), "")).toEqual({
      count,
      gone: new Set([...gone].map((id) => `posts/${id}`)),
    });
  });

  it("is counted by how much waits where it stands on a later page; what is listed from there is not gone", () => {
    const listed = queue("abcd", { next: "x", waiting: posts(9) });
    const fresh = queue("ab", { next: "x", waiting: posts(11) });
    expect(newsIn(listed, fresh, "")).toEqual({ count: 2, gone: new Set() });
    expect(newsIn(listed, queue("bc", { next: "x", waiting: posts(8) }), "")).toEqual({
      ...{ count: 0, gone: new Set(["posts/a"]) },
    });
    const other = queue("abcd", { next: "x", waiting: { ...posts(9), users: 3 } });
    expect(newsIn(listed, other, "posts").count).toBe(0);
  });
});

it("a case was decided by another when the last who decided was not oneself", () => {
  const by = (act: string, moderator: string, own = false): LogLine => ({
    ...{ at: "2026-11-23T10:00:00.000Z", act, target: "posts a", reason: "", note: "", until: "", moderator, own },
  });
  expect(decidedByOther({ log: [] })).toBeUndefined();
  expect(decidedByOther({ log: [by("hide", "")] })).toBeUndefined();
  expect(decidedByOther({ log: [by("pin", "Otto"), by("hold", "")] })).toBeUndefined();
  expect(decidedByOther({ log: [by("pin", "Ida", true), by("hide", "Otto")] })).toMatchObject({ moderator: "Otto" });
  expect(decidedByOther({ log: [by("restore", "Ida", true), by("hide", "Otto")] })).toBeUndefined();
});
