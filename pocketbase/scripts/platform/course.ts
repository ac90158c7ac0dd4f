import { createHash } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { PROJECT } from "./paths.ts";
import { Problem } from "./problem.ts";

const OWN = join(PROJECT, "content");
/** One folder of links for each course outside the project. */
const ELSEWHERE = join(PROJECT, ".course");
/** The parts of the project that a course's root links to. */
const SHARED = ["src", "astro.config.mjs", join("pocketbase", "ratings.json")];

/** The course's folder: content/, or the one that CONTENT names, relative to the project. */
export const courseFolder = (): string => resolve(PROJECT, process.env["CONTENT"] || OWN);

/**
 * The folder whose content/ is the course, used as the project root by Astro and everything that reads or writes the
 * course: the project itself or, for a course elsewhere, a folder of links below .course/.
 */
export function courseRoot(): string {
  const folder = courseFolder();
  if (folder === OWN) return PROJECT;
  requireCourse(folder);
  const real = realpathSync(folder);
  const name = `${basename(real)}-${createHash("sha256").update(real).digest("hex").slice(0, 8)}`;
  const root = join(ELSEWHERE, name);
  // Deleted content goes outside the folders that can be rebuilt.
  const trash = join(PROJECT, ".trash", name);
  mkdirSync(trash, { recursive: true });
  link(trash, join(root, ".trash"));
  link(real, join(root, "content"));
  for (const path of SHARED) link(join(PROJECT, path), join(root, path));
  return root;
}

function requireCourse(folder: string): void {
  const named = `CONTENT=${String(process.env["CONTENT"])}`;
  if (!existsSync(folder)) throw new Problem(`${named}: there is no folder ${folder}.`, 2);
  const missing = ["site.yaml", join("curriculum", "ids.yaml")].filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0)
    throw new Problem(`${named}: ${folder} is no course, it has no ${missing.join(" and no ")}.`, 2);
}

function link(to: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    symlinkSync(to, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
