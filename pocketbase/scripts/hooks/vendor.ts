import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { PROJECT } from "#server/scripts/platform/paths.ts";

const PACKAGES: Record<string, string[]> = {
  "@noble/ed25519": ["index.js"],
  "@noble/hashes": ["sha2.js", "_md.js", "_u64.js", "utils.js"],
};

const MODULES = join(PROJECT, "node_modules");

/** What the copies are made of. */
export const VENDORED = Object.keys(PACKAGES).map((name) => join(MODULES, name, "package.json"));

/** Packages the hooks use, beside them where the server looks: it knows no ES modules, so they are turned into CommonJS. */
export function vendor(hooks: string): void {
  for (const [name, files] of Object.entries(PACKAGES)) copyPackage(name, files, join(hooks, "node_modules", name));
}

function copyPackage(name: string, files: string[], target: string): void {
  const source = join(MODULES, name);
  const { version, license } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as Record<string, string>;
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "package.json"), JSON.stringify({ name, version, license, main: "index.js" }));
  copyFileSync(join(source, "LICENSE"), join(target, "LICENSE"));
  for (const file of files) writeCommonJs(join(source, file), join(target, file));
}

function writeCommonJs(from: string, to: string): void {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  writeFileSync(to, ts.transpileModule(readFileSync(from, "utf8"), { compilerOptions }).outputText);
}
