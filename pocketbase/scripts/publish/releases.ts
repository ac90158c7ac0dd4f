import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SITE } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";

/** What is known of a published version: release.json in its folder. */
export interface Release {
  name: string;
  /** When it was made, ISO. */
  at: string;
  /** Of git, with a "+" for changes that are in no commit; "" without git. */
  revision: string;
  lessons: number;
  /** The days on which it changes by itself, ms. */
  coming: number[];
  siteUrl: string;
  payments: string;
  /** The hooks and migrations it was made beside: codeNow(). */
  code: string;
  /** The release that has it served (its id), where it was built elsewhere; else "". */
  by?: string;
}

/** What is served: current.json, of which the server reads the first two (hooks/platform/release/release.rules.ts). */
export interface Pointer {
  release: string;
  /** What was served just before, whose pages may still be open. */
  former: string;
  /** Where the way back leads, the latest first. */
  before: string[];
}

const POINTER = "current.json";
const ABOUT = "release.json";
/** As `newName` makes them, and what a build that was broken off left beside one. */
const OURS = /^\d{8}-\d{6}(-[a-z0-9]+)*(\.(public|site|site\.coming|half))?$/;
/** Beside what is served. */
const MOST_BEFORE = 2;

const pointerFile = (dir: string): string => join(dir, POINTER);

/** What is served by this folder; undefined as long as nothing was published. */
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

/** Puts another pointer in its place in one step; undefined takes it away. */
export function writePointer(dir: string, pointer: Pointer | undefined): void {
  if (!pointer) return rmSync(pointerFile(dir), { force: true });
  const half = `${pointerFile(dir)}.half`;
  writeFileSync(half, JSON.stringify(pointer), { flush: true });
  renameSync(half, pointerFile(dir));
}

export function aboutRelease(dir: string, name: string): Release | undefined {
  const file = join(dir, name, ABOUT);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Release) : undefined;
}

/** What the server reads beside the pages: of what is published, else of what was built last. */
export function servedFolder(dir: string): string {
  const name = pointerIn(dir)?.release;
  return name ? join(dir, name) : SITE;
}

/** Writes down what is known of a version whose trees lie there already. */
export function noteRelease(dir: string, about: Omit<Release, "lessons" | "coming">): Release {
  const folder = join(dir, about.name);
  const read = <T>(file: string, other: T): T =>
    existsSync(join(folder, file)) ? (JSON.parse(readFileSync(join(folder, file), "utf8")) as T) : other;
  const { lessons } = read<{ lessons: unknown[] }>("curriculum.json", { lessons: [] });
  const release = { ...about, lessons: lessons.length, coming: read<number[]>("coming.json", []) };
  writeFileSync(join(folder, ABOUT), JSON.stringify(release));
  return release;
}

/** Every whole version, the newest first. */
export const releasesIn = (dir: string): Release[] =>
  (existsSync(dir) ? readdirSync(dir) : [])
    .filter((name) => OURS.test(name))
    .flatMap((name) => aboutRelease(dir, name) ?? [])
    .sort((a, b) => b.name.localeCompare(a.name));

/** A name that sorts by time and that no folder has. */
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

/** Takes away what neither is served, nor was just before, nor lies on the way back. Nothing else in the folder is touched. */
export function pruneReleases(dir: string): void {
  const pointer = pointerIn(dir);
  const whole = releasesIn(dir).map(({ name }) => name);
  // Without a pointer nobody knows which one was served: a whole version is never taken away then.
  const kept = new Set(pointer ? [pointer.release, pointer.former, ...pointer.before] : whole);
  for (const name of readdirSync(dir).filter((one) => OURS.test(one) && !kept.has(one)))
    rmSync(join(dir, name), { recursive: true, force: true });
}

/** A new version in the place of what is served. */
export const pointTo = (release: string, now: Pointer | undefined): Pointer => {
  const before = now ? [now.release, ...now.before.filter((one) => one !== release)] : [];
  return { release, former: now?.release ?? "", before: before.slice(0, MOST_BEFORE) };
};

/** The one before what is served. */
export function pointBack(now: Pointer | undefined): Pointer {
  const [release, ...before] = now?.before ?? [];
  if (!now || !release) throw new Problem("There is no version before this one.");
  return { release, former: now.release, before };
}
