import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { parseMdx } from "#build/leaks/textUnits.ts";
import { paragraph, type Places, text, told } from "./blocks.ts";

const PHRASING = new Set<Nodes["type"]>([
  ...(["text", "emphasis", "strong", "delete", "inlineCode", "break", "link", "image"] as const),
  ...(["footnoteReference", "linkReference", "imageReference"] as const),
]);
const SOFT_HYPHEN = /\u00AD/g;
const QUOTED = /^\s*(["'`])([^]*)\1\s*$/;

const isBlank = (node: Nodes): boolean => node.type === "text" && node.value.trim() === "";

/** A paragraph that held blocks is those blocks. */
function unravelled(node: Paragraph, children: Nodes[]): Nodes[] {
  if (children.every(({ type }) => PHRASING.has(type))) return [{ ...node, children: children as PhrasingContent[] }];
  return children
    .filter((child) => !isBlank(child))
    .map((child) => (PHRASING.has(child.type) ? paragraph(child as PhrasingContent) : child));
}

function leaf(node: Nodes, { absolute, picture }: Places): Nodes[] | undefined {
  if (node.type === "text") return [{ ...node, value: node.value.replace(SOFT_HYPHEN, "") }];
  if (node.type === "image") {
    const url = picture(node.url);
    return [url ? { ...node, url: absolute(url) } : text(node.alt ?? "")];
  }
  if (node.type === "mdxjsEsm") return [];
  if (node.type !== "mdxTextExpression" && node.type !== "mdxFlowExpression") return undefined;
  // {" "} stands for a space that an author wants; all else is code.
  const said = QUOTED.exec(node.value)?.[2];
  return said === undefined ? [] : [text(said)];
}

function plain(node: Nodes, places: Places): Nodes[] {
  const simple = leaf(node, places);
  if (simple) return simple;
  const children = "children" in node ? node.children.flatMap((child) => plain(child, places)) : [];
  if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement")
    return told(node, children, places).map((one) => addressed(one, places));
  if (node.type === "paragraph") return unravelled(node, children);
  return [addressed("children" in node ? ({ ...node, children } as Nodes) : node, places)];
}

const addressed = (node: Nodes, { absolute }: Places): Nodes =>
  node.type === "link" && node.url.startsWith("/") ? { ...node, url: absolute(node.url) } : node;

const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: "-", listItemIndent: "one", emphasis: "_" });

export const written = (children: Nodes[]): string =>
  writer.stringify({ type: "root", children: children as RootContent[] });

/** The text of a lesson as everybody may read it: its blocks as Markdown, no code, and nothing that is for members. */
export function bodyOf(mdx: string, places: Places): Nodes[] {
  const root: Root = parseMdx(mdx);
  return root.children.flatMap((node) => plain(node, places));
}
