import { expect, it } from "vitest";
import { lengthsIn, scaleOf } from "#features/learning/timeline/timeline.ts";
import type { Outline } from "#features/learning/outline/outline.ts";

const lesson = (id: string) => ({
  ...{ id, title: id, seconds: 100, revision: 1, access: "free" as const, picture: "" },
  ...{ task: `Do ${id}`, reading: 6, doing: 45 },
});
const module = (id: number, access: "free" | "premium", lessons: string[]) => ({
  ...{ id, title: `Module ${id}`, outcome: "a brief", access, lessons: lessons.map(lesson) },
});
const outline: Outline = {
  divisor: "lessons",
  modules: [module(1, "free", ["a", "b", "c"]), module(2, "free", ["d"]), module(5, "premium", ["e"])],
};

it("the timeline is drawn to a scale of its longest row and its longest module", () => {
  expect(scaleOf(outline)).toEqual({ row: 400, track: 360 });
  expect(new Set(lengthsIn(outline))).toEqual(new Set([400, 360, 300, 100]));
});
