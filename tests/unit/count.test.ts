import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countAll } from "#support/count.ts";

test("the tests of all reports are added up, and those that passed only at a second try are told apart", () => {
  const folder = mkdtempSync(join(tmpdir(), "count-"));
  const write = (name: string, report: object) => {
    writeFileSync(join(folder, name), JSON.stringify(report));
  };
  write("vitest-1.json", { numPassedTests: 10, numFailedTests: 1 });
  write("vitest-2.json", { numPassedTests: 5, numFailedTests: 0 });
  write("playwright.json", { stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 4 } });
  expect(countAll(folder)).toEqual({ passed: 19, failed: 3, again: 1 });
  rmSync(folder, { recursive: true });
});
