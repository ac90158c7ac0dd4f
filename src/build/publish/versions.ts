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

/** True when two separate files have the same content; films are compared in chunks, never read whole. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  // Already hard links of one file.
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

/** Hard-links files that two trees share, so that they use disk space once. */
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
      // The file system has no hard links, or the file has too many: keep the copy.
      rmSync(link, { force: true });
    }
  }
}

/** Hard-links what a version shares with the one before; dist/ of `npm run build` keeps its own files. */
export function shareFiles(before: Trees, live: Trees, next: Trees): void {
  if (before.site === live.site || before.public === OWN.public) return;
  linkSame(before.public, next.public);
  linkSame(before.members, next.members);
}

/** Each version is a full build; later dates are built by the next build. */
const MOST_COMING = 8;
const BUILD = join(import.meta.dirname, "..", "build.ts");

/** The folder where versions for future dates wait for the build they belong to. */
export const comingFolder = (trees: Trees): string => `${trees.site}.coming`;

/** Returns the times, in ms, at which lessons with a date open, earliest first. */
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
 * Builds the site of each day on which a lesson opens; the server switches to it on that day
 * (pocketbase/hooks/release). None of it is in the public tree, so a static host needs a new build on that day.
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

/**
 * Moves the versions of future days beside the manifest, where the server finds them, and hard-links the files they
 * share.
 */
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
/** The number of days an open tab can still load the code its page names. */
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
 * Keeps the live site's scripts and styles beside the new ones for some days, so that open tabs keep working. Lessons'
 * former texts are not kept.
 * @param leaking returns the files in a folder that contain premium content: free text may have become premium since
 * @returns how many files were kept
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
