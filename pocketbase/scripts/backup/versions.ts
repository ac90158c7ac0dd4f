import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cached, versionOf } from "#server/scripts/executable/executable.ts";
import { VERSION } from "#server/scripts/executable/release.ts";
import { run } from "#server/scripts/platform/child.ts";
import { MANIFEST, PROJECT } from "#server/scripts/platform/paths.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import type { Versions } from "./contents.ts";

const SHOWN = 12;

/** What is installed here. */
export async function versionsHere({ executable = cached(VERSION) }: Pick<Settings, "executable">): Promise<Versions> {
  return {
    code: await codeVersion(),
    site: existsSync(MANIFEST) ? hashOf(readFileSync(MANIFEST)) : "",
    pocketbase: (await versionOf(executable)) ?? "",
    node: process.version,
  };
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, SHOWN);

/** The commit that is checked out; "" without a repository. */
async function codeVersion(): Promise<string> {
  const args = ["-C", PROJECT, "rev-parse", `--short=${String(SHOWN)}`, "HEAD"];
  const said = await run("git", args).catch(() => undefined);
  return said?.code === 0 ? (said.lines[0] ?? "") : "";
}
