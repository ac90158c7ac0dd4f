import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executableVersion } from "#server/scripts/executable/executable.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { run } from "#server/scripts/platform/child.ts";
import { fingerprint } from "#server/scripts/platform/fingerprint.ts";
import { COMPILED_HOOKS, CONTRACT, HOOKS, PROJECT, SERVER_TYPES } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import { step } from "#server/scripts/platform/step.ts";
import { vendor, VENDORED } from "./vendor.ts";

const CONFIG = join(HOOKS, "tsconfig.json");
const TSC = join(PROJECT, "node_modules", "typescript", "bin", "tsc");
const STAMP = ".inputs";

/** Compiles the hooks file by file into pb_hooks, with the packages they use. Skips unchanged hooks. */
export async function compileHooks(executable: string): Promise<void> {
  if (SHIPPED) return;
  await writeTypes(executable);
  const inputs = hooksFingerprint();
  if (areHooksCompiled(inputs)) return;
  await step("Compiling the hooks", () => replaceCompiled(inputs));
}

/** A release's hooks are always compiled. */
export const areHooksCompiled = (inputs?: string): boolean =>
  SHIPPED !== undefined ||
  (existsSync(join(COMPILED_HOOKS, STAMP)) &&
    readFileSync(join(COMPILED_HOOKS, STAMP), "utf8") === (inputs ?? hooksFingerprint()));

function hooksFingerprint(): string {
  const tools = [join(PROJECT, "node_modules", "typescript", "package.json"), join(import.meta.dirname, "vendor.ts")];
  return fingerprint(PROJECT, [HOOKS, CONTRACT, SERVER_TYPES, ...tools, ...VENDORED]);
}

/** Compiles into another folder, because a running server still reads pb_hooks. */
export async function compileInto(folder: string, executable: string): Promise<void> {
  if (!SHIPPED) await writeTypes(executable);
  if (areHooksCompiled()) return cpSync(COMPILED_HOOKS, folder, { recursive: true });
  await step("Compiling the hooks", () => compileTo(folder));
}

async function compileTo(folder: string): Promise<void> {
  const { code, lines } = await run(process.execPath, [TSC, "-p", CONFIG, "--outDir", folder, "--pretty", "false"]);
  if (code !== 0) throw new Problem(`${lines.join("\n")}\nThe hooks do not compile.`);
  await vendor(folder);
}

/** Compiles beside pb_hooks, so that a failure leaves the old hooks in place. */
async function replaceCompiled(inputs: string): Promise<void> {
  using fresh = mkdtempDisposableSync(`${COMPILED_HOOKS}.`);
  await compileTo(fresh.path);
  writeFileSync(join(fresh.path, STAMP), inputs);
  rmSync(COMPILED_HOOKS, { recursive: true, force: true });
  renameSync(fresh.path, COMPILED_HOOKS);
}

/** Lets the executable write the types that the hooks compile against, once per version. */
export async function writeTypes(executable: string): Promise<void> {
  const heading = `// PocketBase ${String(await executableVersion(executable))}\n`;
  if (readTypes().startsWith(heading)) return;
  using folder = mkdtempDisposableSync(join(tmpdir(), "pocketbase-types-"));
  writeFileSync(SERVER_TYPES, heading + (await generate(executable, folder.path)));
}

async function generate(executable: string, folder: string): Promise<string> {
  const [dataDir, empty] = [join(folder, "data"), join(folder, "empty")];
  mkdirSync(empty);
  const flags = folderFlags({ dataDir, hooksDir: empty, migrationsDir: empty });
  const { code, lines } = await run(executable, ["migrate", "up", ...flags]);
  if (code !== 0) throw new Problem(`PocketBase could not write its types: ${lines.join(" ")}`);
  return readFileSync(join(dataDir, "types.d.ts"), "utf8");
}

function readTypes(): string {
  try {
    return readFileSync(SERVER_TYPES, "utf8");
  } catch {
    return "";
  }
}
