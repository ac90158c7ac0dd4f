import { relative } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { reportsIn } from "./count.ts";

/** How long the tests of a file took, one after the other. */
export type Slow = { file: string; seconds: number; tests: number };

type Vitest = { testResults: { name: string; assertionResults: { duration?: number | null }[] }[] };
type Suite = { file: string; suites?: Suite[]; specs: { tests: { results: { duration: number }[] }[] }[] };
type Playwright = { config: { rootDir: string }; suites: Suite[] };

/** The files of all reports in a folder, the slowest first. */
export const slowestFiles = (folder: string): Slow[] =>
  reportsIn<Vitest | Playwright>(folder)
    .flatMap((report) => ("suites" in report ? ofPlaywright(report) : ofVitest(report)))
    .toSorted((one, other) => other.seconds - one.seconds);

const ofVitest = ({ testResults }: Vitest): Slow[] =>
  testResults.map(({ name, assertionResults }) =>
    slow(
      relative(PROJECT, name),
      assertionResults.map(({ duration }) => duration ?? 0),
    ),
  );

const ofPlaywright = ({ config, suites }: Playwright): Slow[] =>
  suites.map((suite) => slow(relative(PROJECT, `${config.rootDir}/${suite.file}`), durationsIn(suite)));

const durationsIn = ({ specs, suites = [] }: Suite): number[] => [
  ...specs.flatMap(({ tests }) => tests).map(({ results }) => sum(results.map(({ duration }) => duration))),
  ...suites.flatMap(durationsIn),
];

const slow = (file: string, durations: number[]): Slow => ({
  ...{ file, tests: durations.length, seconds: sum(durations) / 1000 },
});

const sum = (all: number[]): number => all.reduce((one, other) => one + other, 0);
