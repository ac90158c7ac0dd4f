import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lockProblems, type Lock } from "#support/lockFile.ts";

const integrity = "sha512-x";
const needs = (...names: string[]) => ({
  integrity,
  optionalDependencies: Object.fromEntries(names.map((n) => [n, "1"])),
});

describe("the lock file", () => {
  test.each([
    ["of this project", "package-lock.json"],
    ["of what the benchmarks compare with", "tests/bench/peers/package-lock.json"],
    ["of what reads the pages' HTML", "tests/prove/html/vnu/package-lock.json"],
    ["of what makes mutants", "tests/prove/mutation/stryker/package-lock.json"],
  ])("%s installs everywhere", (_, file) => {
    expect(lockProblems(JSON.parse(readFileSync(file, "utf8")) as Lock)).toEqual([]);
  });

  test("may list an optional package beside its user, below it, or in between", () => {
    const packages = {
      "": {},
      "node_modules/astro": needs("a", "b"),
      "node_modules/astro/node_modules/vite": needs("a", "b", "c"),
      "node_modules/a": { integrity },
      "node_modules/astro/node_modules/b": { integrity },
      "node_modules/astro/node_modules/vite/node_modules/c": { integrity },
    };
    expect(lockProblems({ packages })).toEqual([]);
  });

  test("does not help a user with the package of somebody else", () => {
    const packages = { "node_modules/astro": needs("b"), "node_modules/vite/node_modules/b": { integrity } };
    expect(lockProblems({ packages })).toEqual(["b, which node_modules/astro may need on some platform, is missing"]);
  });

  test("must name the project's own optional packages too", () => {
    expect(lockProblems({ packages: { "": needs("a") } })).toHaveLength(1);
  });

  test("must give a checksum", () => {
    const packages = { "node_modules/@x/y": needs("@x/z"), "node_modules/@x/z": {} };
    expect(lockProblems({ packages })).toEqual(["@x/z, which node_modules/@x/y may need, has no integrity"]);
  });
});
