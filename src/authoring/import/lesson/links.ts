import type { RootContent, Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { nodes, replaceBelow } from "#authoring/check/read/nodes.ts";
import { anchorsIn } from "#authoring/check/rules/links.ts";
import { cutAddress, hostedVideo, SOURCE, VIDEO } from "#authoring/import/found/found.ts";
import { percentDecoded } from "#authoring/import/source/lookup.ts";
import type { Leave } from "#authoring/import/source/source.ts";

/** Resolves a source key to a lesson's new URL; undefined when there is none. */
export type LessonAt = (key: string) => { url: string; tree: Root } | undefined;

/** The redirect that Google Docs wraps around every link. */
const GOOGLE = /^https?:\/\/(?:www\.)?google\.com\/url\?(?:.*&)?q=([^&]+)/;

/** Returns the anchor of a part of a page: by name, by slug, or by its text. */
function partOf(tree: Root, name: string): string | undefined {
  const wanted = percentDecoded(name).normalize("NFC").toLowerCase();
  const dashed = wanted.replaceAll(" ", "-");
  for (const node of tree.children) {
    const [anchor = ""] = node.type === "heading" ? anchorsIn(node) : [];
    const names = [
      (node.data as { id?: string } | undefined)?.id,
      anchor.normalize("NFC").toLowerCase(),
      wordsOf(node),
    ];
    if (anchor && (names.includes(wanted) || names.includes(dashed))) return `#${encodeURIComponent(anchor)}`;
  }
  return undefined;
}

const wordsOf = (node: RootContent): string => toString(node).normalize("NFC").trim().toLowerCase();

/** Resolves a link to a lesson and its anchor. */
function inSource(url: string, lessonAt: LessonAt): Target {
  const { path, anchor } = cutAddress(url.slice(SOURCE.length));
  const lesson = lessonAt(path);
  if (!lesson) return { why: "it leads to a file that is no lesson" };
  const part = anchor === "" ? "" : partOf(lesson.tree, anchor);
  if (part !== undefined) return { url: lesson.url + part };
  return { url: lesson.url, why: `the lesson is there, its part “${anchor}” is not; it leads to the lesson` };
}

interface Target {
  url?: string;
  why?: string;
}

/** Returns a link's new target, or why it has none. */
function target(url: string, tree: Root, lessonAt: LessonAt): Target {
  if (url.startsWith("#")) {
    const part = partOf(tree, url.slice(1));
    return part === undefined ? { why: "that part is not on the page" } : { url: part };
  }
  if (url.startsWith(SOURCE)) return inSource(url, lessonAt);
  const [, inside] = GOOGLE.exec(url) ?? [];
  const plain = inside ? decodeURIComponent(inside) : url;
  if (plain.startsWith("//")) return { url: `https:${plain}` };
  if (/^(https?:\/\/|mailto:|tel:)/i.test(plain) && URL.canParse(plain)) return { url: plain };
  return { why: "it leads to none of the web’s addresses" };
}

/** Rewrites every link; a broken one becomes plain text. */
export function placeLinks(tree: Root, lessonAt: LessonAt, leave: Leave): void {
  replaceBelow(tree, (node) => {
    if (node.type !== "link") return [node];
    const { url, why } = safely(() => target(node.url, tree, lessonAt));
    const isShown = toString(node).trim() !== "" || nodes(node, "image").length > 0;
    if (why || (url !== undefined && !isShown))
      leave(
        `the link “${toString(node).slice(0, 60)}” to ${decodedPath(node.url)}`,
        why ?? "it has no words",
        node.url,
      );
    if (url === undefined || !isShown) return node.children;
    return [{ type: "link", url, title: node.title ?? null, children: node.children }];
  });
}

const decodedPath = (url: string): string => percentDecoded(url.replace(SOURCE, "")).slice(0, 200);

function safely(find: () => Target): Target {
  try {
    return find();
  } catch {
    return { why: "it cannot be read" };
  }
}

/** Removes the first video from the text and returns it as the lesson's. Others stay links. */
export function takeVideo(tree: Root, title = "", leave: Leave = () => undefined): string | undefined {
  let found: string | undefined;
  visit(tree, "link", (node, index, parent) => {
    if (!node.url.startsWith(VIDEO)) return;
    const url = node.url.slice(VIDEO.length);
    node.url = hostedVideo(url) ?? url;
    if (found !== undefined || !parent || index === undefined) return;
    found = node.url;
    const words = toString(node).trim();
    if (words !== "Video" && words !== title)
      leave(`the words “${words}” of the video`, "the video of a lesson has its title", words);
    parent.children.splice(index, 1);
    return index;
  });
  tree.children = tree.children.filter((node) => node.type !== "paragraph" || node.children.length > 0);
  return found;
}
