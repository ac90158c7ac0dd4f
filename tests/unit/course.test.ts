import { describe, expect, it } from "vitest";
import { changedOn, latestOf } from "#features/learning/course/dates.ts";
import type { Lesson, Module } from "#features/learning/course/course.ts";
import { lessonData } from "#features/learning/course/structuredData.ts";

const SITE = new URL("https://the.site");
const PUBLISHED = new Date("2026-11-21");
const lesson = {
  ...{ id: "tea", title: "Tea", description: "What to do", goals: ["Boil"], difficulty: "beginner" },
  ...{ tags: [], duration: "0:10", seconds: 10, moduleId: 1, number: 1, access: "free" },
} as unknown as Lesson;
const module = { id: 1, title: "Steps", description: "First", access: "free", seconds: 10, lessons: [lesson] };
const modules = [module, { ...module, id: 2, title: "More" }] as unknown as Module[];
const graphOf = (data: object) => (data as { "@graph": Record<string, unknown>[] })["@graph"];
const video = (facts: object) =>
  graphOf(lessonData({ lesson, module: modules[0] as Module, ...facts }, SITE)).find(
    (thing) => thing["@type"] === "VideoObject",
  );

describe("what search engines are told", () => {
  it("is nothing of a video whose day nobody wrote down", () =>
    expect(video({ video: { contentUrl: "/media/tea.mp4" } })).toBeUndefined());
});

describe("the day a lesson changed", () => {
  const updated = new Date("2027-01-02");
  it("is what its form says, else the day it was published", () => {
    expect(changedOn({ publishAt: PUBLISHED, updated })).toBe(updated);
    expect(changedOn({ publishAt: PUBLISHED })).toBe(PUBLISHED);
    expect(changedOn({})).toBeUndefined();
  });
  it("is of several lessons the latest", () => {
    expect(latestOf([updated, undefined, PUBLISHED])).toBe(updated);
    expect(latestOf([undefined])).toBeUndefined();
  });
});
