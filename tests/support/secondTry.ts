import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { TestedFile, Vitest } from "./reports.ts";

/** Runs the files, or all, and writes Vitest's JSON report; gives back the code that it ended with. */
type Run = (report: string, files: string[]) => Promise<number | null>;

/** What so many files have in common is no race. */
const MOST_FILES = 6;

/**
 * Runs tests; the files in which something failed once more, by themselves and from their beginning, as a server that a
 * test left half-way would fail the next try as well.
 * @param report where it is told what became of all: of a test that passed at the second try with the reasons of the first
 * @returns the code that the last run ended with
 */
export async function inTwoTries(report: string, run: Run): Promise<number | null> {
  const code = await run(report, []);
  if (code === 0 || !existsSync(report)) return code;
  const first = read(report);
  const failed = first.testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  if (failed.length === 0 || failed.length > MOST_FILES) return code;
  console.log(`Once more: ${failed.join(", ")}`);
  const again = `${report}.again`;
  const codeAgain = await run(again, failed);
  if (existsSync(again)) writeFileSync(report, JSON.stringify(withSecondTry(first, read(again))));
  return codeAgain;
}

const read = (path: string): Vitest => JSON.parse(readFileSync(path, "utf8")) as Vitest;

/** The report of a run, with what the second try said of the files that it was about. */
export function withSecondTry(first: Vitest, second: Vitest): Vitest {
  const testResults = first.testResults.map((file) => {
    const again = second.testResults.find(({ name }) => name === file.name);
    return again ? inOne(file, again) : file;
  });
  const count = (wanted: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  return { ...first, testResults, numPassedTests: count("passed"), numFailedTests: count("failed") };
}

function inOne(before: TestedFile, again: TestedFile): TestedFile {
  const reasons = new Map(before.assertionResults.map((one) => [one.fullName, one.failureMessages ?? []]));
  const assertionResults = again.assertionResults.map((one) =>
    one.status === "passed" ? { ...one, failureMessages: reasons.get(one.fullName) ?? [] } : one,
  );
  return { ...again, assertionResults, message: again.message || (before.message ?? "") };
}
