import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Course } from "#contract/course.d.ts";
import {
  EMPTY_PROGRESS,
  type Progress,
  countDone,
  isChangedSince,
  isModuleDone,
  percentDone,
} from "#features/learning/progress/progress.ts";
import {
  type Completion,
  MOST_ACTIVE_DAYS,
  type Operation,
  completionRefusal,
  isCompleted,
  mergedCompletion,
  progressOf,
} from "#server/hooks/learning/progress/progress.rules.ts";
import { isLocked } from "#server/hooks/platform/course.rules.ts";
import {
  HEARD_WITHIN_MS,
  OLDEST_MS,
  atMsOf,
  countedAtMs,
  dayCountsAtMs,
} from "#server/hooks/platform/operations.rules.ts";

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
  it("a stale one keeps its place, though it counts for the day it arrives", () => {
    const [longAgo, laterButLongAgo] = [completed((OLDEST_MS / MINUTE) * 2), removed((OLDEST_MS / MINUTE) * 1.5)];
    const row = all([longAgo]);
    expect(row).toMatchObject({ completedAtMs: NOW, days: ["2026-03-20"] });
    expect(isDone([longAgo, laterButLongAgo])).toBe(false);
    expect(isDone([removed(5), longAgo])).toBe(false);
    const again = mergedCompletion(row, longAgo, NOW + 2 * 86_400_000, dayOf);
    expect(again).toBe(row);
  });

  it("however many are dated back, they make no row of days longer than a week", () => {
    const everyDay = Array.from({ length: 30 }, (_, days) => completed(days * 24 * 60));
    for (const operations of [everyDay, everyDay.toReversed()]) expect(all(operations)?.days).toHaveLength(8);
  });

  it("a removal keeps the days that were earned", () => {
    expect(all([completed(3000), removed(5)])?.days).toEqual(["2026-03-18"]);
    expect(all([completed(3000), removed(5), completed(1)])?.days).toEqual(["2026-03-18", "2026-03-20"]);
  });
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
});

const DAY_MS = 86_400_000;
const LEAP_NOW = Date.parse("2028-03-02T12:00:00Z");
const lived = (operations: Operation[], now = LEAP_NOW) =>
  operations.reduce<Completion | undefined>((row, one) => mergedCompletion(row, one, now, dayOf), undefined);

const MOMENTS = fc.nat({ max: 40 }).map((hours) => LEAP_NOW - hours * 3_600_000 * 4);
const OPERATIONS = fc.array(
  fc.oneof(
    fc.record({
      ...{ kind: fc.constant("completed" as const), atMs: MOMENTS },
      ...{ zone: fc.constant("UTC"), revision: fc.constant(1) },
    }),
    fc.record({ kind: fc.constant("removed" as const), atMs: MOMENTS }),
  ),
  { minLength: 1, maxLength: 12 },
);
const SHUFFLED = OPERATIONS.chain((operations) =>
  fc.tuple(
    fc.constant(operations),
    fc.shuffledSubarray(operations, { minLength: operations.length, maxLength: operations.length }),
  ),
);

describe("a week of operations on a lesson", () => {
  it("makes the same row in any order, with the same days", () =>
    fc.assert(
      fc.property(SHUFFLED, ([operations, others]) => {
        const [one, other] = [lived(operations), lived(others)];
        expect(one && isCompleted(one)).toBe(other && isCompleted(other));
        expect(one?.days).toEqual(other?.days);
        expect(one?.operationAtMs).toBe(other?.operationAtMs);
      }),
      { numRuns: 200 },
    ));

  it("makes the same row when all of it is told once more", () =>
    fc.assert(
      fc.property(OPERATIONS, (operations) => {
        expect(lived([...operations, ...operations])).toEqual(lived(operations));
      }),
    ));

  it("ends as its newest operation says, told in whatever order and however late; completing wins at the same moment", () =>
    fc.assert(
      fc.property(OPERATIONS, fc.constantFrom(1, 2 * (OLDEST_MS / DAY_MS)), (drawn, times) => {
        const operations = drawn.map((one) => ({ ...one, atMs: LEAP_NOW - (LEAP_NOW - one.atMs) * times }));
        const newest = Math.max(...operations.map(({ atMs }) => atMs));
        const last = operations.filter(({ atMs }) => atMs === newest);
        expect(isCompleted(lived(operations) as Completion)).toBe(last.some(({ kind }) => kind === "completed"));
      }),
    ));

  it("earns a day for each day on which the lesson was completed, in order", () =>
    fc.assert(
      fc.property(OPERATIONS, (operations) => {
        const days = operations.filter(({ kind }) => kind === "completed").map(({ atMs }) => dayOf(atMs));
        expect(lived(operations)?.days).toEqual([...new Set(days)].toSorted());
      }),
    ));

  it("never changes the row that was there", () => {
    const row = lived([{ kind: "completed", atMs: LEAP_NOW - DAY_MS, zone: "UTC", revision: 1 }]) as Completion;
    const before = structuredClone(row);
    mergedCompletion(row, { kind: "completed", atMs: LEAP_NOW, zone: "UTC", revision: 2 }, LEAP_NOW, dayOf);
    mergedCompletion(row, { kind: "removed", atMs: LEAP_NOW }, LEAP_NOW, dayOf);
    expect(row).toEqual(before);
  });
});

