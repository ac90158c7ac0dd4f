import type { Stored, StoredLesson, StoredObject } from "#contract/store.d.ts";

/** What somebody asks for below /media/. */
export interface Asked {
  access: StoredLesson["access"];
  object: StoredObject;
  /** A text that this server fetches and hands on; else the browser is sent to the store. */
  text?: "playlist" | "captions";
  lessonId: string;
}

const LONGEST_KEY_BYTES = 1024;
const ODD = /[\u0000-\u001f\u007f\\]/;

export const isPlaylistKey = (key: string): boolean => /\.m3u8?$/i.test(key);

export const keyFolder = (key: string): string => key.slice(0, key.lastIndexOf("/") + 1);

const endingOf = (key: string): string => /\.(\w+)$/.exec(key)?.[1]?.toLowerCase() ?? "";

/** Whether a path stays where it begins: no way up, nothing empty, nothing that another system reads otherwise. */
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
 * Which object a decoded path below /media/ means: "five-numbers.mp4" a lesson's own video, "five-numbers.vtt" its
 * captions, "five-numbers/720p/1.m4s" a part in the folder of its playlist. No other object of the store has an address.
 */
export function askedBy(path: string, stored: Stored): Asked | undefined {
  const [, lessonId = "", sign = "", rest = ""] = /^([a-z0-9-]+)([./])(.+)$/.exec(path) ?? [];
  const lesson = Object.hasOwn(stored, lessonId) ? stored[lessonId] : undefined;
  if (!lesson) return undefined;
  return sign === "/" ? partOf(lesson, lessonId, rest) : wholeOf(lesson, lessonId, rest);
}

/** Bytes to sign with, as the runtime wants them: they are handed on and never looked into. */
export type Key = unknown;

/** What the server's runtime brings. */
export interface Crypto {
  /** In hex. */
  sha256: (text: string) => string;
  /** HMAC-SHA256 of a text with the characters of another as its key, in hex. */
  hmacByText: (text: string, key: string) => string;
  /** The same with bytes as its key. */
  hmac: (text: string, key: Key) => string;
  bytesOf: (hex: string) => Key;
}

export interface Credentials {
  region: string;
  accessKey: string;
  secretKey: string;
}

/** A request that somebody else is going to make. */
export interface Wanted {
  method: string;
  /** "https://host" or with a port that is not the usual one. */
  origin: string;
  /** Already escaped, as `escapedPath` does. */
  path: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const SERVICE = "s3";
const ENDS = "aws4_request";

/** Percent signs for everything but letters, digits and -._~, as the signature wants it. */
export const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export const escapedPath = (path: string): string => path.split("/").map(escaped).join("/");

/** "20130524T000000Z" */
export const stamp = (nowMs: number): string => new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");

/** The key of a day, which four HMACs make: worth keeping. */
export function dayKey(day: string, { region, secretKey }: Credentials, crypto: Crypto): Key {
  let key = crypto.bytesOf(crypto.hmacByText(day, `AWS4${secretKey}`));
  for (const part of [region, SERVICE, ENDS]) key = crypto.bytesOf(crypto.hmac(part, key));
  return key;
}

interface Moment {
  nowMs: number;
  /** How long the address works. */
  seconds: number;
  keyOf: (day: string) => Key;
}

/**
 * The address of an object with a signature in its query (AWS Signature Version 4, "presigned"), for one method and a
 * time. Headers such as Range are free.
 */
export function signedAddress(wanted: Wanted, credentials: Credentials, moment: Moment, crypto: Crypto): string {
  const time = stamp(moment.nowMs);
  const day = time.slice(0, 8);
  const scope = [day, credentials.region, SERVICE, ENDS].join("/");
  // In the order of their names, as the signature wants them.
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

/** Where the store is reached, and how a bucket is named there. */
export interface Place {
  /** "https://s3.eu-central-1.example.com"; "" without a store. */
  endpoint: string;
  /** The bucket is the first part of the path, not of the host's name. */
  isPathStyle: boolean;
}

/** The origin that a bucket's objects are fetched from. */
export const originOf = ({ endpoint, isPathStyle }: Place, bucket: string): string =>
  isPathStyle ? endpoint : endpoint.replace("://", `://${bucket}.`);

/** The escaped path of an object there. */
export const objectPath = ({ isPathStyle }: Place, { bucket, key }: StoredObject): string =>
  escapedPath(isPathStyle ? `/${bucket}/${key}` : `/${key}`);

/** A page's policy, in which the build put the buckets of its video: their origins, or nothing without a store. */
export const allowingStore = (policy: string, place: Place): string =>
  policy.replace(/ \{store:([^}]+)\}/g, (_, bucket: string) => (place.endpoint ? ` ${originOf(place, bucket)}` : ""));

/** How long what was read of the store is believed. A playlist that grows is read again with every part. */
const BELIEVED_MS = { whole: 300_000, growing: 1_000, missing: 10_000, failed: 3_000 };

export type Kind = keyof typeof BELIEVED_MS;

/** What was read of an object. */
export interface Kept {
  /** Bucket and key. */
  name: string;
  kind: Kind;
  untilMs: number;
  text: string;
}

const PLACES = 64;

/** Of which of the few places in the shared memory an object has one; another with the same takes it over. */
export const memorySlot = (hashInHex: string): number => Number.parseInt(hashInHex.slice(0, 6), 16) % PLACES;

/** As one text: what is told of it, and behind the first line what was read. */
export const packedText = (name: string, kind: Kind, text: string, nowMs: number): string =>
  `${JSON.stringify({ name, kind, untilMs: nowMs + BELIEVED_MS[kind] })}\n${text}`;

/** What is kept there of this object, while it is believed. */
export function unpacked(found: string | null, name: string, nowMs: number): Kept | undefined {
  if (found === null) return undefined;
  const end = found.indexOf("\n");
  const told = JSON.parse(found.slice(0, end)) as Omit<Kept, "text">;
  return told.name === name && told.untilMs > nowMs ? { ...told, text: found.slice(end + 1) } : undefined;
}

/** The bytes of an object in all, by "bytes 0-99/1234"; undefined where nothing says so. */
export function wholeSize(contentRange: string): number | undefined {
  const size = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange)?.[1];
  return size === undefined ? undefined : Number(size);
}

