import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lockProblems, type Lock } from "#support/lockFile.ts";

describe("the lock file", () => {
  test.each([
    ["of this project", "package-lock.json"],
    ["of what the benchmarks compare with", "tests/bench/peers/package-lock.json"],
    ["of what reads the pages' HTML", "tests/prove/html/vnu/package-lock.json"],
    ["of what makes mutants", "tests/prove/mutation/stryker/package-lock.json"],
  ])("%s installs everywhere", (_, file) =>
    expect(lockProblems(JSON.parse(readFileSync(file, "utf8")) as Lock)).toEqual([]),
  );

  test("must name what is optional, with a checksum", () => {
    const packages = { "": { integrity: "x", optionalDependencies: { a: "1", b: "1" } }, "node_modules/b": {} };
    expect(lockProblems({ packages })).toEqual([
      expect.stringMatching(/^a, .* is missing$/),
      expect.stringMatching(/^b, .* has no integrity$/),
    ]);
  });
});
