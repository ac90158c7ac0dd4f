import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Address, Entry, Manifest } from "#contract/manifest.d.ts";
import type { Stored } from "#contract/store.d.ts";
import { kindOf, KINDS, savedAs } from "#features/learning/blocks/download/kinds.ts";
import { type BucketOf, policyOf } from "./policy.ts";
import { addressOf, filesIn, sha256, type Trees } from "#build/files/trees.ts";

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
/** Names that change with their content may be kept for ever. */
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

/** What a file that a lesson hands out is called where it is saved; undefined of all others. */
function savedName(file: string): string | undefined {
  const [, name = "", ending = ""] = BESIDE.exec(file) ?? [];
  return KINDS.includes(kindOf(ending)) ? savedAs(name + ending) : undefined;
}

function entryOf(tree: string, file: string, policies: string[], bucketOf: BucketOf): Entry {
  const path = join(tree, file);
  const data = readFileSync(path);
  const entry: Entry = { file, type: typeOf(file), hash: sha256(data).slice(0, 16), size: data.length };
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

/** What hosts of plain files read is none of the site's own server's. */
const isServed = (file: string): boolean => !/\.(br|gz)$/.test(file) && file !== "404.html" && file !== "_headers";

/** A page and the same as Markdown name each other, and a search engine lists the page. */
function linkTwins(urls: Record<string, Address>, siteUrl: string): void {
  for (const [address, { public: twin }] of Object.entries(urls)) {
    const bare = address.replace(/\.md$/, "");
    const page = urls[bare]?.public;
    if (!twin || !page || twin === page) continue;
    twin.link = `<${new URL(bare, siteUrl).href}>; rel="canonical"`;
    page.link = `<${new URL(address, siteUrl).href}>; rel="alternate"; type="text/markdown"`;
  }
}

/** Maps every address to the file, type, hash and policy the server answers with. */
export function writeManifest(trees: Trees, siteUrl: string, stored: Stored = {}): void {
  const policies: string[] = [];
  const bucketOf: BucketOf = (address) => stored[/^\/media\/([a-z0-9-]+)[./]/.exec(address)?.[1] ?? ""]?.video?.bucket;
  const urls: Record<string, Address> = {};
  for (const file of filesIn(trees.public).filter(isServed)) {
    (urls[addressOf(file)] ??= {}).public = entryOf(trees.public, file, policies, bucketOf);
  }
  for (const file of filesIn(trees.members).filter(isServed)) {
    const address = file.startsWith(MEMBERS_SEARCH) ? `/members/${file}` : addressOf(file);
    (urls[address] ??= {}).members = entryOf(trees.members, file, policies, bucketOf);
  }
  linkTwins(urls, siteUrl);
  const notFound = entryOf(trees.public, "404.html", policies, bucketOf);
  const manifest: Manifest = { siteUrl, policies, notFound, urls };
  writeFileSync(join(trees.site, "manifest.json"), JSON.stringify(manifest));
}
