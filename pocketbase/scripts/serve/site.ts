import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { fingerprint } from "#server/scripts/platform/fingerprint.ts";
import { MANIFEST, PROJECT, PUBLIC_TREE, SITE } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";

const BUILD = join(PROJECT, "src", "build", "build.ts");
const INPUTS = ["src", "content", "public", "astro.config.mjs", "package-lock.json"].map((path) => join(PROJECT, path));
const STAMP = join(SITE, "inputs");
const KEPT_LINES = 40;

/** Builds the site unless the built one was made for this address from the files as they are now. */
export async function ensureSite(siteUrl: string): Promise<void> {
  if (!isSiteBuilt() || builtFor() !== siteUrl || !isSiteUnchanged()) await buildSite(siteUrl);
}

export const isSiteBuilt = (): boolean => existsSync(MANIFEST) && existsSync(join(PUBLIC_TREE, "404.html"));

/** The address that the built site was made for. */
export const builtFor = (): string => (JSON.parse(readFileSync(MANIFEST, "utf8")) as { siteUrl: string }).siteUrl;

/** What the site is made of: its files, and who takes the payments, which its pages say (features/premium/plans.content.ts). */
const inputsNow = (): string => `${fingerprint(PROJECT, INPUTS)} ${process.env["PAYMENTS"] || "sandbox"}`;

/** Who takes the payments, as the built site's pages say; "" where that is not known. */
export const builtPayments = (): string => (existsSync(STAMP) ? (readFileSync(STAMP, "utf8").split(" ")[1] ?? "") : "");

/** Whether the built site was made of the files as they are now. */
export const isSiteUnchanged = (): boolean => existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputsNow();

/** `onLine` hears what the build says; without it, only a build that fails is heard. */
export async function buildSite(siteUrl: string, onLine?: (line: string) => void): Promise<void> {
  const inputs = inputsNow();
  await step(`Building the site for ${new URL(siteUrl).host}`, () => runBuild({ SITE_URL: siteUrl }, onLine));
  if (!isSiteBuilt()) throw new Problem("The build ended without writing dist/ and pocketbase/site/manifest.json.");
  writeFileSync(STAMP, inputs);
}

/** @param wishes SITE_URL, and where else than in dist/ the site is to be (src/build/files/trees.ts) */
export async function runBuild(wishes: NodeJS.ProcessEnv, onLine?: (line: string) => void): Promise<void> {
  if (!existsSync(BUILD)) throw new Problem("The site has not been built, and src/build/build.ts is missing.");
  // Any other NODE_ENV, such as a test runner's, makes Astro render as in development: full lessons for everybody.
  const env = { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1", ...wishes };
  const { code, lines } = await run(process.execPath, [BUILD], { cwd: PROJECT, env, ...(onLine && { onLine }) });
  const said = onLine ? [] : lines.slice(-KEPT_LINES);
  if (code !== 0) throw new Problem([...said, "The site could not be built."].join("\n"));
}
