import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Act,
  applyActs,
  batchOf,
  compacted,
  momentAfter,
  notAhead,
  refusalsToShow,
} from "#features/progress/acts.ts";
import { EMPTY, type Progress, type Refused } from "#features/progress/progress.ts";
import { actFrom, keptFrom, progressFrom } from "#features/progress/reading.ts";
import { waitMs } from "#features/account/waiting.ts";
import { viewOf } from "#features/progress/view.ts";

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
const completed = (minutesAgo: number, lessonId = "a"): Act => ({
  ...facts(minutesAgo, lessonId),
  kind: "completed",
  revision: 1,
  zone: "UTC",
});
const removed = (minutesAgo: number, lessonId = "a"): Act => ({ ...facts(minutesAgo, lessonId), kind: "removed" });
const visited = (minutesAgo: number, lessonId = "a"): Act => ({ ...facts(minutesAgo, lessonId), kind: "visited" });

const done = (progress: Progress): string[] => Object.keys(progress.lessons).sort();

describe("what is shown before the server has answered", () => {
  it("holds what was just completed, and the module once all its lessons are", () => {
    const one = applyActs(EMPTY, [completed(5)], { 1: ["a", "b"] });
    expect(one.modules[1]).toEqual({ completed: false, lessonsCompleted: ["a"], lastAccessed: iso(5) });
    const both = applyActs(one, [completed(3, "b")], { 1: ["a", "b"] });
    expect(both.modules[1]).toMatchObject({ completed: true, lessonsCompleted: ["a", "b"] });
    expect(applyActs(both, [removed(1)], { 1: ["a", "b"] }).modules[1]).toMatchObject({ completed: false });
  });

  it("is not changed by an act that is older than what the server knows", () => {
    const known = applyActs(EMPTY, [completed(5)]);
    expect(done(applyActs(known, [removed(9)]))).toEqual(["a"]);
    expect(applyActs(known, [completed(9)]).lessons["a"]?.completedAt).toBe(iso(5));
    expect(done(applyActs(known, [removed(5)]))).toEqual(["a"]);
  });

  it("continues at the lesson that was opened last", () => {
    const known = applyActs(EMPTY, [visited(9, "a"), visited(5, "b")]);
    expect(known.last).toEqual({ moduleId: 1, lessonId: "b" });
    expect(applyActs(known, [visited(7, "c")]).last?.lessonId).toBe("b");
  });

  it("counts today once for the streak, the week and the goal", () => {
    const week = [{ day: "2026-03-20", isActive: false, isFrozen: false, isToday: true }];
    const known = { ...EMPTY, today: "2026-03-20", week, goal: { days: 1, done: 0, isMet: false } };
    const shown = applyActs(known, [completed(5), completed(3, "b")]);
    expect(shown.streak).toMatchObject({ days: 1, isActiveToday: true });
    expect(shown.goal).toEqual({ days: 1, done: 1, isMet: true });
    expect(shown.days).toEqual([{ day: "2026-03-20", count: 2 }]);
  });

  it("takes the newest goal", () => {
    const goal = (minutesAgo: number, days: 1 | 3 | 5): Act => {
      const { id, user, at } = facts(minutesAgo, "");
      return { id, user, at, kind: "goal", days };
    };
    expect(applyActs(EMPTY, [goal(3, 5), goal(9, 1)]).goal.days).toBe(5);
    expect(compacted([goal(3, 5), goal(9, 1)])).toHaveLength(1);
  });
});

describe("acts that wait", () => {
  it("are as few as say the same", () => {
    const kinds = (acts: Act[]) => compacted(acts).map(({ kind }) => kind);
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
        expect(done(applyActs(EMPTY, compacted(acts)))).toEqual(done(applyActs(EMPTY, acts)));
        expect(applyActs(EMPTY, compacted(acts)).last).toEqual(applyActs(EMPTY, acts).last);
      }),
    );
  });

  it("are never dated ahead and keep their order", () => {
    const [first, second, third] = notAhead([completed(5), completed(-60), removed(-90)], NOW);
    expect([first?.kind, second?.kind, third?.kind]).toEqual(["completed", "completed", "removed"]);
    expect(Date.parse(second?.at ?? "")).toBe(NOW - 1);
    expect(Date.parse(third?.at ?? "")).toBe(NOW);
  });

  it("are newer than everything known of their lesson", () => {
    const known = applyActs(EMPTY, [completed(-1)]);
    expect(Date.parse(momentAfter(known, [], "a", NOW))).toBe(NOW + MINUTE + 1);
    expect(Date.parse(momentAfter(known, [removed(-2)], "a", NOW))).toBe(NOW + 2 * MINUTE + 1);
    expect(Date.parse(momentAfter(known, [], "b", NOW))).toBe(NOW);
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

describe("what is kept on the device", () => {
  it.each([undefined, null, 7, "text", [], {}, { user: 1 }, { user: "ada" }, { user: "ada", progress: [] }])(
    "is nothing when it is broken: %j",
    (value) => expect(keptFrom(value)).toBeUndefined(),
  );

  it("is read back as it was written", () => {
    const progress = applyActs(EMPTY, [completed(5), visited(3, "b")], { 1: ["a", "b"] });
    const kept = { user: "ada", at: iso(0), behindMs: 0, progress, refused: [refused("completed", "c")] };
    expect(keptFrom(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    for (const act of [completed(5), removed(4), visited(3)])
      expect(actFrom(JSON.parse(JSON.stringify(act)))).toEqual(act);
  });

  it("never breaks the page, whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const progress = progressFrom(value);
        expect(progressFrom(JSON.parse(JSON.stringify(progress)))).toEqual(progress);
        const act = actFrom(value);
        if (act) applyActs(progress, [act]);
      }),
    );
    for (const lessons of [[], { a: 1 }, { a: { completedAt: "never" } }])
      expect(progressFrom({ lessons }).lessons).toEqual({});
    expect(actFrom({ ...completed(1), zone: "Mars/Olympus" })).toMatchObject({ zone: "UTC" });
    expect(actFrom({ ...completed(1), at: "never" })).toBeUndefined();
  });
});

describe("the learner sees", () => {
  const known = { user: "ada", kept: undefined, acts: [], isCutOff: false, isKept: true, outline: {} };
  const kept = { user: "ada", at: iso(5), behindMs: 0, progress: EMPTY, refused: [] };
  it.each([
    [known, "loading"],
    [{ ...known, kept }, "known"],
    [{ ...known, kept, isCutOff: true }, "stale"],
    [{ ...known, isCutOff: true }, "empty"],
    [{ ...known, user: "" }, "known"],
  ] as const)("%o as %s", (from, state) => expect(viewOf({ ...from, acts: [] }).state).toBe(state));

  it("how many acts wait, of which a page that was opened is none and a visitor's none", () => {
    const acts = [completed(5), removed(4), visited(3)];
    expect(viewOf({ ...known, acts }).waiting).toBe(2);
    expect(viewOf({ ...known, acts, user: "" }).waiting).toBe(0);
  });
});

it("the server is asked again after twice as long each time, at most five minutes, and never before it says", () => {
  expect([1, 2, 3].map((tries) => waitMs(tries, 0.5))).toEqual([2000, 4000, 8000]);
  expect(waitMs(20, 1)).toBe(375_000);
  expect(waitMs(1, 0.5, NOW + MINUTE, NOW)).toBe(MINUTE);
});
