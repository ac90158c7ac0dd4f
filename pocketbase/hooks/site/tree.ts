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
/** The current release and the two before it. */
const MOST_RELEASES = 3;

const { siteUrl } = environment;

/** A release's frame together with the site's own address. */
export type Shown = Frame & { siteUrl: string };

/** A release with this runtime's caches for it. */
export interface Site {
  release: Release;
  frame: Shown;
  /** Looks up a decoded path; undefined when the manifest does not name it. */
  at: (path: string) => Address | undefined;
  sides: (address: Address) => Record<Side, Page | undefined>;
  trees: Record<Side, ReturnType<typeof $os.dirFS>>;
  /** Headers for readers who use the site's own host name. */
  headersOf: (page: Page) => (coding: Coding) => Header[];
  headersOfMissing: (coding: Coding) => Header[];
  /** The bytes of the not-found page, plain or compressed. */
  notFoundPage: (coding: Coding) => string | number[];
}

/** Serves a self-removing worker for /worker.js when the operator has turned the worker off. */
const asked = (path: string): string => (environment.keepsPages || path !== "/worker.js" ? path : "/worker-off.js");

function siteOf(release: Release): Site {
  const built = frameOf(release.name, release.manifest);
  // The build knows the bucket of a page's video, but only the server knows the store's address.
  const policies = built.policies.map((policy) => allowingStore(policy, environment.store));
  const frame = { ...built, policies, siteUrl };
  const own = { ...frame, asked: hostOf(siteUrl) };
  const at = addressesOf(release.name);
  return {
    release,
    frame,
    at: memoize(MOST_ADDRESSES, (path) => at(asked(path))),
    // The same size as the cache of addresses: an evicted address is never looked up here again.
    sides: memoize(MOST_ADDRESSES, sidesOf),
    trees: { public: $os.dirFS(release.publicTree), members: $os.dirFS(release.membersTree) },
    headersOf: memoize(2 * MOST_ADDRESSES, (page) => memoize(3, (coding) => fileHeaders(own, page, coding))),
    headersOfMissing: memoize(3, (coding) => missingHeaders(own, coding)),
    notFoundPage: memoize(3, (coding) => $os.readFile(`${release.publicTree}/${fileIn(frame.notFound, coding)}`)),
  };
}

const sites = memoize(MOST_RELEASES, siteOf);
let latest: Site | undefined;

/** Returns the cached site of a release. */
export function siteAt(release: Release): Site {
  if (latest?.release !== release) latest = sites(release);
  return latest;
}

/** Content-hashed paths, which mean the same file in every release. */
const HASHED =
  /^\/(?:_astro\/|catalogue\.[0-9a-f]+\.json$|(?:pagefind|members\/search)\/(?:(?:fragment|index)\/|.*\.pf_meta$))/;

// The release's folder may have been deleted.
function siteIfThere(release: Release): Site | undefined {
  try {
    return sites(release);
  } catch {
    return undefined;
  }
}

/** Finds a file for a page opened under a former release, or under one published at this moment. */
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

/** True when a lesson link opens the address for this reader: the lesson's page, or one of its own files. */
export const isOpenedByLink = (e: core.RequestEvent, site: Site, path: string): boolean =>
  isFollowed(e, path) || isOpenByLink(e, (lesson) => isOf(site, lesson, path));

const isOf = (site: Site, lesson: CourseLesson, path: string): boolean =>
  path === lessonPage(lesson) || path.startsWith(`/media/${lesson.id}.`) || filesOf(site)(lessonPage(lesson)).has(path);

/** Members-only files that the lesson's page uses: figures, captions, and the files those refer to. */
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
