import type { Nodes } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import { countWords } from "#lib/language/words.ts";

export type Element = MdxJsxFlowElement | MdxJsxTextElement;

export const isElement = (node: Nodes): node is Element =>
  node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";

/** All nodes of a type below another, in the order of the text. */
export function nodes<T extends Nodes["type"]>(tree: Nodes, type: T): Extract<Nodes, { type: T }>[] {
  const found: Extract<Nodes, { type: T }>[] = [];
  visit(tree, (node) => {
    if (node.type === type) found.push(node as Extract<Nodes, { type: T }>);
  });
  return found;
}

/** All tags below a node, or those of a name. */
export function elements(tree: Nodes, name?: string): Element[] {
  const found: Element[] = [];
  visit(tree, (node) => {
    if (isElement(node) && (name === undefined || node.name === name)) found.push(node);
  });
  return found;
}

/** An attribute's text, the source of a {value}, true for one without a value, undefined when it is not there. */
export function attribute(element: Element, name: string): string | true | undefined {
  const found = element.attributes.find((one) => one.type === "mdxJsxAttribute" && one.name === name);
  if (!found) return undefined;
  if (typeof found.value === "object" && found.value !== null) return found.value.value;
  return found.value ?? true;
}

/** The text below a node, its parts separated; tags that are named are left out with all that is in them. */
export function wordsBelow(node: Nodes, without: readonly string[] = []): string {
  if (isElement(node) && without.includes(node.name ?? "")) return "";
  if (node.type === "text" || node.type === "code" || node.type === "inlineCode") return node.value;
  if (!("children" in node)) return "";
  const isLine = node.type === "paragraph" || node.type === "heading" || node.type === "link";
  return node.children.map((child) => wordsBelow(child, without)).join(isLine ? "" : " ");
}

/** How many words somebody reads below a node. */
export const countIn = (node: Nodes, without: readonly string[] = []): number => countWords(wordsBelow(node, without));

/** What a page has beside its running text. */
const FIGURES = ["Bars", "Compare", "Curve", "Figure", "Ladder", "Timeline", "Tree"];
const BESIDE = [...FIGURES, "Quiz", "Listen", "Details", "Download"];

/** How long a text is to read: without its questions, and without what is drawn, heard, taken along or behind a press. */
export const countRead = (tree: Nodes): number => countIn(tree, BESIDE);

/** The text that counts. */
export const textRead = (tree: Nodes): string => wordsBelow(tree, BESIDE);

/** true: nothing is said below the node, and nothing shown. */
export const saysNothing = (node: Nodes): boolean => {
  if (node.type === "image" || node.type === "code" || node.type === "imageReference") return false;
  if (node.type === "text" || node.type === "inlineCode") return node.value.trim() === "";
  if (isElement(node) && attribute(node, "title") !== undefined) return false;
  return !("children" in node) || node.children.every(saysNothing);
};
