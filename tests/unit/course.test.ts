import { expect, it } from "vitest";
import type { Lesson, Module } from "#features/learning/course/course.ts";
import { lessonData } from "#features/learning/course/structuredData.ts";
import { offersOf } from "#features/membership/plans/offers/offers.ts";

const SITE = new URL("https://the.site");
const lesson = {
  ...{ id: "tea", title: "Tea", description: "What to do", goals: ["Boil"], difficulty: "beginner" },
  ...{ tags: [], duration: "0:10", seconds: 10, moduleId: 1, number: 1, access: "free" },
} as unknown as Lesson;
const module = { id: 1, title: "Steps", description: "First", lessons: [lesson] } as unknown as Module;
const graphOf = (data: object) => (data as { "@graph": Record<string, unknown>[] })["@graph"];

it("what search engines are told is nothing of a video whose day nobody wrote down", () => {
  const facts = { lesson, module, video: { contentUrl: "/media/tea.mp4" } };
  expect(graphOf(lessonData(facts, SITE)).map((thing) => thing["@type"])).not.toContain("VideoObject");
});

it("where nothing is sold, no price is told", () =>
  expect(offersOf([{ id: "a", title: "A", amount: 5, currency: "eur", interval: "year" }], false, SITE)).toEqual([
    { "@type": "Offer", category: "Partially Free" },
  ]));
