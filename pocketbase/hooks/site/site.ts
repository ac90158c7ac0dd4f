import { serveStored } from "../learning/media/media.ts";
import { finder, type Parts, answerAt, type Page } from "./answer.rules.ts";
import type { Address } from "#contract/manifest.d.ts";
import { theCourse } from "../platform/release/texts.ts";
import { countSiteAnswer } from "../platform/counting/counting.ts";
import { environment } from "../platform/environment.ts";
import { memoize } from "../platform/memory.ts";
import { isSecure } from "../platform/doors/learner.ts";
import { isReadByMember } from "../access/readingCookie/readingCookie.ts";
import { holdRelease, letGo } from "../platform/release/release.ts";
import {
  bestCoding,
  type Coding,
  fileIn,
  weightsIn,
  fileHeaders,
  framedHeaders,
  type Header,
  HTTPS_ONLY,
  missingHeaders,
  movedHeaders,
  hostOf,
} from "./headers.rules.ts";
import { framed } from "./framed.ts";
import { isOpenedByLink, formerWith, type Site, siteAt } from "./tree.ts";

/** @param missing answers with the not-found page */
type Answering = (e: core.RequestEvent, parts: Parts, missing: (e: core.RequestEvent) => void) => void;

/**
 * Addresses that the manifest alone cannot answer: a page chosen by the query, a function, a page made of data, or a
 * former address (a static host redirects by a page instead).
 */
export const dynamicAt = finder<Answering>([
  {
    pattern: "/module/{module}",
    query: "lesson",
    pages: ["/module/{module}/{lesson}", "/module/{module}/unknown-lesson"],
  },
  { pattern: "/media/{path...}", work: serveStored },
  { pattern: "/review", to: "/practice" },
  { pattern: "/community", frame: "list" },
  { pattern: "/community/{topic}", frame: "list" },
  { pattern: "/community/post/{post}", frame: "post" },
  { pattern: "/community/people/{person}", frame: "person" },
]);

const LONGEST_ADDRESS = 8192;
const LONGEST_HEADER = 8192;

const wantedCodings = memoize(100, weightsIn);
const own = hostOf(environment.siteUrl);

/** Serves every address of the built site from one release per request, and counts the response. */
export function serveSite(e: core.RequestEvent): void {
  const startMs = Date.now();
  const { url } = e.request;
  const tooLong = tooLongIn(e);
  // Answers directly instead of throwing: an error would write a log line per request and fill the disk.
  if (tooLong) e.noContent(tooLong);
  else answerOfOne(e, url, startMs);
  countSiteAnswer(url.path, e.status(), startMs);
}

function lessonAt(id: string): string | undefined {
  const lesson = theCourse().lessons.find((one) => one.id === id);
  return lesson && `/module/${String(lesson.moduleId)}/${id}`;
}

type Url = core.RequestEvent["request"]["url"];

function answerOfOne(e: core.RequestEvent, url: Url, nowMs: number): void {
  const release = holdRelease(nowMs);
  try {
    answer(e, siteAt(release), url);
  } finally {
    letGo();
  }
}

function answer(e: core.RequestEvent, site: Site, url: Url): void {
  const { path } = url;
  const found = answerAt({ at: site.at, dynamicAt, lessonAt }, path, (name) => url.query().get(name));
  if (found.kind === "foreign") throw new NotFoundError();
  if (found.kind === "work") return found.work(e, found.parts, (event) => missing(event, site));
  if (found.kind === "moved") return redirect(e, found.to, url.rawQuery);
  if (found.kind === "framed") return sendFramed(e, site, found);
  if (found.kind === "missing") return sendFormer(e, site, path);
  const page = pageFor(e, site, found.address);
  return page ? send(e, site, page) : missing(e, site);
}

function sendFormer(e: core.RequestEvent, site: Site, path: string): void {
  const former = formerWith(path);
  const page = former && pageFor(e, former.site, former.address);
  return page ? send(e, former.site, page) : missing(e, site);
}

// Checks only the headers read here: measuring all of them would take as long as serving a page.
function tooLongIn(e: core.RequestEvent): number {
  if (e.request.requestURI.length > LONGEST_ADDRESS) return 414;
  const get = sentWith(e);
  return get("Cookie").length > LONGEST_HEADER || get("Accept-Encoding").length > LONGEST_HEADER ? 431 : 0;
}

