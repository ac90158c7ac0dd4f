import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Shipped } from "#server/scripts/platform/shipped.ts";

type Component = { "bom-ref": string; name: string; [more: string]: unknown };

interface Bill {
  metadata: { timestamp?: string; component: Component; [more: string]: unknown };
  serialNumber?: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
  [more: string]: unknown;
}

/** The packages with code or images in the pages; their other dependencies are only for the build, except React's. */
export const IN_PAGES = [
  ...["react", "react-dom", "nanostores", "@nanostores/react", "pocketbase", "hls.js", "media-captions"],
  ...["web-vitals", "html-entities", "@lucide/astro", "tailwindcss", "pagefind"],
];
const WHOLE_IN_PAGES = [
  ...["react-dom", "workbox-core", "workbox-navigation-preload", "workbox-range-requests"],
  ...["workbox-routing", "workbox-strategies"],
];

/**
 * The release's bill of materials, CycloneDX 1.5 in JSON: npm's list of every package in the build. Packages that run
 * on the server or in a browser are `required`, those only for building `excluded`. The same release gives the same
 * bytes.
 * @param onServer the packages in its node_modules
 */
export async function sbomOf(shipped: Shipped, onServer: string[]): Promise<string> {
  const bill = await npmsBill();
  const used = withNeeds(bill, [...onServer, ...inHooks(), ...WHOLE_IN_PAGES], IN_PAGES);
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  const itself = bill.metadata.component;
  bill.metadata.component = { ...itself, type: "application", name: "first-cut", version: shipped.version };
  const programs = [
    program("pocketbase", "pkg:github/pocketbase/pocketbase@v", "MIT", shipped.pocketbase),
    program("node", "pkg:github/nodejs/node@v", "MIT", shipped.node),
  ];
  const packages = bill.components
    .filter(({ name }) => name !== "node")
    .map((one) => ({ ...one, scope: used.has(one["bom-ref"]) ? "required" : "excluded" }));
  bill.components = [...programs, ...packages];
  return `${JSON.stringify(bill, null, 1)}\n`;
}

async function npmsBill(): Promise<Bill> {
  const args = ["sbom", "--omit=dev", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
  const { code, lines } = await run("npm", args, { cwd: PROJECT });
  const begin = lines.indexOf("{");
  if (code !== 0 || begin < 0) throw new Problem(`npm could not list the packages: ${lines.slice(-3).join(" ")}`);
  return JSON.parse(lines.slice(begin).join("\n")) as Bill;
}

const program = (
  name: string,
  purl: string,
  licence: string,
  { version, sha256, from }: Shipped["node"],
): Component => ({
  ...{ "bom-ref": `${name}@${version}`, type: "application", name, version, scope: "required" },
  ...{ purl: `${purl}${version}`, hashes: [{ alg: "SHA-256", content: sha256 }] },
  ...{ licenses: [{ license: { id: licence } }], properties: [{ name: "from", value: from }] },
});

const inHooks = (): string[] => {
  const files = globSync("pocketbase/pb_hooks/node_modules/{*,@*/*}/package.json", { cwd: PROJECT });
  return files.map((file) => (JSON.parse(readFileSync(join(PROJECT, file), "utf8")) as { name: string }).name);
};

/** The direct dependencies with these names: `whole` with all their dependencies, `alone` without. */
function withNeeds({ components, dependencies, metadata }: Bill, whole: string[], alone: string[]): Set<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const names = new Map(components.map((one) => [one["bom-ref"], one.name]));
  const found = new Set<string>();
  const add = (ref: string): void => {
    if (found.has(ref)) return;
    found.add(ref);
    for (const one of needs.get(ref) ?? []) add(one);
  };
  for (const ref of needs.get(metadata.component["bom-ref"]) ?? []) {
    const name = names.get(ref) ?? "";
    if (whole.includes(name)) add(ref);
    else if (alone.includes(name)) found.add(ref);
  }
  return found;
}
