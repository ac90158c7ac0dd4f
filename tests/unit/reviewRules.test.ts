import { describe, expect, it } from "vitest";
import type { Course } from "#contract/course.d.ts";
import { isFinished } from "#server/hooks/platform/course.rules.ts";
import { isRating, reviewRefusal } from "#server/hooks/community/reviews/reviews.rules.ts";

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

  it("a module is finished with all of its lessons, and one without any never", () => {
    expect(isFinished(COURSE, "1", new Set(["a"]))).toBe(false);
    expect(isFinished(COURSE, "1", new Set(["a", "b", "c"]))).toBe(true);
    expect(isFinished(COURSE, "3", new Set(["a"]))).toBe(false);
    expect(isFinished(COURSE, "nothing", new Set(["a"]))).toBe(false);
  });
});

describe("what a review says", () => {
  it("has one to five whole stars", () => {
    for (const stars of [1, 2, 3, 4, 5]) expect(isRating(stars)).toBe(true);
    for (const stars of [0, 6, 2.5, -1, NaN, Infinity]) expect(isRating(stars)).toBe(false);
  });
});
