import { describe, expect, it } from "vitest";
import { LONG_HERE } from "#support/cases.ts";
import { keptCourse } from "#support/keptCourse.ts";

describe("a course that was built before, and is built again", () => {
  it("after a module got another title, and its folder that name, and a lesson moved into another module", async () => {
    const course = await keptCourse("next");
    const page = (address: string): string => course.read("dist", address, "index.html");
    expect(page("module/1")).toContain("Steps in the dark");
    expect(page("module/1/first-lesson")).toContain("three circles");
    expect(page("module/2/second-lesson")).toContain("The second lesson");
    expect(course.has("dist/module/1/second-lesson")).toBe(false);
  });

  it(
    "after two lessons changed their places, their texts untouched, and one was deleted and its id retired",
    LONG_HERE,
    async () => {
      const course = await keptCourse("last");
      const page = (address: string): string => course.read("dist", address, "index.html");
      expect(course.has("dist/module/2/fourth-lesson")).toBe(false);
      expect(page("module/2/second-lesson")).toContain("Lesson 1 of 2");
      expect(page("module/2/third-lesson")).toContain("Lesson 2 of 2");
    },
  );
});
