// Videos of an owner’s store: nobody asks it without the server, which looks at who asks and answers 302 to an
// address with a signature for one method, ten minutes at most.
// Playlists (HLS) are read here and name this site’s addresses, so nothing in them runs out and the membership is
// asked at every part. Of a file (MP4) Chromium and Firefox ask the signed address again for later parts: the
// player renews it (src/features/learning/video/renewal.ts).
import type { Stored } from "#contract/store.d.ts";
import { refuseTooMany } from "../../platform/limits/limits.ts";
import { isOpenByLink } from "../lessonLinks/lessonLinks.ts";
import { environment } from "../../platform/environment.ts";
import { memoize } from "../../platform/memory.ts";
import { isReadByMember } from "../../access/readingCookie/membership.ts";
import { siteFile } from "../../platform/release/release.ts";
import { type Asked, askedBy } from "./asked.rules.ts";
import { objectAddress } from "./signing.ts";
import { storedText } from "./texts.ts";

const TYPES = { playlist: "application/vnd.apple.mpegurl", captions: "text/vtt; charset=utf-8" };

/** What lies in the store; read once per runtime. A site that was built before there was one has none. */
const storedIn = memoize(2, (file: string): Stored => {
  try {
    return JSON.parse(toString($os.readFile(file))) as Stored;
  } catch {
    return {};
  }
});

const stored = (): Stored => storedIn(siteFile("store.json"));

/** Below /media/: what somebody asks for and may have; undefined for everything else. */
function allowed(e: core.RequestEvent, path: string): Asked | undefined {
  const asked = environment.store.endpoint ? askedBy(path, stored()) : undefined;
  if (!asked) return undefined;
  const { access, lessonId } = asked;
  const isOpen = access === "free" || isReadByMember(e) || isOpenByLink(e, ({ id }) => id === lessonId);
  return isOpen ? asked : undefined;
}

/**
 * Answers for what lies in the store: playlists and captions itself, and for a video or a part of one with the way to
 * an address that works for some minutes. `missing` answers all else, as everywhere on the site.
 */
export function serveStored(
  e: core.RequestEvent,
  { path = "" }: Record<string, string>,
  missing: (e: core.RequestEvent) => void,
): void {
  const asked = allowed(e, path);
  if (!asked) return missing(e);
  const headers = e.response.header();
  headers.set("Cache-Control", "private, no-store");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Vary", "Origin, Cookie");
  if (!asked.text) return e.redirect(302, objectAddress(asked.object, e.request.method === "HEAD" ? "HEAD" : "GET"));
  return sendText(e, asked, asked.text, missing);
}

function sendText(
  e: core.RequestEvent,
  asked: Asked,
  text: NonNullable<Asked["text"]>,
  missing: (e: core.RequestEvent) => void,
): void {
  const found = storedText(e, asked, stored()[asked.lessonId]?.video?.key ?? "");
  if ("retryAt" in found) return refuseTooMany(e, found.retryAt);
  if (found.kind === "missing") return missing(e);
  if (found.kind === "failed") return e.noContent(502);
  e.response.header().set("Cross-Origin-Resource-Policy", "same-origin");
  return e.blob(200, TYPES[text], found.text);
}
