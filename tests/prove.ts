import { join } from "node:path";
import { run } from "#server/scripts/child.ts";
import { main } from "#server/scripts/main.ts";
import { PROJECT } from "#server/scripts/paths.ts";
import { Problem } from "#server/scripts/problem.ts";

const VITEST = join(PROJECT, "node_modules", "vitest", "vitest.mjs");
const WHICH = ["--config", "tests/vitest.config.ts", "--project", "prove", "--passWithNoTests"];

// Further words choose among the proofs: npm run prove -- payments
main(async () => {
  const args = [VITEST, "run", ...WHICH, ...process.argv.slice(2)];
  const { code } = await run(process.execPath, args, { cwd: PROJECT, stdio: ["ignore", "inherit", "inherit"] });
  if (code !== 0) throw new Problem("Not everything could be proven.");
});
