import type { SpawnOptions } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, stopping } from "#server/scripts/platform/child.ts";
import { courseFolder } from "#server/scripts/platform/course.ts";
import { main } from "#server/scripts/platform/main.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { buildSite } from "#server/scripts/serve/site.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { seconds } from "#server/scripts/platform/step.ts";
import { chromiumPath } from "#support/browser.ts";
import { ensureCourse } from "#support/course.ts";
import { countAll, failuresIn, slowestFiles } from "#support/reports.ts";
import { inTwoTries } from "#support/secondTry.ts";
import { prepareTemplate } from "#support/template.ts";

type Part = {
  name: string;
  work: (say: Say) => Promise<void>;
  /** Nothing after it can be trusted when it fails. */
  isBasis?: true;
};
/** What hears a program's lines; undefined where they may go out as they come. */
type Say = ((line: string) => void) | undefined;
/** Parts that run one after the other. */
type Lane = Part[];
/** They run at the same time: what one waits for leaves the machine to another. The last one speaks as it goes. */
type Stage = Lane[];

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts"];
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/playwright.config.ts"];

/** As for the browser tests: a busy machine must not turn a whole run red. */
const inVitest = (name: string, project: string): Part => ({
  name,
  work: async (say) => {
    const args = [...VITEST, "--project", project];
    const code = await inTwoTries(join(process.env["TEST_RESULTS"] ?? "", `${project}.json`), (report, files) =>
      codeOf(process.execPath, [...args, `--outputFile.json=${report}`, ...files], say),
    );
    if (code !== 0) throw new Error(endedWith(code));
  },
});

const check = (say: Say) => command("npm", ["run", "--silent", "check"], say);
const site = () => buildSite(readSettings(process.env).siteUrl);

const STAGES: Stage[] = [
  [[{ name: "set-up", work: setUp, isBasis: true }]],
  [
    [{ name: "build of the tests' course", work: ensureCourse, isBasis: true }],
    [{ name: "check", work: check, isBasis: true }],
  ],
  // Builds beside servers: half of the time of either is waiting.
  [
    [inVitest("build tests", "build")],
    [{ name: "build with its proofs", work: site, isBasis: true }, inVitest("server tests", "pocketbase")],
  ],
  // By itself: beside another its waits run out.
  [[{ name: "browser tests", work: (say) => command(process.execPath, PLAYWRIGHT, say) }]],
];

/** While Debian is asked for a browser, the server is fetched or built. */
async function setUp(): Promise<void> {
  await Promise.all([prepareTemplate(), chromiumPath()]);
}

async function codeOf(program: string, args: string[], say: Say): Promise<number | null> {
  const out = say ? "pipe" : "inherit";
  const options = { cwd: PROJECT, stdio: ["ignore", out, out], ...(say && { onLine: say }) } satisfies SpawnOptions;
  return (await run(program, args, options)).code;
}

async function command(program: string, args: string[], say: Say): Promise<void> {
  const code = await codeOf(program, args, say);
  if (code !== 0) throw new Error(endedWith(code));
}

const endedWith = (code: number | null): string => `it ended with code ${String(code)}`;

const MOST_SLOW_FILES = 10;

/** Names the files that take longest, so that it is seen when one grows. */
function nameSlowest(results: string): void {
  console.log("The slowest files:");
  for (const { file, seconds: took, tests } of slowestFiles(results).slice(0, MOST_SLOW_FILES))
    console.log(`${took.toFixed(1).padStart(7)} s  ${file}, ${String(tests)} tests`);
}

/** Says once more, where it is read, what a long run said somewhere: what failed, and what passed at its second try only. */
function nameFailures(results: string): void {
  for (const { file, test, isAgain, reason: why } of failuresIn(results))
    console.log(
      `${isAgain ? "At the second try only" : "Failed"}: ${file} › ${test}\n${why.replaceAll(/^/gm, "    ")}\n`,
    );
}

/** Whether a part passed. What it says where others speak is printed in one piece at its end. */
async function hasPassed({ name, work }: Part, isAloud: boolean): Promise<boolean> {
  stopping.throwIfAborted();
  const start = performance.now();
  const lines: string[] = [];
  const failure = await work(isAloud ? undefined : (line) => lines.push(line)).then(() => undefined, reason);
  const end = `── ${name}: ${failure === undefined ? "passed" : `failed, ${failure}`}, ${seconds(start)}\n`;
  console.log([...lines, end].join("\n"));
  return failure === undefined;
}

/** Goes on after a failure as long as that makes sense; gives back the parts that failed. */
async function failedIn(lane: Lane, isAloud: boolean): Promise<Part[]> {
  const failed: Part[] = [];
  for (const part of lane) {
    if (!(await hasPassed(part, isAloud))) failed.push(part);
    if (failed.some(({ isBasis }) => isBasis)) break;
  }
  return failed;
}

async function failedParts(): Promise<Part[]> {
  const failed: Part[] = [];
  for (const stage of STAGES) {
    const lanes = await Promise.all(stage.map((lane, at) => failedIn(lane, at === stage.length - 1)));
    failed.push(...lanes.flat());
    if (failed.some(({ isBasis }) => isBasis)) break;
  }
  return failed;
}

main(async () => {
  const results = mkdtempSync(join(tmpdir(), "test-results-"));
  process.env["TEST_RESULTS"] = results;
  // Copies of the project look for it from where they lie.
  if (process.env["CONTENT"]) process.env["CONTENT"] = courseFolder();
  try {
    const failedOnes = await failedParts();
    nameSlowest(results);
    nameFailures(results);
    const { passed, failed, again } = countAll(results);
    // A part may fail without a failing test: lint, the leak scan, a file that does not load.
    const failures = Math.max(failed, failedOnes.length, passed === 0 ? 1 : 0);
    if (again > 0) console.log(`${String(again)} tests passed at the second try only: find the race.`);
    console.log(`${String(passed)} passed, ${String(failures)} failed`);
    process.exitCode = failures === 0 ? 0 : 1;
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
});
