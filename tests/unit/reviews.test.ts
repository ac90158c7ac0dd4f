import { describe, expect, it } from "vitest";
import type { Course } from "#contract/course.d.ts";
import { type OwnReview, joinedReview, reviewDraftFrom } from "#features/community/reviews/own.ts";
import { averageWords, helpfulNow, reviewFrom } from "#features/community/reviews/reviews.ts";
import { reviewRefusal } from "#server/hooks/community/reviews.rules.ts";

const ROW = {
  ...{ id: "r1", user: "u1", userName: "Ada", userAvatar: "/api/files/users/u1/photo.webp", rating: 4, title: "Clear" },
  ...{
    userTitle: "Rough cut",
    content: "Two\nlines",
    created: "2026-11-20 10:00:00.000Z",
    helpful: 3,
    finished: true,
    hidden: false,
  },
  ...{ contentId: "a", heldFor: "", at: "2026-11-20T10:00:00.000Z" },
};

describe("a review of the server's", () => {
  it.each([
    ...["https://evil.example/x.png", "//evil.example/x", "javascript:alert(1)", "data:image/png;base64,x", "/x.png"],
    ...["/api/files/users/..\\x", "/api/files/users/x?y", "/api/files/other/x/y.png"],
  ])("shows no picture from elsewhere: %s", (userAvatar) =>
    expect(reviewFrom({ ...ROW, userAvatar }).userAvatar).toBe(""),
  );
});

describe("the figures", () => {
  it("say five only where everybody gave five", () => {
    expect([5, 4.99, 4.95, 4.94, 4.04, 1].map((average) => averageWords({ average }))).toEqual([
      ...["5.0", "4.9", "4.9", "4.9", "4.0", "1.0"],
    ]);
  });

  it("count one's own vote once, whether the server had counted it or not", () => {
    expect(helpfulNow({ helpful: 3 }, false, true)).toBe(4);
    expect(helpfulNow({ helpful: 3 }, true, true)).toBe(3);
    expect(helpfulNow({ helpful: 3 }, true, false)).toBe(2);
    expect(helpfulNow({ helpful: 0 }, true, false)).toBe(0);
  });
});

describe("one's own review", () => {
  const AT = "2026-11-20T10:00:00.000Z";
  const own: OwnReview = { id: "r1", contentId: "a", rating: 4, title: "", content: "", at: AT };

  it("written on two devices is the newer one, under the id that is known", () => {
    const newer = { ...own, id: "r2", rating: 1, at: "2026-11-21T10:00:00.000Z" };
    expect(joinedReview(own, newer)).toEqual({ ...newer, id: "r1" });
    expect(joinedReview(newer, own)).toEqual(newer);
  });

  it("begun and not sent is its writer's alone, and nothing where nothing was typed", () => {
    const draft = { user: "u1", rating: 0, title: "Half a", content: "" };
    expect(reviewDraftFrom(draft, "u1")).toEqual({ rating: 0, title: "Half a", content: "" });
    expect(reviewDraftFrom(draft, "u2")).toBeUndefined();
    for (const none of [undefined, "x", [], {}, { user: "u1" }, { ...draft, title: 7 }])
      expect(reviewDraftFrom(none, "u1")).toBeUndefined();
    expect(reviewDraftFrom({ ...draft, content: "x".repeat(9999) }, "u1")?.content).toHaveLength(2000);
  });
});

const lesson = (id: string, moduleId: number, access: "free" | "premium") => ({
  ...{ id, moduleId, access, revision: 1, questions: [] },
});
const COURSE: Course = {
  modules: [1, 2, 3, 4, 9].map((id) => ({ id, title: `Module ${String(id)}`, locked: id === 9 })),
  lessons: [
    ...[lesson("a", 1, "free"), lesson("b", 1, "premium")],
    ...[lesson("c", 2, "premium"), lesson("d", 2, "premium"), lesson("z", 9, "free")],
  ],
};
const reader = (isMember: boolean, ...done: string[]) => ({ isMember: () => isMember, done: () => new Set(done) });

describe("who may review what", () => {
  it.each([
    ["a", reader(false), undefined],
    ["1", reader(false), undefined],
    ["b", reader(false), "premium"],
    ["b", reader(true), undefined],
    ["b", reader(false, "b"), undefined],
    ["2", reader(false), "premium"],
    ["2", reader(false, "c"), "premium"],
    ["2", reader(false, "c", "d"), undefined],
    ["2", reader(true), undefined],
    ["3", reader(true), "locked"],
    ["9", reader(true), "locked"],
    ["z", reader(true), "locked"],
    ["01", reader(true), "unknown"],
    ["", reader(true), "unknown"],
    ["__proto__", reader(true), "unknown"],
  ])("%s", (contentId, who, refusal) => expect(reviewRefusal(COURSE, contentId, who)).toBe(refusal));
});
