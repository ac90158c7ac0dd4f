import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `again`: those of the passed that needed a second try. */
export type Count = { passed: number; failed: number; again: number };

type Assertion = { status: string; failureMessages?: string[] };
type Vitest = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; message?: string; assertionResults: Assertion[] }[];
};
type Playwright = { stats: { expected: number; unexpected: number; flaky: number } };

/** The tests of one report, of Vitest's or of Playwright's JSON reporter. */
export function countOf(report: Vitest | Playwright): Count {
  if (!("stats" in report))
    return { passed: report.numPassedTests, failed: report.numFailedTests, again: countAgain(report) };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected, again: flaky };
}

/** What passed and has reasons to fail did so at a first try (secondTry.ts); a file that did not load counts as one. */
const countAgain = ({ testResults }: Vitest): number =>
  testResults.flatMap(({ status, message, assertionResults }) => {
    const again = assertionResults.filter((one) => one.status === "passed" && one.failureMessages?.length);
    return again.length === 0 && status === "passed" && message ? [undefined] : again;
  }).length;

/** The tests of all reports in a folder. */
export const countAll = (folder: string): Count =>
  reportsIn<Vitest | Playwright>(folder).map(countOf).reduce(add, { passed: 0, failed: 0, again: 0 });

/** What the runners wrote into a folder. */
export function reportsIn<Report>(folder: string): Report[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Report);
}

const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  again: one.again + other.again,
});
