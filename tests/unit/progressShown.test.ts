import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countDone,
  EMPTY_PROGRESS,
  isChangedSince,
  isModuleDone,
  percentDone,
  type Progress,
} from "#features/learning/progress/progress.ts";

const withLessons = (...ids: string[]): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(ids.map((id) => [id, { completedAt: "2026-03-20T10:00:00.000Z", revision: 1 }])),
});

describe("a percentage", () => {
  it.each([
    [0, 5, 0],
    [1, 3, 33],
    [2, 3, 67],
    [5, 5, 100],
    [0, 0, 0],
  ])("of %i of %i lessons is %i", (done, lessons, percent) => {
    expect(percentDone(done, lessons, "lessons")).toBe(percent);
  });

  it.each([
    [1, 5, 25],
    [5, 5, 100],
    [3, 3, 75],
  ])("of %i of %i lessons divided by four is %i", (done, lessons, percent) => {
    expect(percentDone(done, lessons, 4)).toBe(percent);
  });

  it("is whole, between 0 and 100, and never falls when a lesson is completed", () => {
    const divisor = fc.oneof(fc.constant("lessons" as const), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), divisor, (done, more, by) => {
        const lessons = done + more;
        const percent = percentDone(done, lessons, by);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        expect(percentDone(Math.min(done + 1, lessons), lessons, by)).toBeGreaterThanOrEqual(percent);
        expect(percentDone(done, lessons + 1, by)).toBeLessThanOrEqual(percent);
      }),
    );
  });
});

describe("a course that changes", () => {
  const ids = fc.uniqueArray(fc.constantFrom(..."abcdefghij"), { maxLength: 10 });

  it("counts only the lessons it has, whatever their order", () => {
    fc.assert(
      fc.property(ids, ids, fc.nat(), (completed, course, turn) => {
        const progress = withLessons(...completed);
        const reordered = [...course.slice(turn % 10), ...course.slice(0, turn % 10)];
        expect(countDone(progress, reordered)).toBe(countDone(progress, course));
        expect(isModuleDone(progress, course)).toBe(course.length > 0 && course.every((id) => completed.includes(id)));
        expect(percentDone(countDone(progress, course), course.length, "lessons")).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("tells which completed lessons are newer now", () => {
    expect(isChangedSince(withLessons("a"), "a", 2)).toBe(true);
    expect(isChangedSince(withLessons("a"), "a", 1)).toBe(false);
    expect(isChangedSince(withLessons("a"), "b", 2)).toBe(false);
  });
});
