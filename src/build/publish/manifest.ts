import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { Parser } from "htmlparser2";
import { filesUnder, pageAddress, sha256Hex, type Trees } from "#build/files/trees.ts";
import type { Address, Entry, Manifest } from "#contract/manifest.d.ts";
import type { Stored } from "#contract/store.d.ts";
import { fileKind, FILE_KINDS, savedAs } from "#features/learning/blocks/download/kinds.ts";

/** Script types that hold data: browsers do not run them, so they need no hash. */
const DATA = /^(application\/(ld\+)?json|speculationrules)$/;

const PLAYLIST = "application/vnd.apple.mpegurl";

/** Folders that only the build fills with scripts; no upload can be in them. */
const SCRIPT_FOLDERS = ["_astro/", "pagefind/", "members/search/"];
/** A CSP source cannot be a path alone: the server inserts the site's host (pocketbase/hooks/site/headers.rules.ts). */
const SCRIPTS = SCRIPT_FOLDERS.map((folder) => `{site}/${folder}`);
/** Loaded when a page's own code is gone (pages/renew.js.ts): the only script outside those folders. */
const RENEW = "{site}/renew.js";
/** The service worker (src/worker). Firefox attributes scripts from its cache to this URL, not to their own. */
const WORKER = "{site}/worker.js";

/** Only the server knows a bucket's host and inserts it (pocketbase/hooks/learning/media/media.rules.ts). */
const inStore = (bucket: string): string => `{store:${bucket}}`;

type Found = ReturnType<typeof inlineParts>;

/** Returns the bucket that a media URL of this site redirects to; undefined for the site's own files. */
type BucketOf = (address: string) => string | undefined;

const addOrigin = (origins: Set<string>, address: string | undefined): void => {
  if (address?.startsWith("https://")) origins.add(new URL(address).origin);
};

const isElsewhere = (script: string | undefined): boolean =>
  script !== undefined && !SCRIPT_FOLDERS.some((folder) => script.startsWith(`/${folder}`));

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Adds the source of a page's video: another host, or the store. */
function addMedia(found: Found, name: string, { src = "", type }: Record<string, string>, bucketOf: BucketOf): void {
  const bucket = name === "source" ? bucketOf(src) : undefined;
  if (bucket) found.media.add(inStore(bucket));
  if (name === "source" || name === "video") addOrigin(found.media, src);
  if (type !== PLAYLIST) return;
  if (bucket) found.streams.add(inStore(bucket));
  addOrigin(found.streams, src);
  found.media.add("blob:");
}

/** Collects a page's inline scripts and styles, and attributes that no policy can allow. */
function inlineParts(html: string, bucketOf: BucketOf) {
  const found = {
    ...{ scripts: new Set<string>(), styles: new Set<string>(), refused: [] as string[] },
    // Origins of external videos, of playlists, which scripts fetch, and of embedded players.
    ...{ media: new Set<string>(), streams: new Set<string>(), frames: new Set<string>() },
  };
  let into: Set<string> | undefined;
  let text = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      const bad = Object.keys(attributes).find((key) => key === "style" || /^on[a-z]+$/.test(key));
      if (bad) found.refused.push(`<${name} ${bad}="${attributes[bad]}">`);
      if (name === "script" && isElsewhere(attributes["src"]))
        found.refused.push(`<script src="${attributes["src"]}">`);
      addMedia(found, name, attributes, bucketOf);
      addOrigin(found.frames, attributes["data-embed"]);
      if (name === "style") into = found.styles;
      else if (name === "script" && !("src" in attributes) && !DATA.test(attributes["type"] ?? ""))
        into = found.scripts;
      text = "";
    },
    ontext: (data) => void (text += data),
    onclosetag(name) {
      if (into && (name === "script" || name === "style")) into.add(hashOf(text));
      if (name === "script" || name === "style") into = undefined;
    },
  });
  parser.end(html);
  return found;
}

const sources = (more: Set<string>): string => ["'self'", ...[...more].sort()].join(" ");

/**
 * Returns a page's Content-Security-Policy with the hashes of its inline scripts and styles, and the hosts of its
 * video.
 * @throws when the page has a style="" or on…="" attribute, which the policy would block
 */
