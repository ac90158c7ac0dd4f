import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeFileSync } from "node:fs";
import { answerOf } from "#build/authoring/verb.ts";
import { newCourse } from "#build/newCourse/newCourse.ts";
import { SmallCourse } from "#support/smallCourse.ts";

const ANSWERS = {
  ...{ name: "Warm Loaf", subject: "Baking bread at home", language: "en", colours: "#b4472e", modules: "3" },
  ...{ free: "1-2", price: "9 eur", lesson: "The first dough" },
};
const course = new SmallCourse();
let built: Awaited<ReturnType<SmallCourse["build"]>>;

beforeAll(async () => {
  writeFileSync(course.path("content/README.md"), "# Writing the course\n");
  const flags = Object.entries(ANSWERS).flatMap(([field, value]) => [`--${field}`, value]);
  await answerOf(newCourse, ["--root", course.folder, "--no-preview", ...flags]);
  built = await course.build();
});
afterAll(() => course.remove());

describe("a course of three modules that npm run new:course wrote", () => {
  it("is built as it is, before its first lesson is published", () => {
    expect(built).toMatchObject({ status: 0 });
    expect(course.read("dist/index.html")).toContain("Warm Loaf");
    for (const id of [1, 2, 3]) expect(course.has(`dist/module/${id}/index.html`)).toBe(true);
    expect(course.has("dist/module/1/the-first-dough/index.html")).toBe(false);
  });

  it("says nothing of the course that was there", () => {
    expect(course.publicFilesWith("First Cut")).toEqual([]);
    expect(course.publicFilesWith("third-lesson")).toEqual([]);
  });
});
