import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, readJson, type Trees } from "#build/files/trees.ts";

const DAY_MS = 86_400_000;
/** So long may a tab stay open and still fetch what its page names. */
const KEPT_DAYS = 14;
const LIST = "former.json";
const CODE = /^_astro\/[^/]+\.(js|css)$/;
const CODINGS = ["", ".br", ".gz"];

/** When each file was first missing from a build, in ms. */
type LeftAt = Record<string, number>;

const codeIn = (tree: string): string[] => (existsSync(tree) ? filesIn(tree).filter((file) => CODE.test(file)) : []);

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
