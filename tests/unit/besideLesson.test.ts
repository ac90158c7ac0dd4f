import { join } from "node:path";
import { expect, it } from "vitest";
import { loudnessIn } from "#authoring/videoFile.ts";
import { fileAt } from "#features/learning/blocks/beside/fileAt.ts";
import { kilobytes, fileKind, savedAs } from "#features/learning/blocks/download/kinds.ts";

const AT = "/content/curriculum/3-sound";

it("a file is found by its name, wherever its lesson stands", () => {
  const near = { path: `${AT}/1-sound.near.m4a`, address: "/_astro/near.m4a" };
  const all = { [near.path]: near.address, [`${AT}/1-sound.far.m4a`]: "/_astro/far.m4a" };
  expect(fileAt("./1-sound.near.m4a", all)).toEqual(near);
});

it("a file that is not there, or whose name two have, is named", () => {
  const twice = { "/content/curriculum/1-a/1-x.m4a": "/1", "/content/curriculum/2-b/1-x.m4a": "/2" };
  expect(() => fileAt("./1-x.m4a", twice)).toThrow("Two files are called 1-x.m4a");
  expect(() => fileAt("./sound.far.m4a", twice)).toThrow("./sound.far.m4a is not there");
});

it("a file to take along is called by its lesson and says what it is", () => {
  expect(savedAs("./5-five-numbers.sheet.xlsx")).toBe("five-numbers-sheet.xlsx");
  expect(savedAs("/content/curriculum/5-a/12-five-numbers.all.of.them.csv")).toBe("five-numbers-all-of-them.csv");
  expect(fileKind("./5-five-numbers.sheet.xlsx")).toBe("xlsx");
  expect([1, 499, 1499, 14_000].map(kilobytes)).toEqual([1, 1, 1, 14]);
});

it("a file says how loud it is, and one that does not say, says nothing", () => {
  const course = join(import.meta.dirname, "../../tests/fixtures/content");
  const made = join(course, "sounds/bad/content/curriculum/1-first-steps/2-second-lesson.loud.m4a");
  expect(loudnessIn(made)).toBe(-14);
  expect(
    loudnessIn(join(course, "sounds/bad/content/curriculum/1-first-steps/2-second-lesson.unknown.m4a")),
  ).toBeUndefined();
});