export function policyOf(html: string, file: string, bucketOf: BucketOf = () => undefined): string {
  const { scripts, styles, media, streams, frames, refused } = inlineParts(html, bucketOf);
  if (refused.length > 0) throw new Error(`${file}: the Content-Security-Policy refuses ${refused[0]}`);
  return [
    "default-src 'none'",
    `script-src ${[...SCRIPTS, RENEW, WORKER, ...[...scripts].sort()].join(" ")}`,
    `style-src ${sources(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${sources(streams)}`,
    `media-src ${sources(media)}`,
    `worker-src ${[...SCRIPTS, WORKER].join(" ")}`,
    // The only Trusted Types policy: src/lib/trustedScripts.ts.
    "require-trusted-types-for 'script'",
    "trusted-types default",
    "manifest-src 'self'",
    `frame-src ${[...frames].sort().join(" ") || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".xml": "application/xml",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".vtt": "text/vtt; charset=utf-8",
  ".mp4": "video/mp4",
  ".m4a": "audio/mp4",
  ".webm": "video/webm",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".ods": "application/vnd.oasis.opendocument.spreadsheet",
  ".csv": "text/csv; charset=utf-8",
  ".pdf": "application/pdf",
  ".zip": "application/zip",
  ".m3u8": "application/vnd.apple.mpegurl",
  ".ts": "video/mp2t",
  ".wasm": "application/wasm",
  ".pf_fragment": "application/octet-stream",
  ".pf_index": "application/octet-stream",
  ".pf_meta": "application/octet-stream",
  ".pagefind": "application/octet-stream",
};
/** Content-hashed names, which browsers may cache for ever. */
const HASHED = /^_astro\/|^catalogue\.[0-9a-f]+\.json$|^(pagefind|search)\/(fragment|index)\//;
/** "_astro/5-five-numbers.sheet.Bx1y2z3w.xlsx". */
const BESIDE = /^_astro\/(.+)\.[\w-]{8}(\.[a-z]+)$/;
const MEMBERS_SEARCH = "search/";

const sizeOf = (path: string): number | undefined => (existsSync(path) ? statSync(path).size : undefined);

function typeOf(file: string): string {
  const type = TYPES[extname(file)];
  if (!type)
    throw new Error(`${file}: no content type is known for "${extname(file)}" (src/build/publish/manifest.ts)`);
  return type;
}

/** The download name of a file that a lesson offers; undefined for all other files. */
function savedName(file: string): string | undefined {
  const [, name = "", ending = ""] = BESIDE.exec(file) ?? [];
  return FILE_KINDS.includes(fileKind(ending)) ? savedAs(name + ending) : undefined;
}

function entryOf(tree: string, file: string, policies: string[], bucketOf: BucketOf): Entry {
  const path = join(tree, file);
  const data = readFileSync(path);
  const entry: Entry = { file, type: typeOf(file), hash: sha256Hex(data).slice(0, 16), size: data.length };
  for (const coding of ["br", "gz"] as const) {
    const size = sizeOf(`${path}.${coding}`);
    if (size !== undefined) entry[coding] = size;
  }
  if (HASHED.test(file)) entry.immutable = true;
  const saved = savedName(file);
  if (saved) entry.saved = saved;
  if (!file.endsWith(".html")) return entry;
  const policy = policyOf(data.toString("utf8"), file, bucketOf);
  if (!policies.includes(policy)) policies.push(policy);
  return { ...entry, policy: policies.indexOf(policy) };
}

/** Excludes compressed copies and the files that only static hosts read. */
const isServed = (file: string): boolean => !/\.(br|gz)$/.test(file) && file !== "404.html" && file !== "_headers";

/** Links a page and its Markdown version to each other; search engines index the page. */
function linkTwins(urls: Record<string, Address>, siteUrl: string): void {
  for (const [address, { public: twin }] of Object.entries(urls)) {
    const bare = address.replace(/\.md$/, "");
    const page = urls[bare]?.public;
    if (!twin || !page || twin === page) continue;
    twin.link = `<${new URL(bare, siteUrl).href}>; rel="canonical"`;
    page.link = `<${new URL(address, siteUrl).href}>; rel="alternate"; type="text/markdown"`;
  }
}

/** Writes manifest.json: the file, type, hash and policy of every URL. */
export function writeManifest(trees: Trees, siteUrl: string, stored: Stored = {}): void {
  const policies: string[] = [];
  const bucketOf: BucketOf = (address) => stored[/^\/media\/([a-z0-9-]+)[./]/.exec(address)?.[1] ?? ""]?.video?.bucket;
  const urls: Record<string, Address> = {};
  for (const file of filesUnder(trees.public).filter(isServed)) {
    (urls[pageAddress(file)] ??= {}).public = entryOf(trees.public, file, policies, bucketOf);
  }
  for (const file of filesUnder(trees.members).filter(isServed)) {
    const address = file.startsWith(MEMBERS_SEARCH) ? `/members/${file}` : pageAddress(file);
    (urls[address] ??= {}).members = entryOf(trees.members, file, policies, bucketOf);
  }
  linkTwins(urls, siteUrl);
  const notFound = entryOf(trees.public, "404.html", policies, bucketOf);
  const manifest: Manifest = { siteUrl, policies, notFound, urls };
  writeFileSync(join(trees.site, "manifest.json"), JSON.stringify(manifest));
}
