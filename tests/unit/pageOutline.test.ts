import { describe, expect, it } from "vitest";
import type { Lesson, Module } from "#features/course/course.ts";
import { lessonIds } from "#features/course/lessonIds.ts";
import { lessonIn, outlineFrom, outlineOf, placesIn } from "#features/course/pageOutline.ts";

const lesson = (id: string, moduleId: number, more: Partial<Lesson> = {}): Lesson => ({
  ...{
    id,
    moduleId,
    number: 1,
    title: `Title of ${id}`,
    clipTitle: `Ti\u00adtle of ${id}`,
    description: "What it is.",
  },
  ...{ goals: ["Do it."], difficulty: "beginner", tags: ["sound"], duration: "2:10", seconds: 130 },
  ...{ access: "free", revision: 3, unwritten: false, ...more },
});
const module = (id: number, lessons: Lesson[], locked = false): Module => ({
  ...{ id, title: `Module ${id}`, description: "", outcome: "", access: "free", locked, tags: [], lessons, seconds: 0 },
});
const COURSE = [
  module(1, [lesson("one", 1), lesson("two", 1, { access: "premium" })]),
  module(2, [lesson("three", 2)]),
  module(3, [], true),
];

describe("the outline of a page", () => {
  it("holds of a lesson what its scripts read, and no more", () => {
    const [first] = outlineOf(COURSE).modules[0]?.lessons ?? [];
    expect(first).toEqual({ id: "one", title: "Title of one", seconds: 130, revision: 3, access: "free" });
  });

  it("holds besides what its page asks for", () => {
    const outline = outlineOf(COURSE, { more: ({ difficulty, tags }) => ({ tags: [difficulty, ...tags] }) });
    expect(outline.modules[0]?.lessons[0]?.tags).toEqual(["beginner", "sound"]);
    expect(outline).not.toHaveProperty("here");
  });

  it("says which lesson the page is and which comes after it", () => {
    const outline = outlineOf(COURSE.slice(0, 1), { here: "two", next: lesson("three", 2) });
    expect(outline).toMatchObject({ here: "two", next: { id: "three", moduleId: 2, title: "Title of three" } });
  });

  it("comes through its text unchanged", () => {
    const outline = outlineOf(COURSE, { here: "one" });
    expect(outlineFrom(JSON.stringify(outline))).toEqual(outline);
  });

  it.each([undefined, null, ""])("has no lessons where the page has none (%j)", (text) => {
    expect(placesIn(outlineFrom(text))).toEqual([]);
  });
});

describe("a lesson of an outline", () => {
  const outline = outlineOf(COURSE);

  it("knows its place in the course", () => {
    expect(placesIn(outline).map(({ id, moduleId, number }) => `${moduleId}.${number} ${id}`)).toEqual([
      "1.1 one",
      "1.2 two",
      "2.1 three",
    ]);
  });

  it("is found by its id, and no other is", () => {
    expect(lessonIn(outline, "two")).toMatchObject({ moduleId: 1, access: "premium" });
    expect(lessonIn(outline, "four")).toBeUndefined();
    expect(lessonIn(outline, undefined)).toBeUndefined();
  });

  it("stands under its module", () => {
    expect(lessonIds(outline)).toEqual({ 1: ["one", "two"], 2: ["three"], 3: [] });
  });
});
