import { describe, expect, it } from "vitest";
import { begunOn, isAstray, type Step, stepOn } from "#features/learning/tour/tour.ts";

const LESSON = "/module/2/promise";

describe("the tour, beside pages that it did not lead to", () => {
  it.each<[string, Step, string, boolean]>([
    ["its first step on the page it began on", "welcome", "/dashboard", false],
    ["its first step on another", "welcome", "/faq", true],
    ["a step on its own page", "community", "/community", false],
    ["a step elsewhere", "community", "/module/1/practice", true],
    ["a step of the lesson in it", "curriculum", LESSON, false],
    ["a step of the lesson on another lesson", "curriculum", "/module/1/first", true],
  ])("%s", (_, step, path, isAway) => expect(isAstray(path, step, LESSON, "/dashboard")).toBe(isAway));

  it("is nowhere astray while nobody knows where it began", () =>
    expect(isAstray("/faq", "welcome", LESSON, undefined)).toBe(false));

  it("goes along where the page has a step of its own", () => {
    const step = stepOn("/community", "dashboard", LESSON);
    expect([step, isAstray("/community", step, LESSON, "/dashboard")]).toEqual(["community", false]);
  });

  it("reads where it began out of what was kept", () => {
    expect(begunOn({ user: "u", step: "welcome", begun: "/faq" })).toBe("/faq");
    expect([begunOn(null), begunOn({ begun: 4 }), begunOn({ begun: "https://x.example" })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
