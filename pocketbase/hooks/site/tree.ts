import type { Address } from "#contract/manifest.d.ts";
import { allowingStore } from "../learning/media/media.rules.ts";
import { environment } from "../platform/environment.ts";
import { memoize } from "../platform/memory.ts";
import type { Frame, Release } from "../platform/release/release.ts";
import { addressesOf, frameOf, formerReleases, newestRelease } from "../platform/release/release.ts";
import { type Page, type Side, sidesOf, namedIn } from "./answer.rules.ts";
import { type Coding, fileIn, fileHeaders, type Header, missingHeaders, hostOf } from "./headers.rules.ts";
import type { CourseLesson } from "#contract/course.d.ts";
import { isFollowed, isOpenByLink } from "../learning/lessonLinks/lessonLinks.ts";
import { lessonPage } from "../learning/lessonLinks/lessonLinks.rules.ts";

const MOST_ADDRESSES = 200;
/** What is served, and two versions before it. */
const MOST_RELEASES = 3;

const { siteUrl } = environment;

/** Whose the pages are, and which policies they have. */
export type Shown = Frame & { siteUrl: string };

/** A release as this runtime answers of it, with what it remembers of it alone. */
export interface Site {
  release: Release;
  frame: Shown;
  /** What stands at a decoded path; undefined when the manifest does not name it. */
  at: (path: string) => Address | undefined;
  sides: (address: Address) => Record<Side, Page | undefined>;
  trees: Record<Side, ReturnType<typeof $os.dirFS>>;
  /** The headers for whoever knows the site by its own name. */
  headersOf: (page: Page) => (coding: Coding) => Header[];
  headersOfMissing: (coding: Coding) => Header[];
  /** The bytes of the not-found page, as they are or compressed. */
  notFoundPage: (coding: Coding) => string | number[];
}

/** Where a worker is asked for that the operator switched off, the one that takes itself away answers. */
const asked = (path: string): string => (environment.keepsPages || path !== "/worker.js" ? path : "/worker-off.js");

function siteOf(release: Release): Site {
  const built = frameOf(release.name, release.manifest);
  // The build knows the buckets of a page's video, and only the server where they are.
  const policies = built.policies.map((policy) => allowingStore(policy, environment.store));
  const frame = { ...built, policies, siteUrl };
  const own = { ...frame, asked: hostOf(siteUrl) };
  const at = addressesOf(release.name);
  return {
    release,
    frame,
    at: memoize(MOST_ADDRESSES, (path) => at(asked(path))),
    // As many as addresses are remembered: what is made of a forgotten one is never asked for again.
    sides: memoize(MOST_ADDRESSES, sidesOf),
    trees: { public: $os.dirFS(release.publicTree), members: $os.dirFS(release.membersTree) },
    headersOf: memoize(2 * MOST_ADDRESSES, (page) => memoize(3, (coding) => fileHeaders(own, page, coding))),
    headersOfMissing: memoize(3, (coding) => missingHeaders(own, coding)),
    notFoundPage: memoize(3, (coding) => $os.readFile(`${release.publicTree}/${fileIn(frame.notFound, coding)}`)),
  };
}

const sites = memoize(MOST_RELEASES, siteOf);
let latest: Site | undefined;

/** What the runtime answers of this release with. */
export function siteAt(release: Release): Site {
  if (latest?.release !== release) latest = sites(release);
  return latest;
}

/** What is named by what it holds, so that a page of a former version means the same by it. */
const HASHED =
  /^\/(?:_astro\/|catalogue\.[0-9a-f]+\.json$|(?:pagefind|members\/search)\/(?:(?:fragment|index)\/|.*\.pf_meta$))/;

// Somebody may have taken its folder away.
function siteIfThere(release: Release): Site | undefined {
  try {
    return sites(release);
  } catch {
    return undefined;
  }
}

/** Where a page that was opened before, or of a version that came in this moment, finds what it names. */
export function formerWith(path: string): { site: Site; address: Address } | undefined {
  if (!HASHED.test(path)) return undefined;
  for (const release of [newestRelease(Date.now()), ...formerReleases()]) {
    const site = siteIfThere(release);
    const address = site?.at(path);
    if (site && address) return { site, address };
  }
  return undefined;
}

const MOST_LESSONS = 50;
const MOST_FILES = 200;

/** Whether a lesson link opens a members' address for this reader: the lesson's page, or a file that is its own. */
export const isOpenedByLink = (e: core.RequestEvent, site: Site, path: string): boolean =>
  isFollowed(e, path) || isOpenByLink(e, (lesson) => isOf(site, lesson, path));

const isOf = (site: Site, lesson: CourseLesson, path: string): boolean =>
  path === lessonPage(lesson) || path.startsWith(`/media/${lesson.id}.`) || filesOf(site)(lessonPage(lesson)).has(path);

/** What the members' page of a lesson is made of and only members get: figures, captions, what those name in turn. */
const filesOf = memoize(MOST_RELEASES, (site: Site) => memoize(MOST_LESSONS, (page: string) => filesIn(site, page)));

function filesIn(site: Site, page: string): Set<string> {
  const found = new Set<string>();
  const open = [page];
  for (let path = open.pop(); path !== undefined && found.size < MOST_FILES; path = open.pop()) {
    for (const named of namedIn(textAt(site, path))) {
      const address = site.at(named);
      if (!address?.members || address.public || found.has(named)) continue;
      found.add(named);
      open.push(named);
    }
  }
  return found;
}

const TEXTS = /^(text\/(html|css|javascript)|image\/svg)/;

function textAt({ at, release }: Site, path: string): string {
  const entry = at(path)?.members;
  if (!entry || !TEXTS.test(entry.type)) return "";
  return toString($os.readFile(`${release.membersTree}/${entry.file}`));
}
