import { join } from "node:path";
import { expect, it } from "vitest";
import { loudnessIn } from "#build/files/videoLength.ts";
import { soundAt } from "#features/blocks/listen/sounds.ts";

const AT = "/content/curriculum/3-sound";

it("a sound is found by its name, wherever its lesson stands", () => {
  const sounds = { [`${AT}/1-sound.near.m4a`]: "/_astro/near.m4a", [`${AT}/1-sound.far.m4a`]: "/_astro/far.m4a" };
  expect(soundAt("./1-sound.far.m4a", sounds)).toBe("/_astro/far.m4a");
});

it("a sound that is not there, or whose name two have, is named", () => {
  const twice = { "/content/curriculum/1-a/1-x.m4a": "/1", "/content/curriculum/2-b/1-x.m4a": "/2" };
  expect(() => soundAt("./1-x.m4a", twice)).toThrow("Two sounds are called 1-x.m4a");
  expect(() => soundAt("./sound.far.m4a", twice)).toThrow("./sound.far.m4a is not there");
});

it("a file says how loud it is, and one that does not say, says nothing", () => {
  const course = join(import.meta.dirname, "../../tests/fixtures/content");
  const made = join(course, "sounds/bad/content/curriculum/1-first-steps/2-second-lesson.loud.m4a");
  expect(loudnessIn(made)).toBe(-14);
  expect(
    loudnessIn(join(course, "sounds/bad/content/curriculum/1-first-steps/2-second-lesson.unknown.m4a")),
  ).toBeUndefined();
});
