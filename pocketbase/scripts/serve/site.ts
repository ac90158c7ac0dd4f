import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { courseFolder, courseRoot } from "#server/scripts/platform/course.ts";
import { fingerprint } from "#server/scripts/platform/fingerprint.ts";
import { MANIFEST, PROJECT, PUBLIC_TREE, SITE } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { SHIPPED, type Shipped } from "#server/scripts/platform/shipped.ts";
import { step, type Tell } from "#server/scripts/platform/step.ts";

const BUILD = join(PROJECT, "src", "build", "build.ts");
/** The server's templates use the site's style sheets. */
const TEMPLATES = "pocketbase/hooks/community";
const INPUTS = ["src", "public", TEMPLATES, "astro.config.mjs", "package-lock.json"].map((path) => join(PROJECT, path));
const STAMP = join(SITE, "inputs");
const KEPT_LINES = 40;
/** Local addresses, where compression hardly matters. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Builds the site unless it was built for this address from the current files. A release brings its own. */
export async function ensureSite(siteUrl: string): Promise<void> {
  if (SHIPPED) return requireShippedFor(SHIPPED, siteUrl, process.env["PAYMENTS"] || SHIPPED.payments);
  if (isSiteBuilt() && builtFor() === siteUrl && isSiteUnchanged()) return;
  const isSeenHereAlone = LOOPBACK.test(new URL(siteUrl).hostname);
  await buildSite(siteUrl, undefined, isSeenHereAlone ? { COMPRESSION: "quick" } : {});
}

/**
 * Pages contain the site's address and payment provider, and a release cannot rebuild them. @throws {Problem} when the
 * settings differ
 */
export function requireShippedFor(shipped: Pick<Shipped, "siteUrl" | "payments">, url: string, payments: string): void {
  const told = [
    ["SITE_URL", shipped.siteUrl, url],
    ["PAYMENTS", shipped.payments, payments],
  ] as const;
  const other = told.find(([, made, wanted]) => made !== wanted);
  if (!other) return;
  const [name, made, wanted] = other;
  throw new Problem(
    `The pages of this release were made with ${name}=${made}, not with ${wanted}: take ${name} out of the settings, or make a release for ${wanted}.`,
  );
}

export const isSiteBuilt = (): boolean => existsSync(MANIFEST) && existsSync(join(PUBLIC_TREE, "404.html"));

/** The address that the built site was made for. */
export const builtFor = (): string => (JSON.parse(readFileSync(MANIFEST, "utf8")) as { siteUrl: string }).siteUrl;

/**
 * The inputs of a build: the files, and the payment provider, which pages mention
 * (features/membership/plans/plans.content.ts).
 */
const inputsNow = (): string =>
  `${fingerprint(PROJECT, [...INPUTS, courseFolder()])} ${process.env["PAYMENTS"] || "sandbox"}`;

/** The payment provider in the built pages; "" when it is unknown. */
export const builtPayments = (): string => (existsSync(STAMP) ? (readFileSync(STAMP, "utf8").split(" ")[1] ?? "") : "");

/** True when the site was built from the current files. */
export const isSiteUnchanged = (): boolean =>
  SHIPPED !== undefined || (existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputsNow());

/**
 * Builds the site. `onLine` receives the build's output; without it, one line shows the progress, and only a failed
 * build's output is printed.
 */
export async function buildSite(
  siteUrl: string,
  onLine?: (line: string) => void,
  wishes: NodeJS.ProcessEnv = {},
): Promise<void> {
  const inputs = inputsNow();
  await step(`Building the site for ${new URL(siteUrl).host}`, (tell) =>
    runBuild({ SITE_URL: siteUrl, ...wishes }, onLine, tell),
  );
  if (!isSiteBuilt()) throw new Problem("The build ended without writing dist/ and pocketbase/site/manifest.json.");
  writeFileSync(STAMP, inputs);
}

/** The build's lines for its steps (src/build/steps.ts), and Astro's for pages and pictures. */
const STEP = /^Step (\d+ of \d+: .+)$/;
const PAGE = /[├└]─ \//;
const PICTURE = /▶ .+\((\d+)\/(\d+)\)\s*$/;

/** Turns a build's output into progress reports. */
export function progressFor(tell: Tell): (line: string) => void {
  let now = "";
  let pages = 0;
  return (line) => {
    const [, step] = STEP.exec(line) ?? [];
    const [, made, all] = PICTURE.exec(line) ?? [];
    if (step) tell((now = `step ${step}`));
    else if (made && all) tell(`${now}, ${made} of ${all} pictures`);
    else if (PAGE.test(line)) tell(`${now}, page ${String(++pages)}`);
  };
}

/** @param wishes SITE_URL, and an output folder other than dist/ (src/build/files/trees.ts) */
export async function runBuild(
  wishes: NodeJS.ProcessEnv,
  onLine?: (line: string) => void,
  tell: Tell = () => undefined,
): Promise<void> {
  if (SHIPPED)
    throw new Problem(
      "A release builds nothing: its pages are made where the course is written, by npm ci and a build.",
    );
  if (!existsSync(BUILD)) throw new Problem("The site has not been built, and src/build/build.ts is missing.");
  // With any other NODE_ENV, such as a test runner's, Astro renders as in development: full lessons for everyone.
  const env = { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1", ...wishes };
  const hear = onLine ?? progressFor(tell);
  const { code, lines } = await run(process.execPath, [BUILD], { cwd: courseRoot(), env, onLine: hear });
  const said = onLine ? [] : lines.slice(-KEPT_LINES);
  if (code !== 0) throw new Problem([...said, "The site could not be built."].join("\n"));
}
