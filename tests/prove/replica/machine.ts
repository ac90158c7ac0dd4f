import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { type Program, startProgram } from "#support/program.ts";
import { prepareTemplate } from "#support/template.ts";
import { parse, stringify } from "yaml";
import { goProgram } from "#support/goProgram.ts";

/** Litestream as released by its author; what its Go module must hash to. */
const LITESTREAM = {
  ...{ module: "github.com/benbjohnson/litestream", version: "0.5.18" },
  hash: "h1:kelmbbFQvlgrm8dRrpt9bqvDrJ69OgWQca8hSflNF2U=",
};
const SAMPLES = join(PROJECT, "pocketbase", "litestream");

const OPEN = /The site is open at/;

const script = (name: string) => join(PROJECT, "pocketbase", "scripts", `${name}.ts`);

/** A key to the bucket of the replica. */
export interface Key {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

interface Config {
  socket: { path: string };
  dbs: [{ path: string; replica: Record<string, unknown> }];
}

/** What the drop-in has systemd run, before the service and as it. */
function linesOf(unit: string): { before: string; main: string } {
  const said = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.+)$`, "gm"))].map(([, line = ""]) => line);
  return { before: said("ExecStartPre").at(-1) ?? "", main: said("ExecStart").at(-1) ?? "" };
}

/** A machine as an operator has one: a data folder, a port, and both samples of Litestream as they are kept. */
export class Machine {
  readonly dataDir: string;
  readonly port: number;
  readonly #folder: string;
  readonly #litestream: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #lines: { before: string; main: string };
  #program: Program | undefined;
  said: string[] = [];

  private constructor(folder: string, port: number, litestream: string, env: NodeJS.ProcessEnv) {
    this.dataDir = join(folder, "data");
    this.port = port;
    this.#folder = folder;
    this.#litestream = litestream;
    this.#env = env;
    const unit = readFileSync(join(SAMPLES, "course.conf"), "utf8")
      .replaceAll("/usr/bin/litestream", litestream)
      .replaceAll("/etc/course/litestream.yml", this.#config)
      .replaceAll("/srv/course/current/course start", `${process.execPath} ${script("start")}`);
    this.#lines = linesOf(unit);
  }

  static async make(name: string, env: Record<string, string>, isEmpty = false): Promise<Machine> {
    const [template, litestream] = [await prepareTemplate(), await goProgram(LITESTREAM)];
    const folder = mkdtempSync(join(tmpdir(), `machine-${name}-`));
    const dataDir = join(folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    if (!isEmpty) cpSync(template.dataDir, dataDir, { recursive: true });
    const port = await freePort();
    const own = { DATA_DIR: dataDir, PORT: String(port), POCKETBASE_BIN: template.executable, RATE_LIMITS: "off" };
    const socket = { LITESTREAM_SOCKET: join(folder, "socket") };
    // A unit is started with none of the shell's variables: what they say of other stores is none of Litestream's business.
    const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_")));
    return new Machine(folder, port, litestream, { ...shell, ...own, ...socket, ...env });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get #config(): string {
    return join(this.#folder, "litestream.yml");
  }

  /** Writes Litestream's settings: the sample's, with what an operator changes in it. */
  give({ endpoint, accessKey, secretKey }: Key): void {
    const config = parse(readFileSync(join(SAMPLES, "litestream.yml"), "utf8")) as Config;
    const own = { endpoint, region: "eu-test-1", "access-key-id": accessKey, "secret-access-key": secretKey };
    config.socket.path = join(this.#folder, "socket");
    config.dbs[0].path = join(this.dataDir, "data.db");
    Object.assign(config.dbs[0].replica, own);
    writeFileSync(this.#config, stringify(config));
  }

  /** Does what systemd does to start the service. @returns whether it serves; when it does not, `said` says why */
  async start(): Promise<boolean> {
    const { code, lines } = await run("sh", ["-c", `exec ${this.#lines.before}`], { env: this.#env });
    this.said = lines;
    if (code !== 0) return false;
    this.#program = startProgram("sh", ["-c", `exec ${this.#lines.main}`], { env: this.#env });
    this.said = this.#program.lines;
    return this.#program.said(OPEN).then(
      () => true,
      () => false,
    );
  }

  /** As when its power goes: Litestream, the starter and the server, with kill -9. */
  async kill(): Promise<void> {
    const pid = this.#program?.child.pid ?? 0;
    const below = childrenOf(pid);
    for (const one of [...below.flatMap(childrenOf), ...below, pid]) process.kill(one, "SIGKILL");
    await this.#program?.ended;
  }

  /** As systemd stops it: the first of its processes is asked. */
  async stop(): Promise<void> {
    await this.#program?.[Symbol.asyncDispose]();
  }

  /** Brings what the replica holds into a file of its own, to look at it. */
  async look(): Promise<string> {
    const file = join(this.#folder, "look.db");
    for (const one of [file, `${file}-wal`, `${file}-shm`]) rmSync(one, { force: true });
    const args = ["restore", "-config", this.#config, "-o", file, join(this.dataDir, "data.db")];
    const { code, lines } = await run(this.#litestream, args, { env: this.#env });
    if (code !== 0) throw new Error(lines.join("\n"));
    return file;
  }

  /** Types one of its commands. */
  async type(name: string, ...words: string[]): Promise<{ code: number | null; said: string }> {
    const { code, lines } = await run(process.execPath, [script(name), ...words], { env: this.#env });
    return { code, said: lines.join("\n") };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
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
