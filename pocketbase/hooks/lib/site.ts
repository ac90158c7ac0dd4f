import { answerAt, sidesOf } from "../rules/answer.ts";
import { bestCoding, type Coding, fileIn, weightsIn } from "../rules/encoding.ts";
import type { Address, Page } from "../rules/manifest.ts";
import { fileHeaders, type Header, HTTPS_ONLY, missingHeaders, movedHeaders } from "../rules/siteHeaders.ts";
import { isReadByMember } from "./membership.ts";
import { remembered } from "./memory.ts";
import { isSecure } from "./request.ts";
import { addressAt, frame, notFoundPage, trees } from "./tree.ts";

const wantedCodings = remembered(100, weightsIn);
const addresses = { redirects: frame.redirects, at: addressAt };
const sides = remembered(1000, sidesOf);
const headersOf = remembered(1000, (page: Page) => remembered(3, (coding: Coding) => fileHeaders(frame, page, coding)));
const headersOfMissing = remembered(3, (coding: Coding) => missingHeaders(frame, coding));

/** Answers every address of the built site. */
export function serve(e: core.RequestEvent): void {
  const { url } = e.request;
  const answer = answerAt(addresses, url.path, () => url.query().get("lesson"));
  if (answer.kind === "foreign") throw new NotFoundError();
  if (answer.kind === "moved") return redirect(e, answer.to, url.rawQuery);
  const page = answer.kind === "address" && pageFor(e, answer.address);
  return page ? send(e, page) : missing(e);
}

// Asked at every request, so a membership that ends closes the next page.
function pageFor(e: core.RequestEvent, address: Address): Page | undefined {
  const { members, public: preview } = sides(address);
  return members && isReadByMember(e) ? members : preview;
}

type SetHeader = (name: string, value: string) => void;

// What is asked of the server here is most of a page's time: its methods are looked up once.
function describe(e: core.RequestEvent, list: Header[]): SetHeader {
  const { set } = e.response.header() as unknown as { set: SetHeader };
  list.forEach((header) => set(header[0], header[1]));
  if (isSecure(e)) set(HTTPS_ONLY[0], HTTPS_ONLY[1]);
  return set;
}

type GetHeader = (name: string) => string;
const sentWith = (e: core.RequestEvent): GetHeader => (e.request.header as unknown as { get: GetHeader }).get;

function send(e: core.RequestEvent, page: Page): void {
  const get = sentWith(e);
  const coding = bestCoding(wantedCodings(get("Accept-Encoding")), page.entry);
  const set = describe(e, headersOf(page)(coding));
  // The server works out the length of a plain file and of a part by itself, but not of a compressed whole.
  if (coding) set("Content-Length", String(page.entry[coding]));
  // By its date a visitor's copy would pass for the members' one.
  if (get("If-Modified-Since")) e.request.header.del("If-Modified-Since");
  try {
    return e.fileFS(trees[page.side], fileIn(page.entry, coding));
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
  const page = frame.notFound;
  const coding = bestCoding(wantedCodings(sentWith(e)("Accept-Encoding")), page);
  const set = describe(e, headersOfMissing(coding));
  set("Content-Length", String(coding ? page[coding] : page.size));
  return e.blob(404, page.type, notFoundPage(coding));
}

function redirect(e: core.RequestEvent, to: string, query: string): void {
  describe(e, movedHeaders());
  return e.redirect(301, query ? `${to}?${query}` : to);
}

export function hideDashboard(): void {
  throw new NotFoundError();
}
