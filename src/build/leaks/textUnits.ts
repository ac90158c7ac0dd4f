import type { Nodes, Root } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { toString } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

/**
 * The content of a block: `units` are headings, paragraphs, list items, cells, code lines, alt texts and attributes,
 * each whole; `links` are URLs; `files` are paths of pictures, audio and downloads, relative to the lesson's folder;
 * `questions` are ids.
 */
const noContent = (): Record<"units" | "links" | "files" | "questions", string[]> => ({
  ...{ units: [], links: [], files: [], questions: [] },
});
type BlockContent = ReturnType<typeof noContent>;

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);
const BLOCKS = new Set(["paragraph", "heading", "tableCell", "listItem", "blockquote"]);

/**
 * Parses the body of an MDX file.
 * @throws a syntax error with its position
 */
export const parseMdx = (body: string): Root => parser.parse(body);

/** Astro renders footnotes at the end of the page, outside every block. */
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

/** Returns the premium content of a lesson: everything inside <MembersOnly>, and every footnote. */
export function membersContent(root: Root): BlockContent {
  const content = noContent();
  visit(root, (node) => {
    if (!isElement(node, "MembersOnly") && !isFootnote(node)) return;
    visit(node, (inner) => collect(inner, content));
    return SKIP;
  });
  return content;
}

/** Returns the rest of a lesson's body as one text. */
export function publicText(root: Root): string {
  const content = noContent();
  visit(root, (node) => {
    if (isElement(node, "MembersOnly") || isFootnote(node)) return SKIP;
    collect(node, content);
    return;
  });
  return [...content.units, ...content.links].join(" | ");
}
