import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";

type Assertion = { status: string; fullName: string; failureMessages?: string[]; duration?: number | null };
export type TestedFile = { name: string; status: string; message?: string; assertionResults: Assertion[] };
/** What Vitest's JSON reporter writes. */
export type Vitest = { numPassedTests: number; numFailedTests: number; testResults: TestedFile[] };

type Spec = {
  title: string;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
};
type Suite = { file: string; suites?: Suite[]; specs: Spec[] };
type Playwright = {
  config: { rootDir: string };
  suites: Suite[];
  stats: { expected: number; unexpected: number; flaky: number };
};
type Report = Vitest | Playwright;

const MOST_LINES = 12;

/** What the runners wrote into a folder. */
const reportsIn = (folder: string): Report[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Report);

const sum = (all: number[]): number => all.reduce((one, other) => one + other, 0);

/** `again`: those of the passed that needed a second try. */
type Count = { passed: number; failed: number; again: number };

/** The tests of one report. */
function countOf(report: Report): Count {
  const again = failuresOf(report).filter(({ isAgain }) => isAgain).length;
  if (!("stats" in report)) return { passed: report.numPassedTests, failed: report.numFailedTests, again };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected, again };
}

/** The tests of all reports in a folder. */
export function countAll(folder: string): Count {
  const all = reportsIn(folder).map(countOf);
  const of = (what: keyof Count) => sum(all.map((one) => one[what]));
  return { passed: of("passed"), failed: of("failed"), again: of("again") };
}

/** A test that did not pass at its first try, or a file that did not load. */
type Failure = { file: string; test: string; isAgain: boolean; reason: string };

/** What failed in all reports of a folder, so that the end of a long run says it once more. */
export const failuresIn = (folder: string): Failure[] => reportsIn(folder).flatMap(failuresOf);

const failuresOf = (report: Report): Failure[] =>
  "suites" in report ? report.suites.flatMap((suite) => ofSuite(report, suite)) : report.testResults.flatMap(ofFile);

function ofFile({ name, status, message = "", assertionResults }: TestedFile): Failure[] {
  // What passed and has reasons to fail did so at its first try (secondTry.ts).
  const failed = assertionResults.filter((one) => one.status === "failed" || one.failureMessages?.length);
  const file = relative(PROJECT, name);
  if (failed.length === 0 && (status === "failed" || message))
    return [{ file, test: "(the file)", isAgain: status === "passed", reason: shortened(message) }];
  return failed.map((one) => ({
    ...{ file, test: one.fullName, isAgain: one.status === "passed" },
    reason: shortened((one.failureMessages ?? []).join("\n")),
  }));
}

const fileOf = ({ config }: Playwright, { file }: Suite): string => relative(PROJECT, `${config.rootDir}/${file}`);

const ofSuite = (report: Playwright, suite: Suite): Failure[] => [
  ...suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) => ({
        ...{ file: fileOf(report, suite), test: title, isAgain: status === "flaky" },
        reason: shortened(results.find(({ error }) => error)?.error?.message ?? ""),
      })),
  ),
  ...(suite.suites ?? []).flatMap((one) => ofSuite(report, one)),
];

/** The first lines of a reason, without the colours of a terminal. */
const shortened = (text: string): string =>
  text
    .replaceAll(/\u001B\[[\d;]*m/g, "")
    .trim()
    .split("\n")
    .slice(0, MOST_LINES)
    .join("\n");

/** How long the tests of a file took, one after the other. */
type Slow = { file: string; seconds: number; tests: number };

/** The files of all reports in a folder, the slowest first. */
export const slowestFiles = (folder: string): Slow[] =>
  reportsIn(folder)
    .flatMap((report) =>
      "suites" in report
        ? report.suites.map((suite) => slow(fileOf(report, suite), durationsIn(suite)))
        : report.testResults.map(({ name, assertionResults }) =>
            slow(
              relative(PROJECT, name),
              assertionResults.map(({ duration }) => duration ?? 0),
            ),
          ),
    )
    .toSorted((one, other) => other.seconds - one.seconds);

const durationsIn = ({ specs, suites = [] }: Suite): number[] => [
  ...specs.flatMap(({ tests }) => tests).map(({ results }) => sum(results.map(({ duration }) => duration))),
  ...suites.flatMap(durationsIn),
];

const slow = (file: string, durations: number[]): Slow => ({
  ...{ file, tests: durations.length, seconds: sum(durations) / 1000 },
});
