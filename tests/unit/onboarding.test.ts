import { describe, expect, it, test } from "vitest";
import { isCompletedBy, keptAnswersFrom, mayAskOn } from "#features/learning/onboarding/onboarding.ts";
import { onwardFrom } from "#features/learning/outline/panelCourse.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";

describe("whoever was asked", () => {
  test("is not asked again on this device", () => {
    expect(isCompletedBy("ada", "true", keptAnswersFrom({ user: "ada" }))).toBe(true);
    expect(isCompletedBy("ada", "true", keptAnswersFrom(undefined))).toBe(true);
    expect(isCompletedBy("ada", null, keptAnswersFrom({ user: "ada" }))).toBe(false);
  });

  test("answered for themselves alone", () => {
    expect(isCompletedBy("bob", "true", keptAnswersFrom({ user: "ada" }))).toBe(false);
  });
});

test.each([
  ["/dashboard", true],
  ["/curriculum", true],
  ["/module/1", true],
  ["/module/1/viewer-before-topic", true],
  ["/profile", true],
  ["/login", false],
  ["/register", false],
  ["/prepayment", false],
  ["/payment", false],
  ["/success", false],
])("%s: %s", (path, isAsked) => expect(mayAskOn(path)).toBe(isAsked));

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

  it("is led past a closed lesson to a free one they left out", () => {
    const last = { moduleId: 2, lessonId: "c" };
    expect(onwardFrom("a", COURSE, { ...completed("a", "c"), last } as Progress, false)).toMatchObject({
      id: "b",
    });
  });

  it("is led nowhere else when everything is finished", () => {
    expect(onwardFrom("a", COURSE, completed("a", "b", "c", "d"), true)).toBeUndefined();
  });
});
