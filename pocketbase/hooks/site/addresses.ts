import { serveStored } from "../learning/media/media.ts";
import { finder, type Parts } from "./addresses.rules.ts";

/** `missing` answers as at an unknown address. */
type Answering = (e: core.RequestEvent, parts: Parts, missing: (e: core.RequestEvent) => void) => void;

/**
 * What the manifest alone does not answer: a page for what a query asks, a function for a page made of data, or a page's
 * former address (a plain static host leads on from there by a page of its own).
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
