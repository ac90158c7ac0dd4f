import { keyFolder, isBelow } from "./asked.rules.ts";
import { escapedPath } from "./signing.rules.ts";

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
