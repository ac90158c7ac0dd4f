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
  const again = { status: "passed", failureMessages: ["too late"] };
  const files = [
    { status: "passed", message: "", assertionResults: [{ status: "passed", failureMessages: [] }, again] },
    { status: "passed", message: "no server", assertionResults: [] },
    { status: "failed", message: "no such file", assertionResults: [] },
  ];
  write("vitest-1.json", { numPassedTests: 10, numFailedTests: 1, testResults: files });
  write("vitest-2.json", { numPassedTests: 5, numFailedTests: 0, testResults: [] });
  write("playwright.json", { stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 4 } });
  expect(countAll(folder)).toEqual({ passed: 19, failed: 3, again: 3 });
  rmSync(folder, { recursive: true });
});
