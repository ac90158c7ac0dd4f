import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  cpSync,
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type LessonSource, lessonSources } from "#build/files/sources.ts";
import { filesUnder, OWN, readJson, type Trees } from "#build/files/trees.ts";

const PIECE = 1 << 20;

function readInto(file: number, piece: Buffer): Buffer {
  let length = 0;
  for (let read = -1; read !== 0 && length < piece.length; length += read)
    read = readSync(file, piece, length, piece.length - length, null);
  return piece.subarray(0, length);
}

/** Whether two different files hold the same bytes; a film is never in the memory as a whole. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  // What is one file already stays it.
  if (a.size !== b.size || (a.ino === b.ino && a.dev === b.dev)) return false;
  const files = [openSync(one, "r"), openSync(other, "r")] as const;
  try {
    const pieces = [Buffer.alloc(PIECE), Buffer.alloc(PIECE)] as const;
    for (;;) {
      const [first, second] = [readInto(files[0], pieces[0]), readInto(files[1], pieces[1])];
      if (!first.equals(second)) return false;
      if (first.length < PIECE) return true;
    }
  } finally {
    for (const file of files) closeSync(file);
  }
}

/** Makes each file of a tree that another one has, too, the very same file: it takes its room on the disk once. */
export function linkSame(from: string, to: string): void {
  if (!existsSync(from) || !existsSync(to)) return;
  for (const name of filesUnder(to)) {
    const [known, file] = [join(from, name), join(to, name)];
    if (!existsSync(known) || !isSame(known, file)) continue;
    const link = `${file}.link`;
    try {
      linkSync(known, link);
      renameSync(link, file);
    } catch {
      // A disk that knows no links, or no more of them to this file: then it is there twice.
      rmSync(link, { force: true });
    }
  }
}

/** What a version has of the one before is kept once; what `npm run build` writes into dist/ stays its own. */
export function shareFiles(before: Trees, live: Trees, next: Trees): void {
  if (before.site === live.site || before.public === OWN.public) return;
  linkSame(before.public, next.public);
  linkSame(before.members, next.members);
}

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

const DAY_MS = 86_400_000;
/** So long may a tab stay open and still fetch what its page names. */
const KEPT_DAYS = 14;
const LIST = "former.json";
const CODE = /^_astro\/[^/]+\.(js|css)$/;
const CODINGS = ["", ".br", ".gz"];

/** When each file was first missing from a build, in ms. */
type LeftAt = Record<string, number>;

const codeIn = (tree: string): string[] => (existsSync(tree) ? filesUnder(tree).filter((file) => CODE.test(file)) : []);

function copy(file: string, from: string, to: string): void {
  for (const name of CODINGS.map((coding) => file + coding))
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name));
}

/**
 * A tab that was opened before this build goes on with its own code: what the live site has of it stays beside the new
 * one for some days. Code alone: what a lesson said and says no more is gone with the next build.
 * @param leaking the files below a folder in which something premium stands: what was free may have become so since
 * @returns how many files stay
 */
export function keepFormerCode(
  live: Trees,
  next: Trees,
  leaking: (folder: string) => Set<string>,
  now = Date.now(),
): number {
  const known = existsSync(join(live.site, LIST)) ? readJson<LeftAt>(join(live.site, LIST)) : {};
  const isNew = new Set([next.public, next.members].flatMap(codeIn));
  const leftAt = (file: string) => known[file] ?? now;
  const former = (tree: string) =>
    codeIn(tree).filter((file) => !isNew.has(file) && now - leftAt(file) <= KEPT_DAYS * DAY_MS);

  const inquiry = join(next.site, "inquiry");
  for (const file of former(live.public)) copy(file, live.public, inquiry);
  const refused = leaking(inquiry);
  const open = former(live.public).filter((file) => !refused.has(file));
  const closed = former(live.members);
  for (const file of open) copy(file, inquiry, next.public);
  for (const file of closed) copy(file, live.members, next.members);
  rmSync(inquiry, { recursive: true, force: true });

  const kept = [...open, ...closed];
  writeFileSync(join(next.site, LIST), JSON.stringify(Object.fromEntries(kept.map((file) => [file, leftAt(file)]))));
  return kept.length;
}
