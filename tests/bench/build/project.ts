import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { workFolder } from "#bench/folder.ts";
import { PEER_MODULES } from "#bench/peers.ts";

/**
 * An empty project with the packages of another one. Each package is a link and the folder itself is not: what Astro
 * and Vite keep between builds lies in there, and must be nobody else's.
 */
export function emptyProject(name: string, modules: string): string {
  const folder = mkdtempSync(join(workFolder("projects"), `${name}-`));
  linkPackages(modules, folder);
  return folder;
}

/** Gives a project the packages it does not have yet. */
export function linkPackages(modules: string, project: string): void {
  const own = join(project, "node_modules");
  mkdirSync(own, { recursive: true });
  const there = new Set(readdirSync(own));
  const packages = readdirSync(modules).filter((entry) => !entry.startsWith(".") && !there.has(entry));
  for (const entry of packages) symlinkSync(join(modules, entry), join(own, entry));
}

/** An empty project above whose folder the peers' packages lie: Starlight's styles are not found through links. */
export function peerProject(name: string): string {
  const all = join(dirname(PEER_MODULES), "projects");
  mkdirSync(all, { recursive: true });
  const folder = mkdtempSync(join(all, `${name}-`));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
