import type { Nodes } from "mdast";
import { visit } from "unist-util-visit";

/** Before the address of a video that stands in a text: the first becomes the lesson's, the others stay as links. */
export const VIDEO = "video:";

const YOUTUBE =
  /^(?:https?:)?\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})/;
const VIMEO = /^(?:https?:)?\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/;

export const youtube = (id: string): string => `https://www.youtube.com/watch?v=${id}`;
export const vimeo = (id: string): string => `https://vimeo.com/${id}`;

/** The page of a video that somebody else hosts, by any of its addresses. */
export function hostedVideo(url: string): string | undefined {
  const [, id] = YOUTUBE.exec(url) ?? [];
  const [, number] = VIMEO.exec(url) ?? [];
  return id ? youtube(id) : number && vimeo(number);
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
