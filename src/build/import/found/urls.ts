import type { Nodes } from "mdast";
import { visit } from "unist-util-visit";
import { decoded } from "#build/import/source/lookup.ts";

/** Before the address of a video that stands in a text: the first becomes the lesson's, the others stay as links. */
export const VIDEO = "video:";

const YOUTUBE =
  /^(?:https?:)?\/\/(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const VIMEO =
  /^(?:https?:)?\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)/i;
/** What a frame asks of its player, and no page of a video knows. */
export const OF_FRAMES = [
  "autoplay",
  "rel",
  "controls",
  "modestbranding",
  "enablejsapi",
  "origin",
  "feature",
  "dnt",
  "mute",
  "loop",
];

export const youtube = (id: string): string => `https://www.youtube.com/watch?v=${id}`;
export const vimeo = (id: string): string => `https://vimeo.com/${id}`;

/** An address with all that it says besides the video: where it begins, its list, the word that opens a private one. */
function withParameters(page: string, from: URL, isYoutube: boolean): string {
  const url = new URL(page);
  for (const [name, value] of from.searchParams) {
    if (OF_FRAMES.includes(name) || (isYoutube && name === "v")) continue;
    url.searchParams.set(isYoutube && name === "start" ? "t" : name, value);
  }
  return url.href + from.hash;
}

/** The page of a video that somebody else hosts, by any of its addresses, and with everything that its address says. */
export function hostedVideo(address: string): string | undefined {
  const url = address.trim().replaceAll("&amp;", "&");
  const [, id] = YOUTUBE.exec(url) ?? [];
  const [, number] = VIMEO.exec(url) ?? [];
  const whole = url.replace(/^(https?:)?\/\//i, "https://");
  if ((!id && !number) || !URL.canParse(whole)) return undefined;
  const from = new URL(whole);
  if (id) return withParameters(youtube(id), from, true);
  const [, secret = ""] = /\/\d+\/([0-9a-f]+)\/?$/.exec(from.pathname) ?? [];
  return withParameters(vimeo(number ?? "") + (secret && `/${secret}`), from, false);
}

/** Gives every link, picture and definition below a node another address. */
export function rewriteUrls(tree: Nodes, change: (url: string, isPicture: boolean) => string): void {
  visit(tree, (node) => {
    if (node.type === "link" || node.type === "definition") node.url = change(node.url, false);
    if (node.type === "image") node.url = change(node.url, true);
  });
}

/** A path as an address may carry it, read: "my%20note.md#part" is ["my note.md", "part"]. */
export function cutAddress(url: string): { path: string; anchor: string } {
  const [, path = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? [];
  return { path: decoded(path), anchor: decoded(anchor) };
}