// Checks the membership at every request, so that the next page is closed once it ends.
function pageFor(e: core.RequestEvent, site: Site, address: Address): Page | undefined {
  const { members, public: preview } = site.sides(address);
  return members && (isReadByMember(e) || isOpenedByLink(e, site, e.request.url.path)) ? members : preview;
}

type SetHeader = (name: string, value: string) => void;

// Calls into the Go runtime dominate a page's time, so its methods are looked up once.
function describe(e: core.RequestEvent, list: Header[]): SetHeader {
  const { set } = e.response.header() as unknown as { set: SetHeader };
  list.forEach((header) => set(header[0], header[1]));
  if (isSecure(e)) set(HTTPS_ONLY[0], HTTPS_ONLY[1]);
  return set;
}

type GetHeader = (name: string) => string;
const sentWith = (e: core.RequestEvent): GetHeader => (e.request.header as unknown as { get: GetHeader }).get;

// A client can send any host name, so headers are cached for the site's own name only.
function headersFor(e: core.RequestEvent, { frame, headersOf }: Site, page: Page, coding: Coding): Header[] {
  const asked = page.entry.policy === undefined ? own : e.request.host;
  return asked === own ? headersOf(page)(coding) : fileHeaders({ ...frame, asked }, page, coding);
}

function send(e: core.RequestEvent, site: Site, page: Page): void {
  const get = sentWith(e);
  const coding = bestCoding(wantedCodings(get("Accept-Encoding")), page.entry);
  const set = describe(e, headersFor(e, site, page, coding));
  // Go sets Content-Length for plain files and ranges, but not for a whole compressed file.
  if (coding) set("Content-Length", String(page.entry[coding]));
  // By date alone, a cached preview would pass for the members' page.
  if (get("If-Modified-Since")) e.request.header.del("If-Modified-Since");
  try {
    return e.fileFS(site.trees[page.side], fileIn(page.entry, coding));
  } catch (error) {
    return gone(e, site, error);
  }
}

// A build removed the file after the start: the response must not be cached under its ETag and coding.
function gone(e: core.RequestEvent, site: Site, error: unknown): void {
  e.app.logger().error("A file of the manifest cannot be read. Restart after a build.", "error", String(error));
  const headers = e.response.header();
  headers.del("ETag");
  headers.del("Content-Encoding");
  return missing(e, site);
}

function sendFramed(e: core.RequestEvent, site: Site, { frame: name, parts }: { frame: string; parts: Parts }): void {
  const page = framed(e, site, name, parts);
  if (!page) return missing(e, site);
  const { before, json, after, tag, entry, isMember, status } = page;
  describe(e, framedHeaders({ ...site.frame, asked: e.request.host }, entry, tag, isMember));
  return sentWith(e)("If-None-Match") === tag ? e.noContent(304) : e.html(status, before + json + after);
}

/** Returns a page's data as JSON, for a browser that has the page open. */
export function tellFramed(e: core.RequestEvent): void {
  const ask = (name: string): string => e.request.url.query().get(name);
  const release = holdRelease(Date.now());
  try {
    const page = framed(e, siteAt(release), ask("kind"), { topic: ask("topic"), post: ask("post") });
    if (!page) throw new NotFoundError();
    const { set } = e.response.header() as unknown as { set: SetHeader };
    set("Cache-Control", "private, no-cache");
    set("ETag", page.tag);
    return sentWith(e)("If-None-Match") === page.tag
      ? e.noContent(304)
      : e.blob(page.status, "application/json", toBytes(page.json));
  } finally {
    letGo();
  }
}

// Routes below /community use gzip middleware (site.pb.ts): a compressed body would be compressed twice.
const isCompressedLater = (e: core.RequestEvent): boolean => /^\/community(\/|$)/.test(e.request.url.path);

function missing(e: core.RequestEvent, { frame, headersOfMissing, notFoundPage }: Site): void {
  const page = frame.notFound;
  const asked = e.request.host;
  const coding = isCompressedLater(e) ? "" : bestCoding(wantedCodings(sentWith(e)("Accept-Encoding")), page);
  const set = describe(e, asked === own ? headersOfMissing(coding) : missingHeaders({ ...frame, asked }, coding));
  set("Content-Length", String(coding ? page[coding] : page.size));
  return e.blob(404, page.type, notFoundPage(coding));
}

function redirect(e: core.RequestEvent, to: string, query: string): void {
  describe(e, movedHeaders());
  return e.redirect(301, query ? `${to}?${query}` : to);
}
