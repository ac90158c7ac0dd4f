import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { slowestFiles } from "#support/slowest.ts";

const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });

test("files are told by the time of their tests, second tries too, whichever runner ran them", () => {
  const folder = mkdtempSync(join(tmpdir(), "slowest-"));
  const write = (name: string, report: object) => {
    writeFileSync(join(folder, name), JSON.stringify(report));
  };
  const results = [{ duration: 400 }, { duration: null }];
  write("vitest-1.json", { testResults: [{ name: `${PROJECT}/tests/unit/a.test.ts`, assertionResults: results }] });
  const inner = { file: "b.test.ts", specs: [spec(3000, 2000)] };
  const outer = { file: "b.test.ts", specs: [spec(1000)], suites: [inner] };
  write("playwright.json", { config: { rootDir: `${PROJECT}/tests/e2e` }, suites: [outer] });
  expect(slowestFiles(folder)).toEqual([
    { file: "tests/e2e/b.test.ts", seconds: 6, tests: 2 },
    { file: "tests/unit/a.test.ts", seconds: 0.4, tests: 2 },
  ]);
  rmSync(folder, { recursive: true });
});
