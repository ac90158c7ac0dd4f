import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type TypeScript from "typescript";
import { PROJECT } from "#server/scripts/platform/paths.ts";

/** ES modules, which are turned into CommonJS one by one. */
const MODULES_OF: Record<string, string[]> = {
  "@noble/ed25519": ["index.js"],
  "@noble/hashes": ["sha2.js", "_md.js", "_u64.js", "utils.js"],
};
/** Packages that come bundled with all they need, in a form any runtime takes: the bundle stands for the package. */
const BUNDLES: Record<string, string> = { "markdown-it": "dist/browser/markdown-it.umd.min.js" };

const MODULES = join(PROJECT, "node_modules");

/** What the copies are made of. */
export const VENDORED = [...Object.keys(MODULES_OF), ...Object.keys(BUNDLES)].map((name) =>
  join(MODULES, name, "package.json"),
);

/** Packages the hooks use, beside them where the server looks: it knows no ES modules. */
export async function vendor(hooks: string): Promise<void> {
  // At need: the commands that compile nothing go without it, and a release has none.
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

/** Makes a package's folder, with its licence. @returns the folder */
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
