import { describe, expect, it } from "vitest";
import { atMsOf } from "#server/hooks/platform/operations/moments.rules.ts";
import { listIn, MOST_OPERATIONS } from "#server/hooks/platform/operations/operations.rules.ts";
import { batchIn, revisionOf } from "#server/hooks/learning/progress/batch.rules.ts";

describe("an operation", () => {
  it.each([
    ["2026-03-20T10:00:00.000Z", Date.parse("2026-03-20T10:00:00Z")],
    ["2099-01-01T00:00:00Z", 2_000_000_000_000],
    ["never", 2_000_000_000_000],
    [undefined, 2_000_000_000_000],
    [17, 2_000_000_000_000],
  ])("of %j happened at %i", (time, ms) => expect(atMsOf(time, 2_000_000_000_000)).toBe(ms));

  it.each([
    [2, 2],
    [9, 3],
    [0, 3],
    [1.5, 3],
    ["2", 3],
    [undefined, 3],
  ])("on revision %j of 3 counts for %i", (revision, counted) => expect(revisionOf(revision, 3)).toBe(counted));
});

describe("a list of operations", () => {
  it("is what stands under its name, and empty when nothing does", () => {
    expect(listIn({}, "positions")).toEqual([]);
    expect(listIn({ positions: [{ lessonId: "a" }] }, "positions")).toEqual([{ lessonId: "a" }]);
  });

  it.each(["all", [1], [null], [[]], Array(MOST_OPERATIONS + 1).fill({})])("is refused in another form", (list) =>
    expect(listIn({ list }, "list")).toHaveProperty("problem"),
  );
});

describe("a batch of progress", () => {
  it("may leave lists out", () => {
    const completed = [{ lessonId: "a" }];
    expect(batchIn({ completed })).toEqual({ completed, removed: [], visited: [] });
    expect(batchIn({})).toEqual({ completed: [], removed: [], visited: [] });
  });

  it.each([
    [{ completed: "a" }, '"completed" must be a list of objects.'],
    [{ removed: ["a"] }, '"removed" must be a list of objects.'],
    [{ visited: [[]] }, '"visited" must be a list of objects.'],
    [{ visited: Array(MOST_OPERATIONS + 1).fill({}) }, 'Send at most 200 of "visited" at once.'],
  ])("is refused in another form", (body, problem) => expect(batchIn(body)).toEqual({ problem }));
});
