import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { failuresIn } from "#support/failures.ts";

const assertion = (status: string, fullName: string, ...failureMessages: string[]) => ({
  ...{ status, fullName, failureMessages },
});
const spec = (title: string, status: string, message?: string) => ({
  title,
  tests: [{ status, results: [{ ...(message !== undefined && { error: { message } }) }, {}] }],
});

test("what failed is told by file, name and reason, whichever runner ran it", () => {
  const folder = mkdtempSync(join(tmpdir(), "failures-"));
  const write = (name: string, report: object) => {
    writeFileSync(join(folder, name), JSON.stringify(report));
  };
  const long = Array.from({ length: 30 }, (_, line) => String(line)).join("\n");
  write("vitest-1.json", {
    testResults: [
      {
        ...{ name: `${PROJECT}/tests/unit/a.test.ts`, status: "failed" },
        assertionResults: [
          assertion("passed", "adds"),
          assertion("passed", "waits long enough", "too late"),
          assertion("failed", "a sum is right", "\u001B[31m1\u001B[0m, not 2"),
        ],
      },
      { name: `${PROJECT}/tests/unit/b.test.ts`, status: "failed", message: "no such file", assertionResults: [] },
      { name: `${PROJECT}/tests/unit/c.test.ts`, status: "passed", message: "", assertionResults: [] },
      { name: `${PROJECT}/tests/unit/f.test.ts`, status: "passed", message: "no server", assertionResults: [] },
    ],
  });
  const inner = { file: "d.test.ts", specs: [spec("a button answers", "flaky", long)] };
  const outer = { file: "d.test.ts", specs: [spec("a page opens", "expected")], suites: [inner] };
  const lone = { file: "e.test.ts", specs: [spec("a page closes", "unexpected", "it stayed")] };
  write("playwright.json", { config: { rootDir: `${PROJECT}/tests/e2e` }, suites: [outer, lone] });
  const twelve = long.split("\n").slice(0, 12).join("\n");
  expect(failuresIn(folder).toSorted((one, other) => one.file.localeCompare(other.file))).toEqual([
    { file: "tests/e2e/d.test.ts", test: "a button answers", isAgain: true, reason: twelve },
    { file: "tests/e2e/e.test.ts", test: "a page closes", isAgain: false, reason: "it stayed" },
    { file: "tests/unit/a.test.ts", test: "waits long enough", isAgain: true, reason: "too late" },
    { file: "tests/unit/a.test.ts", test: "a sum is right", isAgain: false, reason: "1, not 2" },
    { file: "tests/unit/b.test.ts", test: "(the file)", isAgain: false, reason: "no such file" },
    { file: "tests/unit/f.test.ts", test: "(the file)", isAgain: true, reason: "no server" },
  ]);
  rmSync(folder, { recursive: true });
});
