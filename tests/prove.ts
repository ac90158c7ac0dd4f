import type { SpawnOptions } from "node:child_process";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { main } from "#server/scripts/platform/main.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";

const inPackages = (...names: string[]) => join(PROJECT, "node_modules", ...names);
const VITEST = [inPackages("vitest", "vitest.mjs"), "run", "--config", "tests/vitest.config.ts", "--passWithNoTests"];
const PLAYWRIGHT = [inPackages("@playwright", "test", "cli.js"), "test", "--config", "tests/playwright.config.ts"];

/** The proofs, then the tests of build, server and browser with all that `npm test` leaves out (support/cases.ts). */
const RUNS = [
  [...VITEST, "--project", "prove"],
  [...VITEST, "--project", "build", "--project", "pocketbase"],
  [...PLAYWRIGHT, "--pass-with-no-tests"],
];

// Further words choose among them: npm run prove -- payments
main(async () => {
  const env = { ...process.env, EVERY_CASE: "1", KEEP_PROOFS: "1" };
  const options: SpawnOptions = { cwd: PROJECT, env, stdio: ["ignore", "inherit", "inherit"] };
  const codes: (number | null)[] = [];
  for (const args of RUNS) codes.push((await run(process.execPath, [...args, ...process.argv.slice(2)], options)).code);
  if (codes.some((code) => code !== 0)) throw new Problem("Not everything could be proven.");
});
