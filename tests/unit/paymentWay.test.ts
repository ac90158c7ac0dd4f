import { expect, it } from "vitest";
import { type LessonPlace, wayOn } from "#features/membership/payment/places.ts";

const lesson = (moduleId: number, id: string, isPremium: boolean): LessonPlace => ({
  ...{ id, moduleId, isPremium, title: id, number: `${String(moduleId)}.1`, time: "3:59", picture: "/a.jpg" },
});
const LESSONS = [lesson(1, "a", false), lesson(5, "b", true), lesson(5, "c", true), lesson(6, "d", true)];
const led = (back: string) => {
  const way = wayOn(LESSONS, back);
  return [way?.lesson.id, way?.to, way?.isBack];
};

it("leads from a paid order to the lesson somebody came from, at its second", () => {
  expect(led("/module/5/c?t=71")).toEqual(["c", "/module/5/c?t=71", true]);
  expect(led("/module/6?lesson=d")).toEqual(["d", "/module/6?lesson=d", true]);
});

it("leads to the first lesson of a module, else to the first that Premium opened", () => {
  expect(led("/module/6")).toEqual(["d", "/module/6/d", false]);
  expect(led("/module/5/gone")).toEqual(["b", "/module/5/b", false]);
  expect(led("")).toEqual(["b", "/module/5/b", false]);
  expect(led("/faq")).toEqual(["b", "/module/5/b", false]);
});

it("leads to the first lesson where nothing was closed, and nowhere without lessons", () => {
  expect(wayOn([lesson(1, "a", false)], "")?.lesson.id).toBe("a");
  expect(wayOn([], "")).toBeUndefined();
});
