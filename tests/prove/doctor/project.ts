import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "#server/scripts/executable/release.ts";
import { VERSION } from "#server/scripts/executable/release.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";

const PARTS = ["scripts", "hooks", "pb_migrations", "pb_hooks", "test-payments"].map((name) => `pocketbase/${name}`);
const FILES = ["pocketbase/types.d.ts", "pocketbase/.env.sample", "src/contract", "package.json"];

export const SITE = `name: First Cut
operator: Ida Holm
operatorAddress: 1 Cut Street, 4000 Porto, Portugal
supportEmail: ida@the-cut.tv
social:
  - { title: Mastodon, url: https://the-cut.tv/@ida }
`;

/** A copy of what the operator has, to break: scripts, hooks, executable, the author's names. */
export function aProject(folder: string, executable: string): string {
  const project = join(folder, "project");
  for (const part of [...PARTS, ...FILES]) cpSync(join(PROJECT, part), join(project, part), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(project, "node_modules"));
  mkdirSync(join(project, "pocketbase", ".executable"));
  const copy = executableOf(project);
  copyFileSync(executable, copy);
  chmodSync(copy, 0o755);
  writeFileSync(`${copy}.sha256`, `${sha256(readFileSync(copy))}  pocketbase-${VERSION}\n`);
  mkdirSync(join(project, "content"));
  writeFileSync(siteFileOf(project), SITE);
  mkdirSync(join(project, "dist", ".well-known"), { recursive: true });
  writeSecurityFile(project, 300);
  return project;
}

export const executableOf = (project: string): string =>
  join(project, "pocketbase", ".executable", `pocketbase-${VERSION}`);
export const siteFileOf = (project: string): string => join(project, "content", "site.yaml");

export function writeSecurityFile(project: string, days: number): void {
  const expires = new Date(Date.now() + days * 86_400_000).toISOString();
  writeFileSync(join(project, "dist", ".well-known", "security.txt"), `Expires: ${expires}\n`);
}
