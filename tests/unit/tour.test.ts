import { describe, expect, it } from "vitest";
import {
  isLast,
  stepNumber,
  openStep,
  stepPage,
  type Step,
  stepBeside,
  stepOn,
  TOUR_STEPS,
} from "#features/learning/tour/tour.ts";

const LESSON = "/module/1/a";

describe("the tour", () => {
  it("has the eight specified steps in their order, forward and back", () => {
    expect(TOUR_STEPS).toEqual([
      ...["welcome", "curriculum", "dashboard", "community"],
      ...["success-stories", "feedback", "theme", "complete"],
    ]);
    for (const [index, step] of TOUR_STEPS.entries()) {
      expect(stepNumber(step)).toBe(index + 1);
      expect([stepBeside(step, -1), stepBeside(step, 1)]).toEqual([TOUR_STEPS[index - 1], TOUR_STEPS[index + 1]]);
      expect(isLast(step)).toBe(step === "complete");
    }
  });

  it.each<[path: string, open: Step, shown: Step]>([
    ["/dashboard", "welcome", "welcome"],
    [LESSON, "curriculum", "curriculum"],
    [LESSON, "theme", "theme"],
    [LESSON, "complete", "complete"],
    // Whoever goes by themselves is shown where they are.
    ["/community", "curriculum", "community"],
    [LESSON, "success-stories", "curriculum"],
    ["/faq", "dashboard", "dashboard"],
  ])("on %s with %s open it shows %s", (path, open, shown) => expect(stepOn(path, open, LESSON)).toBe(shown));

  it("begins where one is, and leads to the first lesson or to what a step is about", () => {
    expect(TOUR_STEPS.map((step) => stepPage(step, LESSON))).toEqual([
      ...[undefined, LESSON, "/dashboard", "/community"],
      ...["/success-stories", LESSON, LESSON, LESSON],
    ]);
    expect(stepPage("theme", undefined), "a course without a lesson").toBeUndefined();
  });

  it("goes on at the step that was kept, for the person it was kept for", () => {
    expect(openStep({ user: "ada", step: "feedback" }, "ada")).toBe("feedback");
    expect(openStep({ user: "bob", step: "feedback" }, "ada")).toBeUndefined();
    for (const broken of [undefined, null, "x", 7, [], {}, { user: "ada", step: "nowhere" }, { user: "ada", step: 3 }])
      expect(openStep(broken, "ada")).toBeUndefined();
  });
});
