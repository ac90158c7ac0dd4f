import { describe, expect, it } from "vitest";
import {
  changedLessons,
  clipState,
  doneLessons,
  finishedModules,
  moduleUnderWay,
  nextStep,
  sumOf,
  weekAround,
  type Outline,
} from "#features/dashboard/dashboard.ts";
import { lengthsIn, scaleOf } from "#features/dashboard/scale.ts";
import { EMPTY, type Progress } from "#features/progress/progress.ts";

const lesson = (id: string, access: "free" | "premium" = "free", revision = 1) => ({
  ...{ id, title: `Lesson ${id}`, seconds: 100, revision, access, picture: `/${id}.svg` },
});
const outline: Outline = {
  divisor: "lessons",
  modules: [
    { id: 1, title: "One", outcome: "a brief", access: "free", lessons: [lesson("a"), lesson("b"), lesson("c")] },
    { id: 2, title: "Two", outcome: "a script", access: "free", lessons: [lesson("d", "free", 3)] },
    { id: 5, title: "Five", outcome: "a table", access: "premium", lessons: [lesson("e", "premium")] },
  ],
};
const ALL = ["a", "b", "c", "d", "e"];

/** Progress with these lessons completed, each an hour after the one before. */
const having = (done: string[], more: Partial<Progress> = {}): Progress => ({
  ...EMPTY,
  lessons: Object.fromEntries(
    done.map((id, index) => [id, { completedAt: new Date(Date.UTC(2026, 10, 20, index)).toISOString(), revision: 1 }]),
  ),
  ...more,
});
const opened = (lessonId: string) => ({ last: { moduleId: 1, lessonId } });

describe("what to go on with", () => {
  it.each<[string, string[], string | undefined, boolean, string, string]>([
    ["a new learner starts with the first", [], undefined, false, "start", "a"],
    ["opened, not finished: that one", [], "b", false, "continue", "b"],
    ["finished and opened last: the next", ["a"], "a", false, "continue", "b"],
    ["an earlier gap waits while there is something ahead", ["a", "c"], "c", false, "continue", "d"],
    ["at the end, back to the gap", ["a", "c", "d"], "d", false, "continue", "b"],
    ["never opened here: the first unfinished", ["a", "b"], undefined, false, "continue", "c"],
    ["opened last, but gone from the course", ["a"], "gone", false, "continue", "b"],
    ["a premium preview was opened last, without a membership", ["a"], "e", false, "continue", "b"],
    ["a member goes on to premium", ["a", "b", "c", "d"], "d", true, "continue", "e"],
    ["all that is free is done", ["a", "b", "c", "d"], "d", false, "premium", "e"],
    ["everything is done", ALL, "e", true, "finished", "e"],
    ["everything is done, the membership over", ALL, "b", false, "finished", "e"],
  ])("%s", (_, done, last, isMember, kind, id) => {
    const step = nextStep(outline, having(done, last ? opened(last) : {}), isMember);
    expect([step?.kind, step?.place.lesson.id]).toEqual([kind, id]);
  });

  it("is nothing in a course without lessons", () => {
    expect(nextStep({ modules: [], divisor: "lessons" }, EMPTY, false)).toBeUndefined();
  });
});

describe("the course on one timeline", () => {
  it("shows each lesson as done, next, premium or to do", () => {
    const progress = having(["a"]);
    const states = (isMember: boolean) =>
      outline.modules.flatMap(({ lessons }) => lessons.map((one) => clipState(one, progress, "b", isMember)));
    expect(states(false)).toEqual(["done", "now", "todo", "todo", "premium"]);
    expect(states(true)).toEqual(["done", "now", "todo", "todo", "todo"]);
    expect(clipState(lesson("e", "premium"), having(["e"]), "", false)).toBe("done");
  });

  it("sums what is done, in lessons and in seconds, without lessons that left", () => {
    const lessons = outline.modules.flatMap((module) => module.lessons);
    expect(sumOf(lessons, having(["a", "d", "gone"]))).toEqual({ done: 2, lessons: 5, doneSeconds: 200, seconds: 500 });
  });

  it("is drawn to a scale of its longest row and its longest module", () => {
    expect(scaleOf(outline)).toEqual({ row: 400, track: 360 });
    expect(new Set(lengthsIn(outline))).toEqual(new Set([400, 360, 300, 100]));
  });
});

describe("what was done", () => {
  it("is listed with the newest first, without lessons that left", () => {
    expect(doneLessons(outline, having(["c", "a", "gone", "toString"])).map(({ place }) => place.lesson.id)).toEqual([
      "a",
      "c",
    ]);
  });

  it("names lessons that were rewritten since", () => {
    expect(changedLessons(outline, having(["a", "d"])).map(({ place }) => place.lesson.id)).toEqual(["d"]);
    const current = { d: { completedAt: "2026-11-20T10:00:00.000Z", revision: 3 } };
    expect(changedLessons(outline, having([], { lessons: current }))).toEqual([]);
  });

  it("finishes a module with its last lesson", () => {
    expect(finishedModules(outline, having(["a", "b"]))).toEqual([]);
    const finished = finishedModules(outline, having(["d", "b", "a", "c"]));
    expect(finished.map(({ module, finishedAt }) => [module.id, finishedAt])).toEqual([
      [1, "2026-11-20T03:00:00.000Z"],
      [2, "2026-11-20T00:00:00.000Z"],
    ]);
  });

  it("leaves a module under way, until there is none", () => {
    expect(moduleUnderWay(outline, having(["a"]))).toMatchObject({ module: { id: 1 }, left: 2 });
    expect(moduleUnderWay(outline, having(ALL))).toBeUndefined();
  });
});

describe("this week", () => {
  it.each([
    ["2026-11-16", "2026-11-16"],
    ["2026-11-22", "2026-11-16"],
    ["2027-01-01", "2026-12-28"],
    ["2026-03-29", "2026-03-23"],
  ])("of %s begins on Monday %s", (today, monday) => {
    const week = weekAround(EMPTY, today);
    expect([week.length, week[0]?.day, week.find(({ isToday }) => isToday)?.day]).toEqual([7, monday, today]);
  });

  it("shows what was done, covered and today, whatever day the server said last", () => {
    const days = [{ day: "2026-11-16", count: 1 }];
    const streak = { ...EMPTY.streak, frozen: ["2026-11-17"] };
    const week = weekAround({ ...EMPTY, days, streak, today: "2026-11-18" }, "2026-11-19");
    expect(week.slice(0, 4).map(({ isActive, isFrozen, isToday }) => [isActive, isFrozen, isToday])).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, false],
      [false, false, true],
    ]);
  });
});
