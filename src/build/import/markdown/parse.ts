import type { Nodes, Parents, PhrasingContent, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { parseMdx } from "#build/leaks/textUnits.ts";
import { knownBlocks } from "#build/check/names/knownBlocks.ts";
import { attribute, isElement, type Element } from "#build/check/read/nodes.ts";
import { readHtml } from "#build/import/html/html.ts";

type Leave = (what: string, why: string) => void;

const parser = unified().use(remarkParse).use(remarkGfm);
const BLOCKS = new Set([...knownBlocks().keys()].filter((name) => !["MembersOnly", "KeyTerm"].includes(name)));

/** What stands for a tag of MDX: this course's own blocks stay, of all others the words. */
function ofElement(element: Element, leave: Leave): RootContent[] {
  const name = element.name ?? "";
  if (name === "br") return [{ type: "break" }];
  if (name === "img")
    return [
      { type: "image", url: String(attribute(element, "src") ?? ""), alt: String(attribute(element, "alt") ?? "") },
    ];
  const children = element.children as RootContent[];
  if (name === "a")
    return [{ type: "link", url: String(attribute(element, "href") ?? ""), children: children as PhrasingContent[] }];
  if (BLOCKS.has(name)) {
    element.attributes = element.attributes.filter(
      (one) =>
        one.type === "mdxJsxAttribute" && (typeof one.value !== "object" || /^\d+$/.test(one.value?.value ?? "")),
    );
    return [element];
  }
  if (!/^[a-z]/.test(name) && name !== "MembersOnly" && name !== "KeyTerm")
    leave(`<${name}>`, "a block of its own site; the words in it were kept");
  return children;
}

/** Takes programs out of a text in MDX. */
function withoutPrograms(parent: Parents, leave: Leave): void {
  parent.children = (parent.children as RootContent[]).flatMap((node): RootContent[] => {
    if ("children" in node) withoutPrograms(node, leave);
    if (isElement(node)) return ofElement(node, leave);
    if (node.type === "mdxjsEsm") {
      for (const line of node.value.split("\n"))
        if (!line.startsWith("import ")) leave(line.slice(0, 80), "programs are never taken");
      return [];
    }
    if (node.type !== "mdxFlowExpression" && node.type !== "mdxTextExpression") return [node];
    if (!/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value)) leave(`{${node.value.slice(0, 80)}}`, "programs are never taken");
    return [];
  }) as typeof parent.children;
}

const isFlow = (parent: Parents): boolean =>
  !["paragraph", "heading", "emphasis", "strong", "link", "delete", "tableCell"].includes(parent.type);

/** Puts Markdown in the place of the HTML that stands between Markdown. */
export function withoutHtml(parent: Parents, leave: Leave): void {
  const children = (isFlow(parent) ? parent.children : withoutInlinePrograms(parent, leave)) as RootContent[];
  parent.children = children.flatMap((node): RootContent[] => {
    if ("children" in node) withoutHtml(node, leave);
    return node.type === "html" ? ofHtml(node.value, isFlow(parent), leave) : [node];
  }) as typeof parent.children;
}

/** Between words, the tags of a script and what stands between them are pieces of their own. */
function withoutInlinePrograms(parent: Parents, leave: Leave): RootContent[] {
  let program = "";
  return (parent.children as RootContent[]).filter((node) => {
    const [, opened = ""] = (node.type === "html" && /^<(script|style)\b/i.exec(node.value)) || [];
    if (program === "" && opened === "") return true;
    if (program === "" && opened.toLowerCase() === "script") leave("<script>", "programs are never taken");
    const isClosed = node.type === "html" && node.value.toLowerCase().startsWith(`</${program}`) && program !== "";
    program = isClosed ? "" : program || opened.toLowerCase();
    return false;
  });
}

function ofHtml(html: string, isBlock: boolean, leave: Leave): RootContent[] {
  if (/^<br\b/i.test(html)) return isBlock ? [] : [{ type: "break" }];
  const { tree, dropped } = readHtml(html);
  for (const { what, why } of dropped) leave(what, why);
  return isBlock ? tree.children : tree.children.flatMap((child) => (child.type === "paragraph" ? child.children : []));
}

/** A text in Markdown, or in MDX as Docusaurus writes it, without HTML and programs. */
export function parseMarkdown(text: string, isMdx: boolean, leave: Leave): Root {
  const tree = (isMdx && tryMdx(text)) || parser.parse(isMdx ? withoutImports(text) : text);
  withoutPrograms(tree, leave);
  withoutHtml(tree, leave);
  return tree;
}

const withoutImports = (text: string): string => text.replace(/^import\s[^\n]*from\s+["'][^\n]*$/gm, "");

function tryMdx(text: string): Root | undefined {
  try {
    return parseMdx(text);
  } catch {
    return undefined;
  }
}

/** true: nothing is said below the node, and nothing shown. */
export const isEmpty = (node: Nodes): boolean => {
  if (node.type === "image" || node.type === "code" || node.type === "imageReference") return false;
  if (node.type === "text" || node.type === "inlineCode") return node.value.trim() === "";
  return !("children" in node) || node.children.every(isEmpty);
};