it("of the days of a lesson the newest four hundred are kept", () => {
  const day = (number: number): Operation => ({
    kind: "completed",
    atMs: LEAP_NOW + number * DAY_MS,
    zone: "UTC",
    revision: 1,
  });
  let row: Completion | undefined;
  for (let number = 0; number < MOST_ACTIVE_DAYS + 5; number += 1)
    row = mergedCompletion(row, day(number), LEAP_NOW + number * DAY_MS, dayOf);
  expect(row?.days).toHaveLength(400);
  expect(row?.days[0]).toBe(dayOf(LEAP_NOW + 5 * DAY_MS));
});

describe("the moment of an operation", () => {
  it.each([
    ["now", LEAP_NOW, LEAP_NOW],
    ["a moment ahead", LEAP_NOW + 1, LEAP_NOW],
    ["thirty days ago", LEAP_NOW - OLDEST_MS, LEAP_NOW - OLDEST_MS],
    ["a moment more", LEAP_NOW - OLDEST_MS - 1, LEAP_NOW],
  ])("%s counts as it may", (_, ms, counted) => expect(countedAtMs(ms, LEAP_NOW)).toBe(counted));

  it("counts for its own day for a week, and not a moment longer", () => {
    expect(dayCountsAtMs(LEAP_NOW - HEARD_WITHIN_MS, LEAP_NOW)).toBe(LEAP_NOW - HEARD_WITHIN_MS);
    expect(dayCountsAtMs(LEAP_NOW - HEARD_WITHIN_MS - 1, LEAP_NOW)).toBe(LEAP_NOW);
  });

  it.each([
    undefined,
    null,
    "",
    "soon",
    5,
    LEAP_NOW,
    {},
    "1969-12-31T23:59:59Z",
    "1970-01-01T00:00:00Z",
    "2999-01-01T00:00:00Z",
  ])("that is said as %j is now", (said) => expect(atMsOf(said, LEAP_NOW)).toBe(LEAP_NOW));
});

describe("a course", () => {
  const lesson = (id: string, moduleId: number) => ({
    ...{ id, moduleId, access: "free" as const, revision: 1, questions: [] },
  });
  const modules = [1, 2].map((id) => ({ id, title: "M", locked: id === 2 }));
  const course = { modules, lessons: [lesson("a", 1), lesson("b", 2), lesson("c", 1)] };

  it("locks a module that it does not have", () =>
    expect([1, 2, 3, 0, NaN].map((id) => isLocked(course, id))).toEqual([false, true, true, true, true]));
});

const withLessons = (...ids: string[]): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(ids.map((id) => [id, { completedAt: "2026-03-20T10:00:00.000Z", revision: 1 }])),
});

describe("a percentage", () => {
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
        const [count, again] = [course, reordered].map((ids) =>
          countDone(
            progress,
            ids.map((id) => ({ id })),
          ),
        );
        expect(again).toBe(count);
        expect(isModuleDone(progress, course)).toBe(course.length > 0 && course.every((id) => completed.includes(id)));
        expect(percentDone(count ?? NaN, course.length, "lessons")).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("tells which completed lessons are newer now", () => {
    expect(isChangedSince(withLessons("a"), "a", 2)).toBe(true);
    expect(isChangedSince(withLessons("a"), "a", 1)).toBe(false);
    expect(isChangedSince(withLessons("a"), "b", 2)).toBe(false);
  });
});
