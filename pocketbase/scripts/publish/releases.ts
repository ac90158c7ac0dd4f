import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SITE } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";

/** The description of a published version: release.json in its folder. */
export interface Release {
  name: string;
  /** The time it was made, ISO. */
  at: string;
  /** The git revision, with a "+" for uncommitted changes; "" without git. */
  revision: string;
  lessons: number;
  /** The days on which its content changes by schedule, in milliseconds. */
  coming: number[];
  siteUrl: string;
  payments: string;
  /** The hash of the hooks and migrations it was made with: codeNow(). */
  code: string;
  /** The id of the release that published it, when it was built elsewhere; else "". */
  by?: string;
}

/**
 * What is served: current.json, of which the server reads the first two fields
 * (hooks/platform/release/release.rules.ts).
 */
export interface Pointer {
  release: string;
  /** The version served before, whose pages may still be open. */
  former: string;
  /** The versions to roll back to, the latest first. */
  before: string[];
}

const POINTER = "current.json";
const ABOUT = "release.json";
/** The names made by `newName`, and the leftovers of an interrupted build. */
const OURS = /^\d{8}-\d{6}(-[a-z0-9]+)*(\.(public|site|site\.coming|half))?$/;
/** The number of versions kept besides the served one. */
const MOST_BEFORE = 2;

const pointerFile = (dir: string): string => join(dir, POINTER);

/** The folder's pointer; undefined before the first publish. @throws {Problem} when it is damaged */
export function pointerIn(dir: string): Pointer | undefined {
  if (!existsSync(pointerFile(dir))) return undefined;
  const text = readFileSync(pointerFile(dir), "utf8");
  try {
    return JSON.parse(text) as Pointer;
  } catch {
    const todo = "move it away, and npm run publish makes a version anew";
    throw new Problem(`${pointerFile(dir)}, which says what is served, is damaged: ${todo}. Nothing was changed.`);
  }
}

/** Replaces the pointer atomically; undefined removes it. */
export function writePointer(dir: string, pointer: Pointer | undefined): void {
  if (!pointer) return rmSync(pointerFile(dir), { force: true });
  const half = `${pointerFile(dir)}.half`;
  writeFileSync(half, JSON.stringify(pointer), { flush: true });
  renameSync(half, pointerFile(dir));
}

/** The description of a version; undefined when it is incomplete or gone. */
export function aboutRelease(dir: string, name: string): Release | undefined {
  const file = join(dir, name, ABOUT);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Release) : undefined;
}

/** The folder that the server reads besides the pages: the published version's, else the last build's. */
export function servedFolder(dir: string): string {
  const name = pointerIn(dir)?.release;
  return name ? join(dir, name) : SITE;
}

/** Writes the description of a version whose files are in place. */
export function noteRelease(dir: string, about: Omit<Release, "lessons" | "coming">): Release {
  const folder = join(dir, about.name);
  const read = <T>(file: string, other: T): T =>
    existsSync(join(folder, file)) ? (JSON.parse(readFileSync(join(folder, file), "utf8")) as T) : other;
  const { lessons } = read<{ lessons: unknown[] }>("curriculum.json", { lessons: [] });
  const release = { ...about, lessons: lessons.length, coming: read<number[]>("coming.json", []) };
  writeFileSync(join(folder, ABOUT), JSON.stringify(release));
  return release;
}

/** All complete versions, the newest first. */
export const releasesIn = (dir: string): Release[] =>
  (existsSync(dir) ? readdirSync(dir) : [])
    .filter((name) => OURS.test(name))
    .flatMap((name) => aboutRelease(dir, name) ?? [])
    .sort((a, b) => b.name.localeCompare(a.name));

/** An unused name that sorts by time. */
export function newName(dir: string, revision: string, now = new Date()): string {
  mkdirSync(dir, { recursive: true });
  const time = now
    .toISOString()
    .replace(/[-:]|\.\d+Z$/g, "")
    .replace("T", "-");
  const name = [time, revision.replace("+", "")].filter(Boolean).join("-");
  const taken = new Set(readdirSync(dir));
  for (let count = 1; ; count += 1) {
    const one = count === 1 ? name : `${name}-${String(count)}`;
    if (!taken.has(one)) return one;
  }
}

/**
 * Removes versions that are neither served, nor served just before, nor kept for a rollback. Leaves all else in the
 * folder alone.
 */
export function pruneReleases(dir: string): void {
  const pointer = pointerIn(dir);
  const whole = releasesIn(dir).map(({ name }) => name);
  // Without a pointer the served version is unknown, so no complete version is removed.
  const kept = new Set(pointer ? [pointer.release, pointer.former, ...pointer.before] : whole);
  for (const name of readdirSync(dir).filter((one) => OURS.test(one) && !kept.has(one)))
    rmSync(join(dir, name), { recursive: true, force: true });
}

/** The pointer after switching to a new version. */
export const pointTo = (release: string, now: Pointer | undefined): Pointer => {
  const before = now ? [now.release, ...now.before.filter((one) => one !== release)] : [];
  return { release, former: now?.release ?? "", before: before.slice(0, MOST_BEFORE) };
};

/** The pointer after rolling back. @throws {Problem} when there is no earlier version */
export function pointBack(now: Pointer | undefined): Pointer {
  const [release, ...before] = now?.before ?? [];
  if (!now || !release) throw new Problem("There is no version before this one.");
  return { release, former: now.release, before };
}
