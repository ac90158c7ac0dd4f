import { expect, it } from "vitest";
import { leftWords } from "#features/learning/module/sums.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";

const withLessons = (...ids: string[]): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(ids.map((id) => [id, { completedAt: "2026-03-20T10:00:00.000Z", revision: 1 }])),
});

it.each([
  [[], undefined],
  [["a"], "1 of 3 done, 3:30 left"],
  [["a", "b", "c"], "3 of 3 done"],
])("of a module with %j done is said: %s", (ids, said) => {
  const rows = ["a", "b", "c"].map((id, index) => ({ id, seconds: (index + 1) * 42 }));
  expect(leftWords(rows, withLessons(...ids))).toBe(said);
});
