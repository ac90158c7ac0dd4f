import { relative } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { reportsIn } from "./count.ts";

/** A test that did not pass at its first try, or a file that did not load. */
export type Failure = { file: string; test: string; isAgain: boolean; reason: string };

type Vitest = { testResults: { name: string; status: string; message?: string; assertionResults: Assertion[] }[] };
type Assertion = { status: string; fullName: string; failureMessages?: string[] };
type Suite = { file: string; suites?: Suite[]; specs: Spec[] };
type Spec = { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] };
type Playwright = { config: { rootDir: string }; suites: Suite[] };

/** What failed in all reports of a folder, so that the end of a long run says it once more. */
export const failuresIn = (folder: string): Failure[] =>
  reportsIn<Vitest | Playwright>(folder).flatMap((report) =>
    "suites" in report ? report.suites.flatMap((suite) => ofSuite(report, suite)) : ofVitest(report),
  );

const ofVitest = ({ testResults }: Vitest): Failure[] =>
  testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    // What passed and has reasons to fail did so at its first try (secondTry.ts).
    const failed = assertionResults.filter((one) => one.status === "failed" || one.failureMessages?.length);
    const file = relative(PROJECT, name);
    if (failed.length === 0 && (status === "failed" || message))
      return [{ file, test: "(the file)", isAgain: status === "passed", reason: shortened(message) }];
    return failed.map((one) => ({
      ...{ file, test: one.fullName, isAgain: one.status === "passed" },
      reason: shortened((one.failureMessages ?? []).join("\n")),
    }));
  });

const ofSuite = (report: Playwright, { file, specs, suites = [] }: Suite): Failure[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) => ({
        file: relative(PROJECT, `${report.config.rootDir}/${file}`),
        test: title,
        isAgain: status === "flaky",
        reason: shortened(results.find(({ error }) => error)?.error?.message ?? ""),
      })),
  ),
  ...suites.flatMap((suite) => ofSuite(report, suite)),
];

const MOST_LINES = 12;

/** The first lines of a reason, without the colours of a terminal. */
const shortened = (text: string): string =>
  text
    .replaceAll(/\u001B\[[\d;]*m/g, "")
    .trim()
    .split("\n")
    .slice(0, MOST_LINES)
    .join("\n");
