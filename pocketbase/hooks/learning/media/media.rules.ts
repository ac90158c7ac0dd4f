import type { Stored, StoredLesson, StoredObject } from "#contract/store.d.ts";

/** The stored object that a path below /media/ names. */
export interface Asked {
  access: StoredLesson["access"];
  object: StoredObject;
  /** A text that this server fetches and delivers; for any other file it redirects to the store. */
  text?: "playlist" | "captions";
  lessonId: string;
}

const LONGEST_KEY_BYTES = 1024;
const ODD = /[\u0000-\u001f\u007f\\]/;

export const isPlaylistKey = (key: string): boolean => /\.m3u8?$/i.test(key);

/** The folder with a trailing slash; "" at the top of the bucket. */
export const keyFolder = (key: string): string => key.slice(0, key.lastIndexOf("/") + 1);

const endingOf = (key: string): string => /\.(\w+)$/.exec(key)?.[1]?.toLowerCase() ?? "";

/** True for a relative path without "..", empty segments or characters that other systems read differently. */
export const isBelow = (path: string): boolean =>
  path !== "" && !ODD.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");

function partOf(lesson: StoredLesson, lessonId: string, path: string): Asked | undefined {
  const { video, access } = lesson;
  if (!video || !isPlaylistKey(video.key) || !isBelow(path)) return undefined;
  const key = keyFolder(video.key) + path;
  if (encodeURIComponent(key).length > 3 * LONGEST_KEY_BYTES) return undefined;
  const object = { bucket: video.bucket, key };
  return { access, object, lessonId, ...(isPlaylistKey(key) && { text: "playlist" as const }) };
}

function wholeOf({ access, video, captions }: StoredLesson, lessonId: string, ending: string): Asked | undefined {
  if (captions && ending === "vtt") return { access, object: captions, lessonId, text: "captions" };
  if (!video || isPlaylistKey(video.key) || ending !== endingOf(video.key)) return undefined;
  return { access, object: video, lessonId };
}

/**
 * Maps a decoded path below /media/ to its object: "five-numbers.mp4" to a lesson's video, "five-numbers.vtt" to its
 * captions, "five-numbers/720p/1.m4s" to a file in the folder of its playlist. No other object is reachable.
 */
export function askedBy(path: string, stored: Stored): Asked | undefined {
  const [, lessonId = "", sign = "", rest = ""] = /^([a-z0-9-]+)([./])(.+)$/.exec(path) ?? [];
  const lesson = Object.hasOwn(stored, lessonId) ? stored[lessonId] : undefined;
  if (!lesson) return undefined;
  return sign === "/" ? partOf(lesson, lessonId, rest) : wholeOf(lesson, lessonId, rest);
}

/** Bytes of a signing key, opaque to this module. */
export type Key = unknown;

/** Hash functions of the server's runtime. */
export interface Crypto {
  /** Returns hex. */
  sha256: (text: string) => string;
  /** HMAC-SHA256 with a text as the key; returns hex. */
  hmacByText: (text: string, key: string) => string;
  /** HMAC-SHA256 with bytes as the key; returns hex. */
  hmac: (text: string, key: Key) => string;
  bytesOf: (hex: string) => Key;
}

export interface Credentials {
  region: string;
  accessKey: string;
  secretKey: string;
}

