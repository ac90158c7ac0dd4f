import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atMsOf,
  countedAtMs,
  dayCountsAtMs,
  HEARD_WITHIN_MS,
  OLDEST_MS,
} from "#server/hooks/platform/operations/moments.rules.ts";
import {
  type Completion,
  isCompleted,
  lastVisit,
  mergedCompletion,
  MOST_ACTIVE_DAYS,
  type Operation,
} from "#server/hooks/learning/progress/progress.rules.ts";
import { isLocked, lessonIn, moduleLessons } from "#server/hooks/platform/course.rules.ts";
import {
  type Attempt,
  cardAfter,
  cardFromAnswers,
  INTERVALS_DAYS,
} from "#server/hooks/learning/quiz/practice.rules.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2028-03-02T12:00:00Z");
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const all = (operations: Operation[], now = NOW) =>
  operations.reduce<Completion | undefined>((row, one) => mergedCompletion(row, one, now, dayOf), undefined);

const MOMENTS = fc.nat({ max: 40 }).map((hours) => NOW - hours * 3_600_000 * 4);
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
        const [one, other] = [all(operations), all(others)];
        expect(one && isCompleted(one)).toBe(other && isCompleted(other));
        expect(one?.days).toEqual(other?.days);
        expect(one?.operationAtMs).toBe(other?.operationAtMs);
      }),
      { numRuns: 200 },
    ));

  it("makes the same row when all of it is told once more", () =>
    fc.assert(
      fc.property(OPERATIONS, (operations) => {
        expect(all([...operations, ...operations])).toEqual(all(operations));
      }),
    ));

  it("ends as its newest operation says, and completing wins at the same moment", () =>
    fc.assert(
      fc.property(OPERATIONS, (operations) => {
        const newest = Math.max(...operations.map(({ atMs }) => atMs));
        const last = operations.filter(({ atMs }) => atMs === newest);
        expect(isCompleted(all(operations) as Completion)).toBe(last.some(({ kind }) => kind === "completed"));
      }),
    ));

  it("earns a day for each day on which the lesson was completed, in order", () =>
    fc.assert(
      fc.property(OPERATIONS, (operations) => {
        const days = operations.filter(({ kind }) => kind === "completed").map(({ atMs }) => dayOf(atMs));
        expect(all(operations)?.days).toEqual([...new Set(days)].toSorted());
      }),
    ));

  it("never changes the row that was there", () => {
    const row = all([{ kind: "completed", atMs: NOW - DAY_MS, zone: "UTC", revision: 1 }]) as Completion;
    const before = structuredClone(row);
    mergedCompletion(row, { kind: "completed", atMs: NOW, zone: "UTC", revision: 2 }, NOW, dayOf);
    mergedCompletion(row, { kind: "removed", atMs: NOW }, NOW, dayOf);
    expect(row).toEqual(before);
  });
});

it("of the days of a lesson the newest four hundred are kept", () => {
  const day = (number: number): Operation => ({
    kind: "completed",
    atMs: NOW + number * DAY_MS,
    zone: "UTC",
    revision: 1,
  });
  let row: Completion | undefined;
  for (let number = 0; number < MOST_ACTIVE_DAYS + 5; number += 1)
    row = mergedCompletion(row, day(number), NOW + number * DAY_MS, dayOf);
  expect(row?.days).toHaveLength(400);
  expect(row?.days[0]).toBe(dayOf(NOW + 5 * DAY_MS));
});

