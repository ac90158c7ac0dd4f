import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lessonSources, type LessonSource } from "#build/files/sources.ts";
import type { Trees } from "#build/files/trees.ts";
import { linkSame } from "./links.ts";

/** Each is a build of its own; of what comes later still, the next build makes the versions. */
const MOST_COMING = 8;
const BUILD = join(import.meta.dirname, "..", "build.ts");

/** Where the versions of coming days wait for the build that they belong to. */
export const comingFolder = (trees: Trees): string => `${trees.site}.coming`;

/** The moments, ms, at which a lesson with a date opens by itself, the nearest first. */
export function comingDates(lessons: Pick<LessonSource, "data">[], nowMs: number): number[] {
  const dates = lessons
    .filter(({ data }) => data["draft"] !== true && data["publishAt"] !== undefined)
    .map(({ data }) => Date.parse(String(data["publishAt"])));
  return [...new Set(dates.filter((at) => at > nowMs))].sort((a, b) => a - b);
}

const dayOf = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace(/:\d\d\.\d+Z$/, " UTC")
    .replace("T", " ");

/**
 * Builds what the site will be on each day on which a lesson opens: the server changes by itself when the day has come
 * (pocketbase/hooks/release). Nothing of it lies in the public tree, so a plain static host has to be given the build of
 * that day.
 */
export async function buildComing(trees: Trees, nowMs = Date.now()): Promise<void> {
  if (process.env["SITE_AT"]) return;
  const dates = comingDates(lessonSources(), nowMs);
  const made = dates.slice(0, MOST_COMING);
  for (const at of made) {
    console.log(
      `A lesson opens on ${dayOf(at)}: the server shows it then; a plain static host needs a build after that.`,
    );
    await buildFor(at, join(comingFolder(trees), String(at)));
  }
  const later = dates.length - made.length;
  if (later > 0)
    console.log(
      `${String(later)} more days with new lessons come after ${dayOf(made.at(-1) ?? 0)}: build again by then.`,
    );
}

async function buildFor(at: number, into: string): Promise<void> {
  const env = { ...process.env, SITE_AT: String(at), SITE_INTO: into, SITE_BEFORE: process.env["SITE_BEFORE"] ?? "" };
  const child = spawn(process.execPath, [BUILD], { env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The version of ${dayOf(at)} could not be built.`);
}

/** Lays the versions of coming days beside the manifest, where the server looks for them; what is the same in both is one file. */
export function adoptComing(trees: Trees): void {
  const folder = comingFolder(trees);
  const dates = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  if (dates.length === 0) return;
  for (const at of dates) {
    const version = join(folder, String(at));
    linkSame(trees.public, join(version, "public"));
    linkSame(trees.members, join(version, "members"));
  }
  renameSync(folder, join(trees.site, "coming"));
  writeFileSync(join(trees.site, "coming.json"), JSON.stringify(dates.sort((a, b) => a - b)));
}
