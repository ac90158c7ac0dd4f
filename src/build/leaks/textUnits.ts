import type { Nodes, Root } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { toString } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

/**
 * What is in a block: every heading, paragraph, list item, cell, code line, alt text and attribute, whole; addresses that
 * links lead to; paths of pictures, sounds and files to take along, from the lesson's folder; ids of questions.
 */
const noContent = (): Record<"units" | "links" | "files" | "questions", string[]> => ({
  ...{ units: [], links: [], files: [], questions: [] },
});
type BlockContent = ReturnType<typeof noContent>;

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);
const BLOCKS = new Set(["paragraph", "heading", "tableCell", "listItem", "blockquote"]);

/** Reads the body of an MDX file. Throws with the place when it is no MDX. */
export const parseMdx = (body: string): Root => parser.parse(body);

/** Astro prints a footnote at the page's end, outside every block, wherever it was written. */
const isFootnote = (node: Nodes): boolean => node.type === "footnoteDefinition";

const isElement = (node: Nodes, name?: string): node is MdxJsxFlowElement | MdxJsxTextElement =>
  (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") && (!name || node.name === name);

function collectAttributes(node: MdxJsxFlowElement | MdxJsxTextElement, into: BlockContent): void {
  for (const attribute of node.attributes) {
    if (attribute.type !== "mdxJsxAttribute" || !attribute.value) continue;
    // An expression ({…}) counts as its source text.
    if (typeof attribute.value !== "string") {
      into.units.push(attribute.value.value);
      continue;
    }
    into.units.push(attribute.value);
    if (attribute.name === "href") into.links.push(attribute.value);
    if (attribute.name === "src") into.files.push(attribute.value);
    if (attribute.name === "id" && node.name === "Quiz") into.questions.push(attribute.value);
  }
}

function collect(node: Nodes, into: BlockContent): void {
  if (BLOCKS.has(node.type)) into.units.push(toString(node));
  if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") into.units.push(node.value);
  if (node.type === "code") into.units.push(...node.value.split("\n"));
  if (node.type === "image") {
    into.units.push(node.alt ?? "", node.title ?? "");
    into.files.push(node.url);
  }
  if (node.type === "link" || node.type === "definition") into.links.push(node.url);
  if (isElement(node)) collectAttributes(node, into);
}

/** What a lesson keeps for members: everything inside <MembersOnly>, and footnotes wherever they stand. */
export function membersContent(root: Root): BlockContent {
  const content = noContent();
  visit(root, (node) => {
    if (!isElement(node, "MembersOnly") && !isFootnote(node)) return;
    visit(node, (inner) => collect(inner, content));
    return SKIP;
  });
  return content;
}

/** Everything else of a lesson's body as one text. */
export function publicText(root: Root): string {
  const content = noContent();
  visit(root, (node) => {
    if (isElement(node, "MembersOnly") || isFootnote(node)) return SKIP;
    collect(node, content);
    return;
  });
  return [...content.units, ...content.links].join(" | ");
}
