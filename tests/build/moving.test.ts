import { renameSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SmallCourse } from "#support/smallCourse.ts";

const IDS = "ids.yaml";

const course = new SmallCourse();
afterAll(() => course.remove());

function build(): void {
  const { status, output } = course.build();
  expect(status, output).toBe(0);
}

const page = (address: string): string => course.read("dist", address, "index.html");

beforeAll(build);

describe("a course that was built before, and is built again", () => {
  it("after a module got another title, and its folder that name, and a lesson moved into another module", () => {
    course.edit("1-first-steps/module.yaml", (text) => text.replace(/^title: .*$/m, "title: Steps in the dark"));
    renameSync(course.lesson("1-first-steps"), course.lesson("1-steps-in-the-dark"));
    course.move("1-steps-in-the-dark/2-second-lesson", "2-second-steps/3-second-lesson");
    course.edit("2-second-steps/3-second-lesson.mdx", (text) =>
      text.replace("unwritten: true", "access: free\nunwritten: true"),
    );
    build();
    expect(page("module/1")).toContain("Steps in the dark");
    expect(page("module/1/first-lesson")).toContain("three circles");
    expect(page("module/2/second-lesson")).toContain("The second lesson");
    expect(course.has("dist/module/1/second-lesson")).toBe(false);
  });

  it("after two lessons changed their places, their texts untouched, and one was deleted and its id retired", () => {
    course.move("2-second-steps/1-third-lesson", "2-second-steps/9-third-lesson");
    course.move("2-second-steps/3-second-lesson", "2-second-steps/1-second-lesson");
    course.move("2-second-steps/9-third-lesson", "2-second-steps/3-third-lesson");
    rmSync(course.lesson("2-second-steps/2-fourth-lesson.mdx"));
    course.edit(IDS, (text) => text.replace("- fourth-lesson", "- fourth-lesson: retired"));
    build();
    expect(course.has("dist/module/2/fourth-lesson")).toBe(false);
    expect(page("module/2/second-lesson")).toContain("Lesson 1 of 2");
    expect(page("module/2/third-lesson")).toContain("Lesson 2 of 2");
  });
});
