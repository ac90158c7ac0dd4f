import { expect, it } from "vitest";
import { fileAt } from "#features/learning/blocks/beside/fileAt.ts";

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
