import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applied,
  batchOf,
  compacted,
  type ProgressOperation,
  refusalsToShow,
} from "#features/learning/progress/operations.ts";
import { EMPTY_PROGRESS, type Progress, type Refused } from "#features/learning/progress/progress.ts";
import { dataFrom, operationFrom, progressFrom } from "#features/learning/progress/progressSync.ts";
import { operationIn } from "#sync/sync.ts";

const NOW = Date.parse("2026-03-20T12:00:00Z");
const MINUTE = 60_000;
const iso = (minutesAgo: number): string => new Date(NOW - minutesAgo * MINUTE).toISOString();
let made = 0;
const facts = (minutesAgo: number, lessonId: string) => ({
  id: `act${made++}`,
  user: "ada",
  at: iso(minutesAgo),
  moduleId: 1,
  lessonId,
});
const completed = (minutesAgo: number, lessonId = "a"): ProgressOperation => ({
  ...facts(minutesAgo, lessonId),
  kind: "completed",
  revision: 1,
  zone: "UTC",
});
const removed = (minutesAgo: number, lessonId = "a"): ProgressOperation => ({
  ...facts(minutesAgo, lessonId),
  kind: "removed",
});
const visited = (minutesAgo: number, lessonId = "a"): ProgressOperation => ({
  ...facts(minutesAgo, lessonId),
  kind: "visited",
});

const done = (progress: Progress): string[] => Object.keys(progress.lessons).sort();

describe("what is shown before the server has answered", () => {
  it("holds what was just completed, and the module once all its lessons are", () => {
    const one = applied(EMPTY_PROGRESS, [completed(5)], { 1: ["a", "b"] });
    expect(one.modules[1]).toEqual({ completed: false, lessonsCompleted: ["a"], lastAccessed: iso(5) });
    const both = applied(one, [completed(3, "b")], { 1: ["a", "b"] });
    expect(both.modules[1]).toMatchObject({ completed: true, lessonsCompleted: ["a", "b"] });
    expect(applied(both, [removed(1)], { 1: ["a", "b"] }).modules[1]).toMatchObject({ completed: false });
  });

  it("is not changed by an act that is older than what the server knows", () => {
    const known = applied(EMPTY_PROGRESS, [completed(5)]);
    expect(done(applied(known, [removed(9)]))).toEqual(["a"]);
    expect(applied(known, [completed(9)]).lessons["a"]?.completedAt).toBe(iso(5));
    expect(done(applied(known, [removed(5)]))).toEqual(["a"]);
  });
});

describe("acts that wait", () => {
  it("are as few as say the same", () => {
    const kinds = (acts: ProgressOperation[]) => compacted(acts).map(({ kind }) => kind);
    expect(kinds([completed(9), removed(5)])).toEqual(["completed", "removed"]);
    expect(kinds([completed(9), removed(5), completed(3)])).toEqual(["completed"]);
    expect(kinds([visited(9, "a"), visited(5, "b"), visited(3, "a")])).toEqual(["visited"]);
    expect(compacted([completed(9, "a"), completed(5, "b")])).toHaveLength(2);
  });

  it("show the same after needless ones are dropped", () => {
    const anAct = fc
      .record({ what: fc.constantFrom(completed, removed, visited), ago: fc.nat(5000), id: fc.constantFrom("a", "b") })
      .map(({ what, ago, id }) => what(ago, id));
    fc.assert(
      fc.property(fc.array(anAct, { maxLength: 12 }), (acts) => {
        expect(done(applied(EMPTY_PROGRESS, compacted(acts)))).toEqual(done(applied(EMPTY_PROGRESS, acts)));
        expect(applied(EMPTY_PROGRESS, compacted(acts)).last).toEqual(applied(EMPTY_PROGRESS, acts).last);
      }),
    );
  });

  it("go at most two hundred of a kind at once, the oldest first", () => {
    const many = Array.from({ length: 230 }, (_, index) => completed(1000 - index, `lesson${index}`));
    const { batch, sent } = batchOf([...many, visited(1)]);
    expect(batch.completed).toHaveLength(200);
    expect(batch.completed[0]?.lessonId).toBe("lesson0");
    expect(batch.visited).toHaveLength(1);
    expect(sent).toHaveLength(201);
  });
});

const refused = (act: Refused["act"], lessonId: string): Refused => ({
  act,
  lessonId,
  reason: "premium",
  message: "…",
});

it("a refusal is told once for each lesson, and not for a page that was merely opened", () => {
  const fresh = [refused("completed", "a"), refused("visited", "b")];
  expect(refusalsToShow([refused("completed", "a"), refused("completed", "c")], fresh)).toEqual([
    refused("completed", "c"),
    refused("completed", "a"),
  ]);
});

const read = (value: unknown) => {
  const facts = operationIn(JSON.parse(JSON.stringify(value)));
  return facts && operationFrom(facts);
};

describe("what is kept on the device", () => {
  it("is read back as it was written", () => {
    const progress = applied(EMPTY_PROGRESS, [completed(5), visited(3, "b")], { 1: ["a", "b"] });
    const data = { progress, refused: [refused("completed", "c")] };
    expect(dataFrom(JSON.parse(JSON.stringify(data)))).toEqual(data);
    for (const one of [completed(5), removed(4), visited(3)]) expect(read(one)).toEqual(one);
  });

  it("never breaks the page, whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const progress = progressFrom(value);
        expect(progressFrom(JSON.parse(JSON.stringify(progress)))).toEqual(progress);
        const operation = read(value);
        if (operation) applied(progress, [operation]);
      }),
    );
    for (const lessons of [[], { a: 1 }, { a: { completedAt: "never" } }])
      expect(progressFrom({ lessons }).lessons).toEqual({});
    expect(read({ ...completed(1), zone: "Mars/Olympus" })).toMatchObject({ zone: "UTC" });
    expect(read({ ...completed(1), at: "never" })).toBeUndefined();
  });
});
