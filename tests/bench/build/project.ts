import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "#bench/folder.ts";

/**
 * An empty project with the packages of another one. Each package is a link and the folder itself is not: what Astro
 * and Vite keep between builds lies in there, and must be nobody else's.
 */
export function emptyProject(name: string, modules: string): string {
  const folder = mkdtempSync(join(workFolder("projects"), `${name}-`));
  const own = join(folder, "node_modules");
  mkdirSync(own);
  const packages = readdirSync(modules).filter((entry) => !entry.startsWith("."));
  for (const entry of packages) symlinkSync(join(modules, entry), join(own, entry));
  return folder;
}
