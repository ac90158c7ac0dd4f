import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type TypeScript from "typescript";
import { PROJECT } from "#server/scripts/platform/paths.ts";

/** ES modules, converted to CommonJS file by file. */
const MODULES_OF: Record<string, string[]> = {
  "@noble/ed25519": ["index.js"],
  "@noble/hashes": ["sha2.js", "_md.js", "_u64.js", "utils.js"],
};
/** Packages with a self-contained bundle for any runtime; the bundle replaces the package. */
const BUNDLES: Record<string, string> = { "markdown-it": "dist/browser/markdown-it.umd.min.js" };

const MODULES = join(PROJECT, "node_modules");

/** The sources of the copies. */
export const VENDORED = [...Object.keys(MODULES_OF), ...Object.keys(BUNDLES)].map((name) =>
  join(MODULES, name, "package.json"),
);

/** Copies the hooks' packages to where the server finds them, as CommonJS: it does not support ES modules. */
export async function vendor(hooks: string): Promise<void> {
  // Imported lazily: other commands do not need it, and a release does not include it.
  const { default: ts } = await import("typescript");
  for (const [name, files] of Object.entries(MODULES_OF)) {
    const target = copyAbout(name, "index.js", hooks);
    for (const file of files) writeCommonJs(ts, join(MODULES, name, file), join(target, file));
  }
  for (const [name, file] of Object.entries(BUNDLES)) {
    const target = copyAbout(name, basename(file), hooks);
    copyFileSync(join(MODULES, name, file), join(target, basename(file)));
  }
}

/** Creates a package's folder with its licence. @returns the folder */
function copyAbout(name: string, main: string, hooks: string): string {
  const [source, target] = [join(MODULES, name), join(hooks, "node_modules", name)];
  const { version, license } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as Record<string, string>;
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "package.json"), JSON.stringify({ name, version, license, main }));
  copyFileSync(join(source, "LICENSE"), join(target, "LICENSE"));
  return target;
}

function writeCommonJs(ts: typeof TypeScript, from: string, to: string): void {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  writeFileSync(to, ts.transpileModule(readFileSync(from, "utf8"), { compilerOptions }).outputText);
}
