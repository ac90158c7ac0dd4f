import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";

const WANTED = join(import.meta.dirname, "peers");
const INSTALLED = join(import.meta.dirname, ".peers");
const FILES = ["package.json", "package-lock.json"];
const INSTALL_WITHIN_MS = 600_000;
const SYSTEM_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/** Where the peers' packages are. */
export const PEER_MODULES = join(INSTALLED, "node_modules");

const read = (folder: string, file: string): string =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "";

const isInstalled = (): boolean =>
  existsSync(join(PEER_MODULES, ".package-lock.json")) &&
  FILES.every((file) => read(WANTED, file) === read(INSTALLED, file));

/** Installs what the benchmarks compare with, of pinned versions, outside of the product's dependencies. */
export async function installPeers(): Promise<void> {
  if (!isInstalled()) await step("Installing the peers", install);
}

async function install(): Promise<void> {
  mkdirSync(INSTALLED, { recursive: true });
  for (const file of FILES) cpSync(join(WANTED, file), join(INSTALLED, file));
  await npmCi(INSTALLED);
}

/** Installs what the lock file of a folder names, pinned, outside of the product's dependencies. */
export async function npmCi(folder: string, ...more: string[]): Promise<void> {
  const args = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", ...more];
  const { code, lines } = await run("npm", args, { cwd: folder, limitMs: INSTALL_WITHIN_MS });
  if (code !== 0) throw new Problem(`${lines.join("\n")}\nWhat ${folder} names could not be installed.`);
}

/** A program of the system with the files that belong to it (globs); asks Debian for them when one is missing and it may. */
export async function systemProgram(name: string, packages: string[], parts: string[] = []): Promise<string> {
  const whole = (): string | undefined => (parts.every((part) => globSync(part).length > 0) ? find(name) : undefined);
  if (!whole() && process.getuid?.() === 0) await step(`Asking Debian for ${packages.join(", ")}`, () => apt(packages));
  const program = whole();
  if (program) return program;
  throw new Problem(`${name} is missing or not whole: install ${packages.join(", ")} with your package manager.`);
}

const find = (name: string): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), ...SYSTEM_FOLDERS]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** A refusal shows in what is missing afterwards. */
async function apt(packages: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "--yes", "--no-install-recommends", ...packages];
  for (const args of [["update"], install]) await run("apt-get", args, { env, limitMs: INSTALL_WITHIN_MS });
}
