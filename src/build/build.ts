import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "astro";
import { stopsIn } from "#authoring/check/checkContent.ts";
import { describe, inAuthorsPaths } from "#authoring/check/read/problem.ts";
import { buildComing, comingFolder } from "./publish/versions.ts";
import { beginStep } from "./steps.ts";
import { NEW } from "#build/files/trees.ts";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
// With any other value Astro renders the preview, with drafts and whole lessons.
process.env["NODE_ENV"] = "production";
delete process.env["DEV"];

// A failed build leaves premium text behind: in Astro's intermediate files, or in a tree that leaks.
const clear = () => {
  for (const folder of [NEW.public, NEW.site, comingFolder(NEW)]) rmSync(folder, { recursive: true, force: true });
};

const STORE = "node_modules/.astro/data-store.json";
const SHAPES = "node_modules/.astro/shapes";

// Astro caches content until content.config.ts itself changes, and ignores changes in what it imports.
function forgetOldShapes(): void {
  const files = globSync("src/content.*.ts").toSorted();
  const shapes = createHash("sha256")
    .update(files.map((file) => readFileSync(file, "utf8")).join())
    .digest("hex");
  if (existsSync(SHAPES) && readFileSync(SHAPES, "utf8") === shapes) return;
  rmSync(STORE, { force: true });
  mkdirSync(dirname(SHAPES), { recursive: true });
  writeFileSync(SHAPES, shapes);
}

async function buildSite(): Promise<void> {
  beginStep("checking the course");
  const problems = await stopsIn();
  if (problems.length > 0) throw new Error(problems.map(describe).join("\n"));
  clear();
  forgetOldShapes();
  await buildComing(NEW);
  await build({});
}

try {
  await buildSite();
} catch (error) {
  console.error(error instanceof Error ? inAuthorsPaths(error.message) : error);
  process.exitCode = 1;
} finally {
  clear();
}
