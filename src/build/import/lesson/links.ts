import type { Parents, RootContent, Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { anchorsIn } from "#build/check/names/siteAddresses.ts";
import { SOURCE } from "#build/import/found/found.ts";
import { cutAddress, hostedVideo, VIDEO } from "#build/import/found/urls.ts";

type Leave = (what: string, why: string) => void;
/** The address of a lesson that the source calls by this key; undefined when none is called so. */
export type LessonAt = (key: string) => string | undefined;

/** What Google Docs puts around every link of a page. */
const GOOGLE = /^https?:\/\/(?:www\.)?google\.com\/url\?(?:.*&)?q=([^&]+)/;

/** A part of the same page, by its name in addresses or by its words. */
function inPage(name: string, tree: Root): { url?: string; why?: string } {
  const found = [name, name.toLowerCase().replaceAll(" ", "-")].find((one) => anchorsIn(tree).includes(one));
  return found === undefined ? { why: "" } : { url: `#${encodeURIComponent(found)}` };
}

/** Where a link leads from now on; undefined when it may lead nowhere. */
function target(url: string, tree: Root, lessonAt: LessonAt): { url?: string; why?: string } {
  if (url.startsWith("#")) return inPage(decodeURIComponent(url.slice(1)), tree);
  if (url.startsWith(SOURCE)) {
    const { path } = cutAddress(url.slice(SOURCE.length));
    const lesson = lessonAt(path);
    return lesson ? { url: lesson } : { why: "it leads to a file that is no lesson" };
  }
  const [, inside] = GOOGLE.exec(url) ?? [];
  const plain = inside ? decodeURIComponent(inside) : url;
  if (plain.startsWith("//")) return { url: `https:${plain}` };
  if (/^(https?:\/\/|mailto:|tel:)/i.test(plain) && URL.canParse(plain)) return { url: plain };
  return { why: "it leads to none of the web’s addresses" };
}

/** Gives every link the address it has here; one that leads nowhere becomes its words. */
export function placeLinks(parent: Parents, tree: Root, lessonAt: LessonAt, leave: Leave): void {
  parent.children = (parent.children as RootContent[]).flatMap((node): RootContent[] => {
    if ("children" in node) placeLinks(node, tree, lessonAt, leave);
    if (node.type !== "link") return [node];
    const { url, why } = safely(() => target(node.url, tree, lessonAt));
    if (url !== undefined && toString(node).trim() !== "") return [{ type: "link", url, children: node.children }];
    if (why) leave(`the link “${toString(node).slice(0, 60)}” to ${decodedPath(node.url)}`, why);
    return node.children;
  }) as typeof parent.children;
}

const decodedPath = (url: string): string => cutAddress(url.replace(SOURCE, "")).path.slice(0, 100);

function safely(find: () => { url?: string; why?: string }): { url?: string; why?: string } {
  try {
    return find();
  } catch {
    return { why: "it cannot be read" };
  }
}

/** Takes the first video out of the text: it is the lesson's. The others stay as links. */
export function takeVideo(tree: Root): string | undefined {
  let found: string | undefined;
  visit(tree, "link", (node, index, parent) => {
    if (!node.url.startsWith(VIDEO)) return;
    const url = node.url.slice(VIDEO.length);
    node.url = hostedVideo(url) ?? url;
    if (found !== undefined || !parent || index === undefined) return;
    found = node.url;
    parent.children.splice(index, 1);
    return index;
  });
  tree.children = tree.children.filter((node) => node.type !== "paragraph" || node.children.length > 0);
  return found;
}