/** The request to presign. */
export interface Wanted {
  method: string;
  /** "https://host", with the port unless it is the default. */
  origin: string;
  /** Already escaped by `escapedPath`. */
  path: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const SERVICE = "s3";
const ENDS = "aws4_request";

/** Percent-encodes all but letters, digits and -._~, as the signature requires. */
export const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export const escapedPath = (path: string): string => path.split("/").map(escaped).join("/");

/** Formats as "20130524T000000Z". */
export const stamp = (nowMs: number): string => new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");

/** Derives the signing key of a day with four HMACs; worth caching. */
export function dayKey(day: string, { region, secretKey }: Credentials, crypto: Crypto): Key {
  let key = crypto.bytesOf(crypto.hmacByText(day, `AWS4${secretKey}`));
  for (const part of [region, SERVICE, ENDS]) key = crypto.bytesOf(crypto.hmac(part, key));
  return key;
}

interface Moment {
  nowMs: number;
  /** Seconds until the address expires. */
  seconds: number;
  keyOf: (day: string) => Key;
}

/**
 * Presigns an object's address (AWS Signature Version 4) for one method and a limited time. Headers such as Range are
 * not signed.
 */
export function signedAddress(wanted: Wanted, credentials: Credentials, moment: Moment, crypto: Crypto): string {
  const time = stamp(moment.nowMs);
  const day = time.slice(0, 8);
  const scope = [day, credentials.region, SERVICE, ENDS].join("/");
  // The signature requires the names in alphabetical order.
  const query = [
    ["X-Amz-Algorithm", ALGORITHM],
    ["X-Amz-Credential", `${credentials.accessKey}/${scope}`],
    ["X-Amz-Date", time],
    ["X-Amz-Expires", String(moment.seconds)],
    ["X-Amz-SignedHeaders", "host"],
  ]
    .map(([name = "", value = ""]) => `${name}=${escaped(value)}`)
    .join("&");
  const host = wanted.origin.replace(/^https?:\/\//, "");
  const request = [wanted.method, wanted.path, query, `host:${host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
  const text = [ALGORITHM, time, scope, crypto.sha256(request)].join("\n");
  return `${wanted.origin}${wanted.path}?${query}&X-Amz-Signature=${crypto.hmac(text, moment.keyOf(day))}`;
}

/** The store's endpoint and how it addresses buckets. */
export interface Place {
  /** "https://s3.eu-central-1.example.com"; "" without a store. */
  endpoint: string;
  /** True when the bucket is the first part of the path rather than of the host name. */
  isPathStyle: boolean;
}

/** The origin that serves a bucket's objects. */
export const originOf = ({ endpoint, isPathStyle }: Place, bucket: string): string =>
  isPathStyle ? endpoint : endpoint.replace("://", `://${bucket}.`);

/** The escaped path of an object at that origin. */
export const objectPath = ({ isPathStyle }: Place, { bucket, key }: StoredObject): string =>
  escapedPath(isPathStyle ? `/${bucket}/${key}` : `/${key}`);

/** Fills the bucket placeholders of a page's policy (CSP) with the buckets' origins; removes them without a store. */
export const allowingStore = (policy: string, place: Place): string =>
  policy.replace(/ \{store:([^}]+)\}/g, (_, bucket: string) => (place.endpoint ? ` ${originOf(place, bucket)}` : ""));

/** Milliseconds that a read of the store is cached. A growing playlist changes with every segment. */
const BELIEVED_MS = { whole: 300_000, growing: 1_000, missing: 10_000, failed: 3_000 };

export type Kind = keyof typeof BELIEVED_MS;

/** A cached read of an object. */
export interface Kept {
  /** Key of the cache entry: lesson, bucket and key. */
  name: string;
  kind: Kind;
  untilMs: number;
  text: string;
}

const PLACES = 64;

/** The slot of an object in the shared cache; objects with the same slot overwrite each other. */
export const memorySlot = (hashInHex: string): number => Number.parseInt(hashInHex.slice(0, 6), 16) % PLACES;

/** Serializes a cache entry: JSON metadata in the first line, then the text. */
export const packedText = (name: string, kind: Kind, text: string, nowMs: number): string =>
  `${JSON.stringify({ name, kind, untilMs: nowMs + BELIEVED_MS[kind] })}\n${text}`;

/** The cached text of this object; undefined once expired or overwritten. */
export function unpacked(found: string | null, name: string, nowMs: number): Kept | undefined {
  if (found === null) return undefined;
  const end = found.indexOf("\n");
  const told = JSON.parse(found.slice(0, end)) as Omit<Kept, "text">;
  return told.name === name && told.untilMs > nowMs ? { ...told, text: found.slice(end + 1) } : undefined;
}

/** The full size in bytes from a Content-Range such as "bytes 0-99/1234"; undefined without one. */
export function wholeSize(contentRange: string): number | undefined {
  const size = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange)?.[1];
  return size === undefined ? undefined : Number(size);
}

/** The location of a playlist at the store, and the public address of its files. */
export interface Home {
  /** The playlist's own key. */
  key: string;
  /** The folder of the lesson's main playlist; no file outside it is served. */
  folder: string;
  /** The bucket's address at the store, "https://host/bucket/", which some tools write into playlists. */
  bucketAddress: string;
  /** Such as "/media/five-numbers/". */
  address: string;
}

/** Attributes whose value is a file: URI and its rarer variants. */
const NAMED = /((?:^|[:,])(?:[A-Z0-9-]*URI)=)"([^"\r\n]*)"/g;
/** URI schemes that identify a key without a file. */
const NO_FILE = /^(?:data|skd|urn):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i;

