import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { freePort } from "#server/scripts/serve/freePort.ts";
import { builtFor } from "#server/scripts/serve/site.ts";

type Wishes = { env?: Record<string, string>; dataDir?: string; input?: string; args?: string[] };

export type Started = AsyncDisposable & {
  child: ChildProcess;
  url: string;
  port: number;
  dataDir: string;
  /** Everything it printed so far. */
  lines: string[];
  /** The first line that matches, now or later; fails when the command ends before. */
  said: (pattern: RegExp) => Promise<string>;
  /** Its exit code, or what killed it. */
  ended: Promise<number | NodeJS.Signals>;
};

/** Runs one of the operator's commands as they would, on a port and with data of its own. */
export async function startScript(name: string, wishes: Wishes = {}): Promise<Started> {
  const dataDir = wishes.dataDir ?? mkdtempSync(join(tmpdir(), "started-"));
  const port = Number(wishes.env?.["PORT"] ?? (await freePort()));
  // The address the site was built for: a start has nothing to build.
  const own = { SITE_URL: builtFor(), DATA_DIR: dataDir, PORT: String(port), SETTINGS_FILE: "/dev/null" };
  const env = { ...process.env, ...own, ...wishes.env };
  const script = join(PROJECT, "pocketbase", "scripts", `${name}.ts`);
  const child = spawn(process.execPath, [script, ...(wishes.args ?? [])], { env, cwd: PROJECT });
  child.stdin.end(wishes.input ?? "");
  const lines: string[] = [];
  const ears = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => {
      lines.push(line);
      for (const hear of ears) hear();
    });
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const said = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const hear = () => {
        const line = lines.find((one) => pattern.test(one));
        if (line !== undefined) resolve(line);
      };
      ears.add(hear);
      hear();
      void ended.then(() => reject(new Error(`It ended without saying ${String(pattern)}:\n${lines.join("\n")}`)));
    });
  const end = async () => {
    child.kill();
    await ended;
    if (wishes.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { child, url: `http://127.0.0.1:${port}`, port, dataDir, lines, said, ended, [Symbol.asyncDispose]: end };
}

export const OPEN = /^The site is open at/;
