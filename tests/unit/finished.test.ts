import { describe, expect, it } from "vitest";
import { celebrationsFrom } from "#features/learning/finished/celebrations.ts";
import { finishedModule, stepWords, type Finishable } from "#features/learning/finished/finished.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";

const module = (id: number, ...ids: string[]): Finishable => ({
  ...{ id, title: `Module ${id}`, outcome: `thing ${id}`, access: "free" },
  lessons: ids.map((lesson) => ({ id: lesson, title: `On ${lesson}`, seconds: 65 })),
});
const COURSE = [module(1, "a", "b"), module(2, "c", "d"), module(3, "e")];
const having = (...ids: string[]): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(ids.map((id) => [id, { completedAt: "2026-11-20T00:00:00.000Z", revision: 1 }])),
});

describe("a module that was just finished", () => {
  it("leads past what is completed already, and back to what was left out", () => {
    expect(finishedModule(COURSE, 1, having("a", "b", "c", "d"))?.next?.number).toBe("3.1");
    const left = finishedModule(COURSE, 3, having("e", "a", "c", "d"))?.next;
    expect(left?.number).toBe("1.2");
    expect(left && stepWords(left)).toContain("Next is On b");
  });

  it("is nothing when a lesson was taken back, or the module left the course", () => {
    expect(finishedModule(COURSE, 1, having("a"))).toBeUndefined();
    expect(finishedModule(COURSE, 9, having("a", "b"))).toBeUndefined();
  });
});

describe("what was told on this device", () => {
  it("is each learner's own; a visitor's becomes theirs", () => {
    const stored = { user: "ada", shown: [1], waiting: [2] };
    expect(celebrationsFrom(stored, "ada")).toEqual(stored);
    expect(celebrationsFrom(stored, "bob")).toEqual({ user: "bob", shown: [], waiting: [] });
    expect(celebrationsFrom({ ...stored, user: "" }, "bob")).toEqual({ user: "bob", shown: [1], waiting: [2] });
  });

  it.each([undefined, null, [], "x", { user: "ada", shown: "1", waiting: [null, "2"] }])("survives %j", (stored) => {
    expect(celebrationsFrom(stored, "ada")).toEqual({ user: "ada", shown: [], waiting: [] });
  });
});
