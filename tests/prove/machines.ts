import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { freePort } from "#server/scripts/serve/freePort.ts";
import { prepareTemplate } from "#support/template.ts";

const OPEN = /The site is open at/;

const script = (name: string) => join(PROJECT, "pocketbase", "scripts", `${name}.ts`);

/** A machine as an operator has one: a data folder, a port, and the commands. */
export class Machine {
  readonly name: string;
  readonly dataDir: string;
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  said: string[] = [];

  private constructor(name: string, dataDir: string, port: number, env: NodeJS.ProcessEnv) {
    this.name = name;
    this.dataDir = dataDir;
    this.port = port;
    this.#env = env;
  }

  static async make(name: string, env: Record<string, string>, isEmpty = false): Promise<Machine> {
    const template = await prepareTemplate();
    const dataDir = mkdtempSync(join(tmpdir(), `machine-${name}-`));
    if (!isEmpty) cpSync(template.dataDir, dataDir, { recursive: true });
    const port = await freePort();
    const own = { DATA_DIR: dataDir, PORT: String(port), POCKETBASE_BIN: template.executable, RATE_LIMITS: "off" };
    return new Machine(name, dataDir, port, { ...process.env, ...own, ...env });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Types npm start. @returns whether it serves; when it does not, `said` says why */
  async start(...words: string[]): Promise<boolean> {
    this.said = [];
    const child = spawn(process.execPath, [script("start"), ...words], { env: this.#env });
    this.#child = child;
    const open = new Promise<true>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          this.said.push(text);
          if (OPEN.test(text)) resolve(true);
        });
    });
    return Promise.race([open, this.ended().then(() => false)]);
  }

  /** Waits for its end. */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "close");
    return child?.exitCode ?? null;
  }

  /** As when its power goes: the starter, the server and Litestream, with kill -9. */
  async kill(): Promise<void> {
    const pid = this.#child?.pid ?? 0;
    for (const one of [...childrenOf(pid), pid]) process.kill(one, "SIGKILL");
    await this.ended();
  }

  async stop(): Promise<void> {
    this.#child?.kill();
    await this.ended();
  }

  /** Types another of its commands. */
  async type(name: string, ...words: string[]): Promise<{ code: number | null; said: string }> {
    const { code, lines } = await run(process.execPath, [script(name), ...words], { env: this.#env });
    return { code, said: lines.join("\n") };
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);
}

function parentOf(pid: number): number {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
}