describe("the moment of an operation", () => {
  it.each([
    ["now", NOW, NOW],
    ["a moment ahead", NOW + 1, NOW],
    ["thirty days ago", NOW - OLDEST_MS, NOW - OLDEST_MS],
    ["a moment more", NOW - OLDEST_MS - 1, NOW],
  ])("%s counts as it may", (_, ms, counted) => expect(countedAtMs(ms, NOW)).toBe(counted));

  it("counts for its own day for a week, and not a moment longer", () => {
    expect(dayCountsAtMs(NOW - HEARD_WITHIN_MS, NOW)).toBe(NOW - HEARD_WITHIN_MS);
    expect(dayCountsAtMs(NOW - HEARD_WITHIN_MS - 1, NOW)).toBe(NOW);
  });

  it.each([
    undefined,
    null,
    "",
    "soon",
    5,
    NOW,
    {},
    "1969-12-31T23:59:59Z",
    "1970-01-01T00:00:00Z",
    "2999-01-01T00:00:00Z",
  ])("that is said as %j is now", (said) => expect(atMsOf(said, NOW)).toBe(NOW));

  it("may be said with any zone's clock", () =>
    expect(atMsOf("2028-02-29T23:30:00-05:00", NOW)).toBe(Date.parse("2028-03-01T04:30:00Z")));
});

describe("a course", () => {
  const lesson = (id: string, moduleId: number) => ({
    ...{ id, moduleId, access: "free" as const, revision: 1, questions: [] },
  });
  const modules = [1, 2].map((id) => ({ id, title: "M", locked: id === 2 }));
  const course = { modules, lessons: [lesson("a", 1), lesson("b", 2), lesson("c", 1)] };

  it("locks a module that it does not have", () =>
    expect([1, 2, 3, 0, NaN].map((id) => isLocked(course, id))).toEqual([false, true, true, true, true]));

  it("finds a lesson by its very name alone, and a module's in their order", () => {
    for (const id of ["A", "", " a", undefined, 1, ["a"]]) expect(lessonIn(course, id)).toBeUndefined();
    expect(moduleLessons(course, 1).map(({ id }) => id)).toEqual(["a", "c"]);
    expect(moduleLessons(course, 9)).toEqual([]);
  });

  it("goes on at the newest visit, without changing what was kept", () => {
    const visits = Object.freeze(
      [
        ["a", 5],
        ["c", 9],
        ["gone", 99],
      ].map(([lessonId, ms]) => ({ lessonId: String(lessonId), lastAccessedMs: Number(ms) })),
    );
    expect(lastVisit(course, [...visits])).toEqual({ moduleId: 1, lessonId: "c" });
    expect(lastVisit(course, visits.toReversed())).toEqual({ moduleId: 1, lessonId: "c" });
  });
});

describe("a question that comes back", () => {
  const ATTEMPTS = fc.uniqueArray(
    fc.record({ number: fc.nat({ max: 99 }), hours: fc.nat({ max: 2000 }), right: fc.boolean() }),
    { selector: ({ number }) => number, minLength: 1, maxLength: 12 },
  );
  const attempts = (drawn: { number: number; hours: number; right: boolean }[]): Attempt[] =>
    drawn.map(({ number, hours, right }) => {
      const atMs = NOW + hours * 3_600_000;
      return { id: String(number).padStart(8, "0"), atMs, heardMs: atMs, zone: "UTC", chosen: 0, right };
    });

  it("is due when it is, in whatever order its answers arrived", () =>
    fc.assert(
      fc.property(ATTEMPTS, (drawn) => {
        const made = attempts(drawn);
        const byId = made.toSorted((a, b) => (a.id < b.id ? 1 : -1));
        expect(cardFromAnswers(byId, dayOf)).toEqual(cardFromAnswers(made, dayOf));
      }),
    ));

  it("rests only after it was right each time, over leap days and the turn of the year", () => {
    let card = cardAfter(undefined, { right: true, day: "2027-12-30" });
    const dues = [card.due];
    for (let times = 0; times < INTERVALS_DAYS.length; times += 1) {
      card = cardAfter(card, { right: true, day: card.due });
      dues.push(card.due);
    }
    expect(dues).toEqual(["2027-12-31", "2028-01-03", "2028-01-10", "2028-01-26", "2028-03-01", ""]);
    expect(cardAfter(card, { right: true, day: "2029-01-01" })).toBe(card);
    expect(cardAfter(card, { right: false, day: "2028-02-28" }).due).toBe("2028-02-29");
  });
});
