import { parseDocument } from "htmlparser2";
import type { Inline } from "./inline.ts";

type Node = ReturnType<typeof parseDocument>["children"][number];

function from(node: Node): Inline[] {
  if ("data" in node && node.type === "text") return [node.data];
  if (!("attribs" in node)) return [];
  return [{ tag: node.name, attributes: node.attribs, inside: node.children.flatMap(from) }];
}

/** Rendered Markdown as data for an island; at the build alone. */
export const inlineOf = (html: string): Inline[] => parseDocument(html).children.flatMap(from);
