// Videos in the owner's S3 store. Browsers have no access of their own: this server checks the reader and redirects
// (302) to an address presigned for one method and at most ten minutes. HLS playlists are read here and rewritten to
// this site's addresses, so they never expire and every segment checks the membership. For an MP4 file, Chromium and
// Firefox request later ranges from the presigned address: the player renews it
// (src/features/learning/video/renewal.ts).
import { environment } from "../../platform/environment.ts";
import { memoize } from "../../platform/memory.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import {
  type Crypto,
  dayKey,
  signedAddress,
  originOf,
  objectPath,
  type Asked,
  keyFolder,
  mayGrow,
  rewritten,
  type Kept,
  type Kind,
  packedText,
  memorySlot,
  unpacked,
  wholeSize,
  askedBy,
} from "./media.rules.ts";
import type { StoredObject, Stored } from "#contract/store.d.ts";
import { networkFrom, tooManyUntil, refuseTooMany } from "../../platform/limits/limits.ts";
import { joinedKey } from "../../platform/limits/limits.rules.ts";
import { isOpenByLink } from "../lessonLinks/lessonLinks.ts";
import { isReadByMember } from "../../access/readingCookie/readingCookie.ts";
import { siteFile } from "../../platform/release/release.ts";

// The runtime passes bytes as a string of its own kind; joining, slicing or comparing it would change the bytes.
function bytesOf(hex: string): string {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return toString(bytes as unknown as number[]);
}

const crypto: Crypto = {
  sha256: (text) => $security.sha256(text),
  hmacByText: (text, key) => $security.hs256(text, key),
  hmac: (text, key) => $security.hs256(text, key as string),
  bytesOf,
};

const { store } = environment;
const keyOf = memoize(2, (day: string) => dayKey(day, store, crypto));

/** A presigned address of the object, for one method and `store.seconds`. */
export const objectAddress = (object: StoredObject, method: "GET" | "HEAD"): string =>
  signedAddress(
    { method, origin: originOf(store, object.bucket), path: objectPath(store, object) },
    store,
    { nowMs: Date.now(), seconds: store.seconds, keyOf },
    crypto,
  );

const WAITS_S = 5;
/** Twice the size of a six-hour playlist in segments of four seconds. */
const MOST_BYTES = 524_288;
const PLACE = "text of the store ";

interface Read {
  kind: Kind;
  text: string;
}

/** Prepares a raw text for delivery. @param folder the folder of the lesson's main playlist */
function forReaders({ object, lessonId, text }: Asked, raw: string, folder: string): Read {
  if (text === "captions") return { kind: "whole", text: raw };
  const bucketAddress =
    originOf(environment.store, object.bucket) + objectPath(environment.store, { ...object, key: "" });
  const home = { key: object.key, folder, bucketAddress, address: `/media/${lessonId}/` };
  return { kind: mayGrow(raw) ? "growing" : "whole", text: rewritten(raw, home) };
}

// Requests the first MOST_BYTES only, so that a large object never fills the memory.
function fetched(object: Asked["object"]): string | undefined {
  const headers = { Range: `bytes=0-${String(MOST_BYTES - 1)}` };
  const answer = $http.send({ url: objectAddress(object, "GET"), method: "GET", headers, timeout: WAITS_S });
  const { statusCode } = answer;
  if (statusCode === 404 || statusCode === 416) return undefined;
  if (statusCode !== 200 && statusCode !== 206) throw new Error(`The store answers ${String(statusCode)}.`);
  const ranges = (answer.headers as Record<string, string[] | undefined>)["Content-Range"];
  if ((wholeSize(ranges?.[0] ?? "") ?? answer.body.length) > MOST_BYTES)
    throw new Error(`It is larger than ${String(MOST_BYTES)} bytes.`);
  return toString(answer.body);
}

function read(app: CoreApp, asked: Asked, folder: string): Read {
  const { bucket, key } = asked.object;
  try {
    const raw = fetched(asked.object);
    if (raw !== undefined) return forReaders(asked, raw, folder);
    app.logger().warn("The store has no such object.", "bucket", bucket, "key", key);
    return { kind: "missing", text: "" };
  } catch (error) {
    app.logger().error("A text of the store cannot be used.", "bucket", bucket, "key", key, "error", String(error));
    return { kind: "failed", text: "" };
  }
}

/**
 * Returns a playlist or captions file as served to readers. All runtimes share the cache, which has a fixed number of
 * slots.
 */
export function storedText(e: core.RequestEvent, asked: Asked, playlist: string): Read | { retryAt: number } {
  const { bucket, key } = asked.object;
  const name = joinedKey(asked.lessonId, bucket, key);
  const place = PLACE + String(memorySlot($security.sha256(name)));
  const kept: Kept | undefined = unpacked(sharedStore.get(place), name, Date.now());
  if (kept) return kept;
  const retryAt = tooManyUntil(e.app, { storeReadsFrom: networkFrom(e) });
  if (retryAt !== undefined) return { retryAt };
  const fresh = read(e.app, asked, keyFolder(playlist));
  sharedStore.set(place, packedText(name, fresh.kind, fresh.text, Date.now()));
  return fresh;
}

const TYPES = { playlist: "application/vnd.apple.mpegurl", captions: "text/vtt; charset=utf-8" };

/** The build's list of stored objects, read once per runtime; empty for a site built without a store. */
const storedIn = memoize(2, (file: string): Stored => {
  try {
    return JSON.parse(toString($os.readFile(file))) as Stored;
  } catch {
    return {};
  }
});

const stored = (): Stored => storedIn(siteFile("store.json"));

/** The object that a path below /media/ names, if the reader has access; undefined otherwise. */
function allowed(e: core.RequestEvent, path: string): Asked | undefined {
  const asked = environment.store.endpoint ? askedBy(path, stored()) : undefined;
  if (!asked) return undefined;
  const { access, lessonId } = asked;
  const isOpen = access === "free" || isReadByMember(e) || isOpenByLink(e, ({ id }) => id === lessonId);
  return isOpen ? asked : undefined;
}

/**
 * Serves stored objects: playlists and captions directly, videos and segments by redirect to a presigned address.
 * @param missing answers any other request as elsewhere on the site
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
