import { answerAt } from "../rules/answer.ts";
import { bestCoding } from "../rules/encoding.ts";
import type { Address, Entry, Side } from "../rules/manifest.ts";
import { cacheControl, etag, HTTPS_ONLY, SITE_HEADERS, vary } from "../rules/siteHeaders.ts";
import { hasPremium } from "./entitlements.ts";
import { readerOf } from "./reading.ts";
import { isSecureRequest } from "./request.ts";
import { manifest, notFoundPage, trees } from "./tree.ts";

const CONTENT_CODING = { br: "br", gz: "gzip" };

/** Answers every address of the built site. */
export function serve(e: core.RequestEvent): void {
  const url = e.request!.url!;
  const answer = answerAt(manifest, url.path, () => url.query().get("lesson"));
  if (answer.kind === "foreign") throw new NotFoundError();
  if (answer.kind === "moved") return redirect(e, answer.to, url.rawQuery);
  const side = answer.kind === "address" && sideFor(e, answer.address);
  return side ? send(e, answer.address, side) : missing(e);
}

// Asked at every request, so a membership that ends closes the next page.
function sideFor(e: core.RequestEvent, address: Address): Side | undefined {
  const reader = address.members && readerOf(e.app, e);
  if (reader && hasPremium(e.app, reader.id)) return "members";
  return address.public && "public";
}

function describe(e: core.RequestEvent, entry?: Entry): http.Header {
  const headers = e.response.header();
  for (const [name, value] of SITE_HEADERS) headers.set(name, value);
  if (isSecureRequest(e)) headers.set("Strict-Transport-Security", HTTPS_ONLY);
  if (entry?.policy !== undefined) headers.set("Content-Security-Policy", manifest.policies[entry.policy] ?? "");
  return headers;
}

function send(e: core.RequestEvent, address: Address, side: Side): void {
  const entry = address[side]!;
  const request = e.request!.header;
  const coding = entry.br || entry.gz ? bestCoding(request.get("Accept-Encoding"), entry) : "";
  const headers = describe(e, entry);
  headers.set("Content-Type", entry.type);
  headers.set("Cache-Control", cacheControl(address, side));
  headers.set("ETag", etag(side, entry, coding));
  const depends = vary(address, entry);
  if (depends) headers.add("Vary", depends);
  if (coding) headers.set("Content-Encoding", CONTENT_CODING[coding]);
  // The server leaves the length out once a coding is set; a range has a length of its own.
  if (coding && !request.get("Range")) headers.set("Content-Length", String(entry[coding]));
  // By its date a visitor's copy would pass for the members' one.
  request.del("If-Modified-Since");
  return e.fileFS(trees[side], coding ? `${entry.file}.${coding}` : entry.file);
}

function missing(e: core.RequestEvent): void {
  describe(e, manifest.notFound).set("Cache-Control", "no-store");
  return e.html(404, notFoundPage);
}

function redirect(e: core.RequestEvent, to: string, query: string): void {
  describe(e).set("Cache-Control", "no-cache");
  return e.redirect(301, query ? `${to}?${query}` : to);
}

export function hideDashboard(): void {
  throw new NotFoundError();
}
