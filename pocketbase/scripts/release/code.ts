import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { PROJECT } from "#server/scripts/platform/paths.ts";

/** What an operator types in a release: the script of each has its name. */
export const VERBS = [
  ...["start", "status", "doctor", "logs", "backup", "restore", "upgrade", "publish"],
  ...["create-admin", "member", "role", "plans", "uploads", "settings"],
];

/**
 * All that scripts need to run: what they import from the first on, and the packages that these import themselves. What is
 * imported at need only is for making, not for running.
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

/** These packages and all that they need, as folders from the project's root. */
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

/** As Node looks a package up: in the user's own node_modules first, then in every folder above. */
function resolved(user: string, name: string): string {
  const folder = join(user, "node_modules", name);
  if (user === "" || existsSync(join(PROJECT, folder))) return folder;
  return resolved(user.slice(0, Math.max(0, user.lastIndexOf("node_modules") - 1)), name);
}
