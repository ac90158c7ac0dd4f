import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { builtFor } from "#server/scripts/serve/site.ts";
import { type Program, startProgram } from "#support/program.ts";

type Wishes = { env?: Record<string, string>; dataDir?: string; input?: string; args?: string[] };

export type Started = Program & { url: string; port: number; dataDir: string };

/** Runs one of the operator's commands as they would, on a port and with data of its own. */
export async function startScript(name: string, wishes: Wishes = {}): Promise<Started> {
  const dataDir = wishes.dataDir ?? mkdtempSync(join(tmpdir(), "started-"));
  const port = Number(wishes.env?.["PORT"] ?? (await freePort()));
  // The address the site was built for: a start has nothing to build.
  const own = { SITE_URL: builtFor(), DATA_DIR: dataDir, PORT: String(port), SETTINGS_FILE: "/dev/null" };
  const payments = { TEST_PAYMENTS_PORT: String(await freePort()) };
  const env = { ...process.env, ...own, ...payments, ...wishes.env };
  const script = join(PROJECT, "pocketbase", "scripts", `${name}.ts`);
  const program = startProgram(process.execPath, [script, ...(wishes.args ?? [])], { env, cwd: PROJECT }, wishes.input);
  const end = async () => {
    await program[Symbol.asyncDispose]();
    if (wishes.dataDir === undefined)
      for (const folder of [dataDir, `${dataDir}-test-payments`]) rmSync(folder, { recursive: true, force: true });
  };
  return { ...program, url: `http://127.0.0.1:${port}`, port, dataDir, [Symbol.asyncDispose]: end };
}

export const OPEN = /^The site is open at/;
