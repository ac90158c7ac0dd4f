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
  const inputs = fingerprint(PROJECT, INPUTS);
  if (isSiteBuilt(siteUrl, inputs)) return;
  await step(`Building the site for ${siteUrl.replace(/^https?:\/\//, "")}`, () => buildSite(siteUrl));
  writeFileSync(STAMP, inputs);
}

export function isSiteBuilt(siteUrl: string, inputs: string = fingerprint(PROJECT, INPUTS)): boolean {
  if (![MANIFEST, STAMP, join(PUBLIC_TREE, "404.html")].every((file) => existsSync(file))) return false;
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as { siteUrl: string };
  return manifest.siteUrl === siteUrl && readFileSync(STAMP, "utf8") === inputs;
}

export async function buildSite(siteUrl: string): Promise<void> {
  if (!existsSync(BUILD)) throw new Problem("The site has not been built, and src/build/build.ts is missing.");
  const env = { ...process.env, SITE_URL: siteUrl };
  const { code, lines } = await run(process.execPath, [BUILD], { cwd: PROJECT, env });
  if (code !== 0) throw new Problem(`${lines.slice(-KEPT_LINES).join("\n")}\nThe site could not be built.`);
  if (!existsSync(MANIFEST)) throw new Problem("The build ended without writing pocketbase/site/manifest.json.");
}
