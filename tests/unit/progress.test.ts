import { describe, expect, it } from "vitest";
import type { Course } from "#contract/course.d.ts";
import { countedAtMs, OLDEST_MS } from "#server/hooks/platform/operations/moments.rules.ts";
import {
  type Completion,
  completedAtMsOf,
  isCompleted,
  lastVisit,
  mergedCompletion,
  type Operation,
  progressOf,
  completionRefusal,
} from "#server/hooks/learning/progress/progress.rules.ts";

const NOW = Date.parse("2026-03-20T12:00:00Z");
const MINUTE = 60_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const merge = (row: Completion | undefined, operation: Operation) => mergedCompletion(row, operation, NOW, dayOf);
const all = (operations: Operation[]) => operations.reduce<Completion | undefined>(merge, undefined);
const completed = (minutesAgo: number): Operation => ({
  kind: "completed",
  atMs: NOW - minutesAgo * MINUTE,
  zone: "UTC",
  revision: 1,
});
const removed = (minutesAgo: number): Operation => ({ kind: "removed", atMs: NOW - minutesAgo * MINUTE });
const isDone = (operations: Operation[]): boolean => isCompleted(all(operations) as Completion);

describe("of the operations on a lesson", () => {
  it("the newest wins, whenever it arrives", () => {
    expect(isDone([completed(10), removed(5)])).toBe(false);
    expect(isDone([removed(5), completed(10)])).toBe(false);
    expect(isDone([removed(10), completed(5)])).toBe(true);
    expect(isDone([completed(5), removed(10)])).toBe(true);
  });

  it("completing wins over removing at the same moment", () => {
    expect(isDone([completed(5), removed(5)])).toBe(true);
    expect(isDone([removed(5), completed(5)])).toBe(true);
  });

  it("a stale one keeps its place, though it counts for the day it arrives", () => {
    const [longAgo, laterButLongAgo] = [completed((OLDEST_MS / MINUTE) * 2), removed((OLDEST_MS / MINUTE) * 1.5)];
    const row = all([longAgo]);
    expect(row).toMatchObject({ completedAtMs: NOW, days: ["2026-03-20"] });
    expect(isDone([longAgo, laterButLongAgo])).toBe(false);
    expect(isDone([removed(5), longAgo])).toBe(false);
    const again = mergedCompletion(row, longAgo, NOW + 2 * 86_400_000, dayOf);
    expect(again).toBe(row);
  });

  it("one that is told within a week counts for its own day, a later one for the day it arrives", () => {
    const day = 24 * 60;
    expect(all([completed(7 * day)])).toMatchObject({ days: ["2026-03-13"], completedAtMs: NOW - 7 * day * MINUTE });
    expect(all([completed(8 * day)])).toMatchObject({ days: ["2026-03-20"], completedAtMs: NOW - 8 * day * MINUTE });
  });

  it("however many are dated back, they make no row of days longer than a week", () => {
    const everyDay = Array.from({ length: 30 }, (_, days) => completed(days * 24 * 60));
    for (const operations of [everyDay, everyDay.toReversed()]) expect(all(operations)?.days).toHaveLength(8);
  });

  it("a removal keeps the days that were earned", () => {
    expect(all([completed(3000), removed(5)])?.days).toEqual(["2026-03-18"]);
    expect(all([completed(3000), removed(5), completed(1)])?.days).toEqual(["2026-03-18", "2026-03-20"]);
  });

  it("sending one again changes nothing", () => {
    for (const operations of [[completed(9)], [removed(9)], [completed(9), removed(3)]]) {
      const row = all(operations);
      for (const operation of operations) expect(merge(row, operation)).toBe(row);
    }
  });
});

it("what is completed has its moment, what was taken back has none", () => {
  const rows = { a: all([completed(3)]), b: all([completed(3), removed(1)]), c: all([removed(1)]) };
  expect(completedAtMsOf(new Map(Object.entries(rows) as [string, Completion][]))).toEqual(
    new Map([["a", NOW - 3 * MINUTE]]),
  );
});

describe("the moment an operation counts for", () => {
  it.each([
    [NOW - MINUTE, NOW - MINUTE],
    [NOW + MINUTE, NOW],
    [NOW - OLDEST_MS, NOW - OLDEST_MS],
    [NOW - OLDEST_MS - 1, NOW],
  ])("of %i is %i", (ms, counted) => expect(countedAtMs(ms, NOW)).toBe(counted));
});

const course: Course = {
  modules: [
    { id: 1, title: "", locked: false },
    { id: 2, title: "", locked: true },
    { id: 3, title: "", locked: false },
  ],
  lessons: [
    { id: "a", moduleId: 1, access: "free", revision: 1, questions: [] },
    { id: "b", moduleId: 1, access: "premium", revision: 3, questions: [] },
    { id: "later", moduleId: 2, access: "premium", revision: 1, questions: [] },
  ],
};

describe("a lesson", () => {
  const refusal = (id: string, isMember: boolean) =>
    completionRefusal(
      course,
      course.lessons.find((lesson) => lesson.id === id),
      () => isMember,
    );

  it.each([
    ["a", false, undefined],
    ["b", true, undefined],
    ["b", false, "premium"],
    ["later", true, "locked"],
    ["gone", true, "unknown"],
  ])("%s, by a member: %s, is refused: %s", (id, isMember, reason) => {
    expect(refusal(id, isMember)).toBe(reason);
  });
});

describe("a module", () => {
  const row = (operation: Operation) => merge(undefined, operation);

  it("is completed exactly when all its lessons are", () => {
    const one = new Map([["a", row(completed(5))]]);
    expect(progressOf(course, 1, one, undefined)).toMatchObject({ completed: false, lessonsCompleted: ["a"] });
    const both = new Map([...one, ["b", row(completed(3))]]);
    expect(progressOf(course, 1, both, undefined)).toMatchObject({ completed: true, lessonsCompleted: ["a", "b"] });
    const undone = new Map([...one, ["b", row(removed(3))]]);
    expect(progressOf(course, 1, undone, undefined)).toMatchObject({ completed: false, lessonsCompleted: ["a"] });
  });

  it("without lessons is never completed", () => {
    expect(progressOf(course, 3, new Map(), undefined)).toEqual({
      completed: false,
      lessonsCompleted: [],
      lastAccessed: null,
    });
  });

  it("was accessed when a lesson was opened or completed, whichever is later", () => {
    const rows = new Map([["a", row(completed(5))]]);
    const visit = (minutesAgo: number) => ({ lessonId: "a", lastAccessedMs: NOW - minutesAgo * MINUTE });
    expect(progressOf(course, 1, rows, visit(9)).lastAccessed).toBe("2026-03-20T11:55:00.000Z");
    expect(progressOf(course, 1, rows, visit(1)).lastAccessed).toBe("2026-03-20T11:59:00.000Z");
  });
});

describe("one continues", () => {
  it("where one was last, unless that lesson is gone", () => {
    const visits = [
      { lessonId: "a", lastAccessedMs: 1 },
      { lessonId: "b", lastAccessedMs: 2 },
      { lessonId: "gone", lastAccessedMs: 3 },
    ];
    expect(lastVisit(course, visits)).toEqual({ moduleId: 1, lessonId: "b" });
    expect(lastVisit(course, [])).toBeNull();
  });
});
