import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { PROJECT } from "#server/scripts/platform/paths.ts";

/** The operator's commands in a release, each with a script of the same name. */
export const VERBS = [
  ...["start", "status", "doctor", "logs", "backup", "restore", "upgrade", "publish"],
  ...["create-admin", "member", "role", "plans", "uploads", "settings"],
];

/**
 * The files that scripts need at run time: their static imports, followed recursively, and the packages those import.
 * Dynamic imports are for building only.
 */
export function codeOf(scripts: string[]) {
  const { inputs } = buildSync({
    ...{ entryPoints: scripts, absWorkingDir: PROJECT, outdir: "out", write: false, metafile: true, logLevel: "error" },
    ...{ bundle: true, packages: "external", platform: "node", format: "esm" },
  }).metafile;
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const add = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const { path, kind, external } of inputs[file]?.imports ?? []) {
      if (kind !== "import-statement" || path.startsWith("node:")) continue;
      if (external) packages.add(packageOf(path));
      else add(path);
    }
  };
  scripts.forEach(add);
  return { files: [...files].toSorted(), packages: [...packages].toSorted() };
}

const packageOf = (name: string): string => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

/** The packages with all their dependencies, as folders relative to the project. */
export function withTheirs(packages: string[]): string[] {
  const found = new Set<string>();
  const add = (user: string, name: string): void => {
    const folder = resolved(user, name);
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(PROJECT, folder, "package.json"), "utf8")) as {
      dependencies?: Record<string, string>;
    };
    for (const one of Object.keys(dependencies)) add(folder, one);
  };
  for (const name of packages) add("", name);
  return [...found].toSorted();
}

/** Resolves a package as Node does: first in the importing package's node_modules, then in each folder above. */
function resolved(user: string, name: string): string {
  const folder = join(user, "node_modules", name);
  if (user === "" || existsSync(join(PROJECT, folder))) return folder;
  return resolved(user.slice(0, Math.max(0, user.lastIndexOf("node_modules") - 1)), name);
}
