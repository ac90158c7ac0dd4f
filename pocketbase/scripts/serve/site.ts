import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "#server/scripts/child.ts";
import { fingerprint } from "#server/scripts/fingerprint.ts";
import { MANIFEST, PROJECT, PUBLIC_TREE, SITE } from "#server/scripts/paths.ts";
import { Problem } from "#server/scripts/problem.ts";
import { step } from "#server/scripts/step.ts";

const BUILD = join(PROJECT, "src", "build", "build.ts");
const INPUTS = ["src", "content", "public", "astro.config.mjs", "package-lock.json"].map((path) => join(PROJECT, path));
const STAMP = join(SITE, "inputs");
const KEPT_LINES = 40;

/** Builds the site unless the built one was made for this address from the files as they are now. */
export async function ensureSite(siteUrl: string): Promise<void> {
  if (!isSiteBuilt() || !isSiteCurrent(siteUrl)) await buildSite(siteUrl);
}

export const isSiteBuilt = (): boolean => existsSync(MANIFEST) && existsSync(join(PUBLIC_TREE, "404.html"));

export function isSiteCurrent(siteUrl: string): boolean {
  if (!existsSync(STAMP)) return false;
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as { siteUrl: string };
  return manifest.siteUrl === siteUrl && readFileSync(STAMP, "utf8") === fingerprint(PROJECT, INPUTS);
}

export async function buildSite(siteUrl: string): Promise<void> {
  if (!existsSync(BUILD)) throw new Problem("The site has not been built, and src/build/build.ts is missing.");
  const inputs = fingerprint(PROJECT, INPUTS);
  await step(`Building the site for ${new URL(siteUrl).host}`, () => runBuild(siteUrl));
  if (!isSiteBuilt()) throw new Problem("The build ended without writing dist/ and pocketbase/site/manifest.json.");
  writeFileSync(STAMP, inputs);
}

async function runBuild(siteUrl: string): Promise<void> {
  // Any other NODE_ENV, such as a test runner's, makes Astro render as in development: full lessons for everybody.
  const env = { ...process.env, NODE_ENV: "production", SITE_URL: siteUrl, ASTRO_TELEMETRY_DISABLED: "1" };
  const { code, lines } = await run(process.execPath, [BUILD], { cwd: PROJECT, env });
  if (code !== 0) throw new Problem(`${lines.slice(-KEPT_LINES).join("\n")}\nThe site could not be built.`);
}
