import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { leftToRight } from "#build/minify/oneDirection.ts";

it("a page that is written from left to right says left and right, which is shorter", () => {
  const css = ".a{inset-inline-start:2px;margin-inline-end:1px;box-shadow:inset calc(var(--ahead, 1) * 5px) 0 0 red}";
  expect(leftToRight(css)).toBe(".a{left:2px;margin-right:1px;box-shadow:inset 5px 0 0 red}");
  expect(leftToRight(".a{x:y}.ahead:dir(rtl){scale:-1 1}.b{x:y}")).toBe(".a{x:y}.b{x:y}");
});

/** Where a side is meant whatever the language: what lies over a film, in the middle, or is counted in pixels by a script. */
const PHYSICAL = /src\/(build|features\/player)\/|ui\/theme\/|Particles|Toast|live\.css/;

it("styles say where something begins and ends, never left and right", () => {
  const files = globSync("src/**/*.{css,astro}").filter((file) => !PHYSICAL.test(file));
  const found = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /^\s+((?:margin|padding|border)-(?:left|right)|left|right): .*;$|^\s+text-align: (?:left|right);$/gm,
      ),
    ].map(([line]) => `${file}: ${line.trim()}`),
  );
  expect(found.filter((line) => !line.includes("50%"))).toEqual([]);
});
