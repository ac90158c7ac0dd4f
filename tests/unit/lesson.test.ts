import { expect, it } from "vitest";
import { changedSince } from "#features/learning/lesson/live/lesson.text.ts";

it("a lesson that was rewritten says when it was completed", () => {
  expect(changedSince("2026-03-04T12:00:00Z")).toBe("Changed since you completed it on 4 March.");
});