/** Thrown with the reason, for the log, why a playlist is not served. */
export class PlaylistProblem extends Error {}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    throw new PlaylistProblem(`${uri} cannot be read.`);
  }
}

/** Resolves "a/b/../c" to "a/c"; throws a PlaylistProblem for a path above the bucket. */
function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) throw new PlaylistProblem("A part lies above the bucket.");
    } else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The object key that a URI in the playlist refers to; throws a PlaylistProblem for one outside the bucket. */
function keyOf(uri: string, { key, bucketAddress }: Home): string {
  if (uri.includes("{$")) throw new PlaylistProblem(`${uri} has a variable in it, which is not understood here.`);
  const [path = ""] = uri.split(/[?#]/);
  if (path.startsWith(bucketAddress)) return resolved(decoded(path.slice(bucketAddress.length)));
  if (SCHEME.test(path)) throw new PlaylistProblem(`${uri} lies elsewhere.`);
  // A path from the host's root starts at the bucket, with or without the bucket's own path.
  const root = bucketAddress.replace(/^https?:\/\/[^/]+/, "");
  if (path.startsWith("/")) return resolved(decoded(path.startsWith(root) ? path.slice(root.length) : path.slice(1)));
  return resolved(keyFolder(key) + decoded(path));
}

function addressOf(uri: string, home: Home): string {
  const key = keyOf(uri, home);
  const part = key.startsWith(home.folder) ? key.slice(home.folder.length) : "";
  if (!isBelow(part)) throw new PlaylistProblem(`${uri} lies outside the folder of the lesson's playlist.`);
  return home.address + escapedPath(part);
}

const inTag = (line: string, home: Home): string =>
  line.replace(NAMED, (all, name: string, uri: string) =>
    NO_FILE.test(uri) ? all : `${name}"${addressOf(uri, home)}"`,
  );

function inLine(line: string, home: Home): string {
  const text = line.trim();
  if (text === "") return line;
  if (text.startsWith("#EXT")) return inTag(line, home);
  return text.startsWith("#") ? line : addressOf(text, home);
}

/**
 * Rewrites every file of a playlist (variants, segments, init sections, keys, I-frames, audio, subtitles) to an address
 * on this site.
 * @throws PlaylistProblem when the text is no playlist or names a file outside its folder
 */
export function rewritten(text: string, home: Home): string {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trim() !== "#EXTM3U") throw new PlaylistProblem("It does not begin with #EXTM3U.");
  return lines.map((line) => inLine(line, home)).join("\n");
}

/** True for a live playlist: it lists segments and has no end tag. */
export const mayGrow = (text: string): boolean => text.includes("#EXTINF") && !text.includes("#EXT-X-ENDLIST");
