import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { executableHere, executableVersion } from "#server/scripts/executable/executable.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import { servedFolder } from "#server/scripts/publish/releases.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import type { Versions } from "./contents.ts";

const SHOWN = 12;

/** The versions installed here. */
export async function versionsHere(settings: Pick<Settings, "executable" | "releasesDir">): Promise<Versions> {
  const manifest = join(servedFolder(settings.releasesDir), "manifest.json");
  return {
    code: await codeVersion(),
    site: existsSync(manifest) ? hashOf(readFileSync(manifest)) : "",
    pocketbase: (await executableVersion(executableHere(settings))) ?? "",
    node: process.version,
  };
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, SHOWN);

/** The commit that is checked out or was released; "" without a repository. */
async function codeVersion(): Promise<string> {
  if (SHIPPED) return [SHIPPED.version, SHIPPED.revision].filter(Boolean).join(" ");
  const args = ["-C", PROJECT, "rev-parse", `--short=${String(SHOWN)}`, "HEAD"];
  const said = await run("git", args).catch(() => undefined);
  return said?.code === 0 ? (said.lines[0] ?? "") : "";
}
