import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { versionOf } from "#server/scripts/executable/executable.ts";
import { run } from "#server/scripts/platform/child.ts";
import { TYPES } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";

/** Lets the executable write the types the hooks are compiled against, once per version. */
export async function writeTypes(executable: string): Promise<void> {
  const heading = `// PocketBase ${String(await versionOf(executable))}\n`;
  if (readTypes().startsWith(heading)) return;
  const folder = mkdtempSync(join(tmpdir(), "pocketbase-types-"));
  try {
    writeFileSync(TYPES, heading + (await generate(executable, folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
    return readFileSync(TYPES, "utf8");
  } catch {
    return "";
  }
}
