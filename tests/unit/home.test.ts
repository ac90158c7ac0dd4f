import { describe, expect, it } from "vitest";
import { onward } from "#features/learning/outline/nextLesson.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";

const lessons = [
  { moduleId: 1, id: "a" },
  { moduleId: 1, id: "b" },
  { moduleId: 2, id: "c" },
];
const done = (...ids: string[]): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(ids.map((id) => [id, { completedAt: "2026-11-20T10:00:00.000Z", revision: 1 }])),
});
const led = (progress: Progress) => {
  const { lesson, number } = onward(lessons, progress) ?? {};
  return lesson && `${number}: ${lesson.moduleId}/${lesson.id}`;
};

describe("the home page", () => {
  it("stays as it is for somebody who has not begun", () => {
    expect(led(EMPTY_PROGRESS)).toBeUndefined();
  });

  it("leads on to the first lesson that is not done, by its number in the whole course", () => {
    expect(led(done("a"))).toBe("2: 1/b");
    expect(led(done("a", "b"))).toBe("3: 2/c");
  });

  it("leads back to the lesson that was only opened", () => {
    expect(led({ ...EMPTY_PROGRESS, last: { moduleId: 1, lessonId: "b" } })).toBe("2: 1/b");
  });

  it("leads to the first lesson again when all is done", () => {
    expect(led(done("a", "b", "c"))).toBe("1: 1/a");
  });

  it("leads nowhere where the course has no lessons", () => {
    expect(onward([], done("a"))).toBeUndefined();
  });
});
