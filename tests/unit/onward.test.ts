import { describe, expect, it } from "vitest";
import { onwardFrom } from "#features/learning/onboarding/onward.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";

const COURSE = [
  { id: 1, lessons: ["a", "b"].map((id) => ({ id, seconds: 60 })) },
  { id: 2, lessons: [{ id: "c", seconds: 60 }] },
  { id: 3, lessons: [{ id: "d", seconds: 60, isPremium: true }] },
];

const completed = (...ids: string[]): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(ids.map((id) => [id, { completedAt: "2026-11-22T10:00:00.000Z", revision: 1 }])),
});

describe("who answers the first questions", () => {
  it("begins where their experience says when that lesson is before them", () => {
    expect(onwardFrom("a", COURSE, EMPTY_PROGRESS, false)).toBeUndefined();
    expect(onwardFrom("c", COURSE, completed("a"), false)).toBeUndefined();
  });

  it("goes on with the next lesson when they finished that one already", () => {
    const second = { moduleId: 1, lessonId: "b", number: 2, isPremium: false };
    expect(onwardFrom("a", COURSE, completed("a"), false)).toEqual(second);
    expect(onwardFrom("a", COURSE, completed("a", "b"), false)).toMatchObject({
      moduleId: 2,
      lessonId: "c",
      number: 1,
    });
  });

  it("hears that the next lesson is part of Premium only without a membership", () => {
    const free = completed("a", "b", "c");
    expect(onwardFrom("a", COURSE, free, false)).toMatchObject({ lessonId: "d", isPremium: true });
    expect(onwardFrom("a", COURSE, free, true)).toMatchObject({ lessonId: "d", isPremium: false });
  });

  it("is led past a closed lesson to a free one they left out", () => {
    const last = { moduleId: 2, lessonId: "c" };
    expect(onwardFrom("a", COURSE, { ...completed("a", "c"), last } as Progress, false)).toMatchObject({
      lessonId: "b",
    });
  });

  it("is led nowhere else when everything is finished", () => {
    expect(onwardFrom("a", COURSE, completed("a", "b", "c", "d"), true)).toBeUndefined();
  });
});
