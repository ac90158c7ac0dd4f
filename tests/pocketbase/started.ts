import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { builtFor } from "#server/scripts/serve/site.ts";
import { prepareTemplate } from "#support/template.ts";
import { type Program, startProgram } from "#support/program.ts";

type Wishes = { env?: Record<string, string>; dataDir?: string; input?: string; args?: string[] };

export type Started = Program & { url: string; port: number; dataDir: string };

/** Data as a server left it that has ended, so that no command waits for its first migrations. */
export async function dataBefore(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "started-"));
  const filter = (path: string) => !/\.d\.ts$|\.in-use$/.test(path);
  cpSync((await prepareTemplate()).dataDir, dataDir, { recursive: true, filter });
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  return dataDir;
}

/** Runs one of the operator's commands as they would, on a port and with data of its own. */
export async function startScript(name: string, wishes: Wishes = {}): Promise<Started> {
  const dataDir = wishes.dataDir ?? (await dataBefore());
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
