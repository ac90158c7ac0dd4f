import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkPackages } from "#bench/build/project.ts";
import { run } from "#server/scripts/platform/child.ts";
import { fingerprint } from "#server/scripts/platform/fingerprint.ts";
import { PROJECT, PUBLIC_TREE, SITE as BUILT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";
import { shareCompressed } from "./compressed.ts";

/** A built site, as a server is told of it. */
export type Site = { publicTree: string; membersTree: string; manifest: string; curriculum: string };

/** The site whose public files and whose own ones lie in these folders. */
export const siteIn = (publicTree: string, beside: string): Site => ({
  publicTree,
  membersTree: join(beside, "members"),
  manifest: join(beside, "manifest.json"),
  curriculum: join(beside, "curriculum.json"),
});

const CONTENT = join(PROJECT, "tests", "course");
const PRODUCT = ["src", "public", "pocketbase/hooks/community", "package.json", "tsconfig.json", "astro.config.mjs"];
/** A folder that stays from run to run: what has not changed is not built again. Outside of the project, whose .gitignore hides it. */
export const lastingFolder = (name: string): string =>
  join(tmpdir(), `${name}-${createHash("sha256").update(PROJECT).digest("hex").slice(0, 12)}`);
const FOLDER = lastingFolder("test-course");
const STAMP = join(FOLDER, "inputs");

/** The site that is in content/, as `npm run build` leaves it. */
export const SAMPLE = siteIn(PUBLIC_TREE, BUILT);
/** The product with the course of the tests, which knows nothing of content/. */
export const COURSE = siteIn(join(FOLDER, "dist"), join(FOLDER, "pocketbase", "site"));

/** Builds the course of the tests unless the built one was made of the files as they are now. */
export async function ensureCourse(): Promise<void> {
  if (!existsSync(COURSE.manifest)) rmSync(STAMP, { force: true });
  await unlessStamped(STAMP, [], () => step("Building the course of the tests", build));
}

/**
 * Makes something of the product and the course of the tests, unless it was made of them as they are now.
 * @param stamp a file that says of what it was made
 * @param others files that it is made of besides
 */
export async function unlessStamped(stamp: string, others: string[], make: () => Promise<void>): Promise<void> {
  const paths = [...PRODUCT, "package-lock.json"].map((name) => join(PROJECT, name));
  const inputs = fingerprint(PROJECT, [...paths, CONTENT, ...others]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return;
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, inputs);
}

async function build(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  copy(CONTENT, "content");
  for (const name of PRODUCT) copy(join(PROJECT, name), name);
  linkPackages(join(PROJECT, "node_modules"), FOLDER);
  shareCompressed(FOLDER);
  const env = { ...process.env, NODE_ENV: "production", SITE_URL: undefined, ASTRO_TELEMETRY_DISABLED: "1" };
  const { code, lines } = await run(process.execPath, ["src/build/build.ts"], { cwd: FOLDER, env });
  if (code !== 0) throw new Problem([...lines.slice(-40), "The course of the tests could not be built."].join("\n"));
}

function copy(from: string, name: string): void {
  rmSync(join(FOLDER, name), { recursive: true, force: true });
  cpSync(from, join(FOLDER, name), { recursive: true });
}
