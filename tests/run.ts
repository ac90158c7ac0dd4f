import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileHooks } from "#server/scripts/hooks/compile.ts";
import { run, stopping } from "#server/scripts/platform/child.ts";
import { obtainExecutable } from "#server/scripts/executable/executable.ts";
import { main } from "#server/scripts/platform/main.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { buildSite } from "#server/scripts/serve/site.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { seconds } from "#server/scripts/platform/step.ts";
import { chromiumPath } from "#support/browser.ts";
import { countAll } from "#support/count.ts";
import { slowestFiles } from "#support/slowest.ts";

type Part = {
  name: string;
  work: () => Promise<void>;
  /** Nothing after it can be trusted when it fails. */ isBasis?: true;
};

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts", "--passWithNoTests"];
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/playwright.config.ts"];

const PARTS: Part[] = [
  { name: "set-up", work: setUp, isBasis: true },
  { name: "check", work: () => command("npm", ["run", "--silent", "check"]), isBasis: true },
  { name: "build with its proofs", work: () => buildSite(readSettings(process.env).siteUrl), isBasis: true },
  { name: "build tests", work: () => command(process.execPath, [...VITEST, "--project", "build"]) },
  { name: "server tests", work: () => command(process.execPath, [...VITEST, "--project", "pocketbase"]) },
  { name: "browser tests", work: () => command(process.execPath, [...PLAYWRIGHT, "--pass-with-no-tests"]) },
];

async function setUp(): Promise<void> {
  await compileHooks(await obtainExecutable(readSettings(process.env)));
  await chromiumPath();
}

async function command(program: string, args: string[]): Promise<void> {
  const { code } = await run(program, args, { cwd: PROJECT, stdio: ["ignore", "inherit", "inherit"] });
  if (code !== 0) throw new Error(`it ended with code ${String(code)}`);
}

const MOST_SLOW_FILES = 10;

/** Names the files that take longest, so that it is seen when one grows. */
function nameSlowest(results: string): void {
  console.log("The slowest files:");
  for (const { file, seconds: took, tests } of slowestFiles(results).slice(0, MOST_SLOW_FILES))
    console.log(`${took.toFixed(1).padStart(7)} s  ${file}, ${String(tests)} tests`);
}

/** Goes on after a failure as long as that makes sense; gives back how many parts failed. */
async function runParts(): Promise<number> {
  let failed = 0;
  for (const { name, work, isBasis } of PARTS) {
    stopping.throwIfAborted();
    const start = performance.now();
    const failure = await work().then(() => undefined, reason);
    console.log(`── ${name}: ${failure === undefined ? "passed" : `failed, ${failure}`}, ${seconds(start)}\n`);
    if (failure !== undefined) failed++;
    if (failure !== undefined && isBasis) break;
  }
  return failed;
}

main(async () => {
  const results = mkdtempSync(join(tmpdir(), "test-results-"));
  process.env["TEST_RESULTS"] = results;
  try {
    const failedParts = await runParts();
    nameSlowest(results);
    const { passed, failed, again } = countAll(results);
    // A part may fail without a failing test: lint, the leak scan, a file that does not load.
    const failures = Math.max(failed, failedParts, passed === 0 ? 1 : 0);
    if (again > 0)
      console.log(`${String(again)} browser tests ("flaky" above) passed at the second try only: find the race.`);
    console.log(`${String(passed)} passed, ${String(failures)} failed`);
    process.exitCode = failures === 0 ? 0 : 1;
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
});
