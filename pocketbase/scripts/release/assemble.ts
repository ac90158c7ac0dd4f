import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { courseFolder } from "#server/scripts/platform/course.ts";
import { SUMS, sumsOf } from "#server/scripts/platform/files.ts";
import { COMPILED_HOOKS, PROJECT, SHIPPED_FILE } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Shipped } from "#server/scripts/platform/shipped.ts";
import { copyFolder, type Trees } from "#server/scripts/publish/adopting.ts";
import { TEST_PAYMENTS } from "#server/scripts/serve/testPayments.ts";
import { codeOf, VERBS, withTheirs } from "./code.ts";
import { sbomOf } from "./sbom.ts";

const INSTALL = join("pocketbase", "install");
/** Copied unchanged to the same path. */
const COPIED = [
  ...[
    "pocketbase/pb_migrations",
    "pocketbase/proxy",
    "pocketbase/litestream",
    "pocketbase/README.md",
    "pocketbase/CHANGES.md",
    "pocketbase/limits.yaml",
  ],
  "pocketbase/.env.sample",
];
/** The files of a package that are not needed at run time. */
const NOT_RUN = /\.(ts|mts|cts|map|md|markdown)$|(^|\/)node_modules\//;
const STAMP = ".inputs";

export interface Parts {
  /** The built site of the course to release. */
  trees: Trees;
  /** The paths of the target's programs. */
  pocketbase: string;
  node: string;
  shipped: Shipped;
  hasTestPayments: boolean;
}

/**
 * Assembles a release in an empty folder: programs, compiled hooks, migrations, the site, the commands and their
 * dependencies.
 */
export async function assemble(
  folder: string,
  { trees, pocketbase, node, shipped, hasTestPayments }: Parts,
): Promise<void> {
  const to = (path: string) => join(folder, path);
  mkdirSync(to("bin"), { recursive: true });
  copyFileSync(pocketbase, to("bin/pocketbase"));
  copyFileSync(node, to("bin/node"));
  copyFolder(trees.publicTree, to("dist"));
  copyFolder(trees.site, to("pocketbase/site"));
  copyFolder(COMPILED_HOOKS, to("pocketbase/pb_hooks"), (path) => path !== STAMP);
  const verbs = VERBS.map((name) => `pocketbase/scripts/${name}.ts`);
  const { files, packages } = codeOf([...verbs, ...(hasTestPayments ? [TEST_PAYMENTS] : [])]);
  const folders = withTheirs(packages);
  for (const path of [...files, ...COPIED]) copyAny(join(PROJECT, path), to(path));
  copyAny(join(courseFolder(), "site.yaml"), to("content/site.yaml"));
  copyAny(join(PROJECT, INSTALL), folder);
  copyFileSync(licenceOfNode(), to("licences/node.txt"));
  for (const path of folders) copyFolder(join(PROJECT, path), to(path), (file) => !NOT_RUN.test(file));
  writeFileSync(to("package.json"), aboutCode(shipped));
  writeFileSync(to(SHIPPED_FILE.slice(PROJECT.length + 1)), `${JSON.stringify(shipped, null, 2)}\n`);
  writeFileSync(to("sbom.cdx.json"), await sbomOf(shipped, packages));
  writeFileSync(to(SUMS), await sumsOf(folder));
  setModes(folder);
}

function copyAny(from: string, to: string): void {
  if (statSync(from).isDirectory()) return copyFolder(from, to);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** The licence is the same for every target; it comes with the Node package in use. */
function licenceOfNode(): string {
  const [file] = globSync(join(PROJECT, "node_modules/{node/node_modules/,}node-{linux,darwin,win}-*/LICENSE"));
  if (!file) throw new Problem("Node's licence is missing in node_modules: npm ci brings it.");
  return file;
}

/** The package.json with the imports that the scripts use. */
function aboutCode({ version }: Shipped): string {
  const { name, type, imports } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
    name: string;
    type: string;
    imports: Record<string, string>;
  };
  const own = { "#server/*": imports["#server/*"] };
  return `${JSON.stringify({ name, version, private: true, type, imports: own }, null, 2)}\n`;
}

const PROGRAMS = ["bin/pocketbase", "bin/node", "course"];

/** Fixed modes, whoever builds the release; only the owner may write. */
function setModes(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  for (const path of PROGRAMS) chmodSync(join(folder, path), 0o755);
  chmodSync(folder, 0o755);
}