/** Where a playlist lies, and under which addresses its parts are asked for. */
export interface Home {
  /** The playlist's own key. */
  key: string;
  /** The folder that nothing may lead out of: that of the lesson's first playlist. */
  folder: string;
  /** The store's own addresses of this folder's bucket, which some tools write: "https://host/bucket/". */
  bucketAddress: string;
  /** "/media/five-numbers/" */
  address: string;
}

/** Attributes that name a file: URI, and what only few players read. */
const NAMED = /((?:^|[:,])(?:[A-Z0-9-]*URI)=)"([^"\r\n]*)"/g;
/** What a key is named by without being a file. */
const NO_FILE = /^(?:data|skd|urn):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i;

/** What keeps a playlist from being handed out, said for the log. */
export class PlaylistProblem extends Error {}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    throw new PlaylistProblem(`${uri} cannot be read.`);
  }
}

/** "a/b/../c" is "a/c"; a way above the bucket is none. */
function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) throw new PlaylistProblem("A part lies above the bucket.");
    } else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The key that a URI of the playlist means. */
function keyOf(uri: string, { key, bucketAddress }: Home): string {
  if (uri.includes("{$")) throw new PlaylistProblem(`${uri} has a variable in it, which is not understood here.`);
  const [path = ""] = uri.split(/[?#]/);
  if (path.startsWith(bucketAddress)) return resolved(decoded(path.slice(bucketAddress.length)));
  if (SCHEME.test(path)) throw new PlaylistProblem(`${uri} lies elsewhere.`);
  // From the root of the host means from the root of the bucket, or of its host's path.
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
 * A playlist in which every file (variants, parts, initial parts, keys, I-frames, sound, subtitles) is asked for at this
 * site. Throws a PlaylistProblem for a text that is no playlist and for one that names a file outside its folder.
 */
export function rewritten(text: string, home: Home): string {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trim() !== "#EXTM3U") throw new PlaylistProblem("It does not begin with #EXTM3U.");
  return lines.map((line) => inLine(line, home)).join("\n");
}

/** Whether a playlist may still grow: one that names parts and does not say that it has ended. */
export const mayGrow = (text: string): boolean => text.includes("#EXTINF") && !text.includes("#EXT-X-ENDLIST");
