import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";

/** Scripts of these types are data: browsers do not run them and need no hash. */
const DATA = /^(application\/(ld\+)?json|speculationrules)$/;

const PLAYLIST = "application/vnd.apple.mpegurl";

/** The folders that this build fills with scripts; nothing that was uploaded lies in them. */
const SCRIPT_FOLDERS = ["_astro/", "pagefind/", "members/search/"];
/** A path alone says nothing to a browser: the server puts the site's host in front (pocketbase/hooks/site/scriptHosts.rules.ts). */
const SCRIPTS = SCRIPT_FOLDERS.map((folder) => `{site}/${folder}`);
/** What a page fetches when its own code is gone (pages/renew.js.ts): the one script outside of the folders. */
const RENEW = "{site}/renew.js";
/** What answers without a network (src/worker); to Firefox a script that it kept comes from it, and not from where it lay. */
const WORKER = "{site}/worker.js";

/** Where a bucket is reached, the server alone knows, and puts it in (pocketbase/hooks/media/store.rules.ts). */
const inStore = (bucket: string): string => `{store:${bucket}}`;

interface Found {
  scripts: Set<string>;
  styles: Set<string>;
  /** Origins of videos kept elsewhere, and of other sites' players. */
  media: Set<string>;
  /** Origins of playlists, which a script fetches and hands to the video. */
  streams: Set<string>;
  frames: Set<string>;
  refused: string[];
}

/** The bucket that a page's media of this site come from by a detour, by its address; undefined for the site's own files. */
export type BucketOf = (address: string) => string | undefined;

const addOrigin = (origins: Set<string>, address: string | undefined): void => {
  if (address?.startsWith("https://")) origins.add(new URL(address).origin);
};

const isElsewhere = (script: string | undefined): boolean =>
  script !== undefined && !SCRIPT_FOLDERS.some((folder) => script.startsWith(`/${folder}`));

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Where a page's video comes from: another host, or the store. */
function addMedia(found: Found, name: string, { src = "", type }: Record<string, string>, bucketOf: BucketOf): void {
  const bucket = name === "source" ? bucketOf(src) : undefined;
  if (bucket) found.media.add(inStore(bucket));
  if (name === "source" || name === "video") addOrigin(found.media, src);
  if (type !== PLAYLIST) return;
  if (bucket) found.streams.add(inStore(bucket));
  addOrigin(found.streams, src);
  found.media.add("blob:");
}

/** The inline scripts and styles of a page, and attributes that no policy can allow. */
function inlineParts(html: string, bucketOf: BucketOf): Found {
  const found: Found = {
    ...{ scripts: new Set(), styles: new Set(), media: new Set(), streams: new Set(), frames: new Set() },
    refused: [],
  };
  let into: Set<string> | undefined;
  let text = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      const bad = Object.keys(attributes).find((key) => key === "style" || /^on[a-z]+$/.test(key));
      if (bad) found.refused.push(`<${name} ${bad}="${attributes[bad]}">`);
      if (name === "script" && isElsewhere(attributes["src"]))
        found.refused.push(`<script src="${attributes["src"]}">`);
      addMedia(found, name, attributes, bucketOf);
      addOrigin(found.frames, attributes["data-embed"]);
      if (name === "style") into = found.styles;
      else if (name === "script" && !("src" in attributes) && !DATA.test(attributes["type"] ?? ""))
        into = found.scripts;
      text = "";
    },
    ontext: (data) => void (text += data),
    onclosetag(name) {
      if (into && (name === "script" || name === "style")) into.add(hashOf(text));
      if (name === "script" || name === "style") into = undefined;
    },
  });
  parser.end(html);
  return found;
}

const sources = (more: Set<string>): string => ["'self'", ...[...more].sort()].join(" ");

/**
 * The Content-Security-Policy of one page, with the hashes of its own inline scripts and styles, and the hosts of its
 * own video.
 * Throws when the page has a style="" or on…="" attribute: the policy would refuse it in the browser.
 */
export function policyOf(html: string, file: string, bucketOf: BucketOf = () => undefined): string {
  const { scripts, styles, media, streams, frames, refused } = inlineParts(html, bucketOf);
  if (refused.length > 0) throw new Error(`${file}: the Content-Security-Policy refuses ${refused[0]}`);
  return [
    "default-src 'none'",
    `script-src ${[...SCRIPTS, RENEW, WORKER, ...[...scripts].sort()].join(" ")}`,
    `style-src ${sources(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${sources(streams)}`,
    `media-src ${sources(media)}`,
    `worker-src ${[...SCRIPTS, WORKER].join(" ")}`,
    // The one policy: src/lib/trustedScripts.ts.
    "require-trusted-types-for 'script'",
    "trusted-types default",
    "manifest-src 'self'",
    `frame-src ${[...frames].sort().join(" ") || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
