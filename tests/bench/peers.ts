import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "#server/scripts/child.ts";
import { Problem } from "#server/scripts/problem.ts";
import { step } from "#server/scripts/step.ts";

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
  const args = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { code, lines } = await run("npm", args, { cwd: INSTALLED, limitMs: INSTALL_WITHIN_MS });
  if (code !== 0) throw new Problem(`${lines.join("\n")}\nThe peers could not be installed.`);
}

/** A program of the system; asks Debian for it when it is missing and may. */
export async function systemProgram(name: string, packages: string[]): Promise<string> {
  const known = find(name);
  if (known) return known;
  if (process.getuid?.() === 0) await step(`Asking Debian for ${packages.join(", ")}`, () => apt(packages));
  const fresh = find(name);
  if (fresh) return fresh;
  throw new Problem(`${name} is missing: install ${packages.join(", ")} with your package manager.`);
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
