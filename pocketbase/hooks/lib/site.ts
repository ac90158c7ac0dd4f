import { answerAt, sidesOf } from "../rules/answer.ts";
import { bestCoding, type Coding, fileIn, weightsIn } from "../rules/encoding.ts";
import type { Address, Entry, Page } from "../rules/manifest.ts";
import { fileHeaders, type Header, HTTPS_ONLY, missingHeaders, movedHeaders } from "../rules/siteHeaders.ts";
import { hasPremium } from "./entitlements.ts";
import { remembered } from "./memory.ts";
import { readerOf } from "./reading.ts";
import { isSecure } from "./request.ts";
import { manifest, notFoundPage, trees } from "./tree.ts";

const wantedCodings = remembered(100, weightsIn);
const sides = remembered(1000, sidesOf);
const headersOf = remembered(1000, (page: Page) =>
  remembered(3, (coding: Coding) => fileHeaders(manifest, page, coding)),
);
const headersOfMissing = remembered(3, (coding: Coding) => missingHeaders(manifest, coding));

/** Answers every address of the built site. */
export function serve(e: core.RequestEvent): void {
  const { url } = e.request;
  const answer = answerAt(manifest, url.path, () => url.query().get("lesson"));
  if (answer.kind === "foreign") throw new NotFoundError();
  if (answer.kind === "moved") return redirect(e, answer.to, url.rawQuery);
  const page = answer.kind === "address" && pageFor(e, answer.address);
  return page ? send(e, page) : missing(e);
}

// Asked at every request, so a membership that ends closes the next page.
function pageFor(e: core.RequestEvent, address: Address): Page | undefined {
  const { members, public: preview } = sides(address);
  const reader = members && readerOf(e.app, e);
  return reader && hasPremium(e.app, reader.id) ? members : preview;
}

function describe(e: core.RequestEvent, list: Header[]): http.Header {
  const headers = e.response.header();
  // A for…of takes half as long again here, and a page's headers are most of its time.
  list.forEach((header) => headers.set(header[0], header[1]));
  if (isSecure(e)) headers.set(HTTPS_ONLY[0], HTTPS_ONLY[1]);
  return headers;
}

const codingFor = (e: core.RequestEvent, entry: Entry): Coding =>
  entry.br || entry.gz ? bestCoding(wantedCodings(e.request.header.get("Accept-Encoding")), entry) : "";

function send(e: core.RequestEvent, page: Page): void {
  const { entry, side } = page;
  const coding = codingFor(e, entry);
  const headers = describe(e, headersOf(page)(coding));
  // The server works out the length of a plain file and of a part by itself, but not of a compressed whole.
  if (coding) headers.set("Content-Length", String(entry[coding]));
  // By its date a visitor's copy would pass for the members' one.
  e.request.header.del("If-Modified-Since");
  try {
    return e.fileFS(trees[side], fileIn(entry, coding));
  } catch (error) {
    return gone(e, error);
  }
}

// A build took the file away after the start: nobody may keep this answer under the lost file's headers.
function gone(e: core.RequestEvent, error: unknown): void {
  e.app.logger().error("A file of the manifest cannot be read. Restart after a build.", "error", String(error));
  const headers = e.response.header();
  headers.del("ETag");
  headers.del("Content-Encoding");
  return missing(e);
}

function missing(e: core.RequestEvent): void {
  const page = manifest.notFound;
  const coding = codingFor(e, page);
  describe(e, headersOfMissing(coding)).set("Content-Length", String(coding ? page[coding] : page.size));
  return e.blob(404, page.type, notFoundPage(coding));
}

function redirect(e: core.RequestEvent, to: string, query: string): void {
  describe(e, movedHeaders());
  return e.redirect(301, query ? `${to}?${query}` : to);
}

export function hideDashboard(): void {
  throw new NotFoundError();
}
