import type { Nodes, Parents, RootContent } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import { countWords } from "#lib/language/words.ts";

export type Element = MdxJsxFlowElement | MdxJsxTextElement;

export const isElement = (node: Nodes): node is Element =>
  node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";

/** Returns all descendants of a type, in document order. */
export function nodes<T extends Nodes["type"]>(tree: Nodes, type: T): Extract<Nodes, { type: T }>[] {
  const found: Extract<Nodes, { type: T }>[] = [];
  visit(tree, (node) => {
    if (node.type === type) found.push(node as Extract<Nodes, { type: T }>);
  });
  return found;
}

/** Returns all JSX descendants, or those with a name. */
export function elements(tree: Nodes, name?: string): Element[] {
  const found: Element[] = [];
  visit(tree, (node) => {
    if (isElement(node) && (name === undefined || node.name === name)) found.push(node);
  });
  return found;
}

/** Replaces each node below, the innermost first, by what `change` makes of it. */
export function replaceBelow(parent: Parents, change: (node: RootContent) => RootContent[]): void {
  parent.children = (parent.children as RootContent[]).flatMap((node) => {
    if ("children" in node) replaceBelow(node, change);
    return change(node);
  }) as typeof parent.children;
}

/** Returns an attribute's text, the source of a {value}, true for one without a value, undefined when absent. */
export function attribute(element: Element, name: string): string | true | undefined {
  const found = element.attributes.find((one) => one.type === "mdxJsxAttribute" && one.name === name);
  if (!found) return undefined;
  if (typeof found.value === "object" && found.value !== null) return found.value.value;
  return found.value ?? true;
}

/** Returns the text below a node with its parts separated, without the named elements. */
export function wordsBelow(node: Nodes, without: readonly string[] = []): string {
  if (isElement(node) && without.includes(node.name ?? "")) return "";
  if (node.type === "text" || node.type === "code" || node.type === "inlineCode") return node.value;
  if (!("children" in node)) return "";
  const isLine = node.type === "paragraph" || node.type === "heading" || node.type === "link";
  return node.children.map((child) => wordsBelow(child, without)).join(isLine ? "" : " ");
}

/** Counts the words below a node. */
export const countIn = (node: Nodes, without: readonly string[] = []): number => countWords(wordsBelow(node, without));

/** Blocks that are not running text. */
const FIGURES = ["Bars", "Compare", "Curve", "Figure", "Ladder", "Timeline", "Tree"];
const BESIDE = [...FIGURES, "Quiz", "Listen", "Details", "Download"];

/** Counts the words of running text: without questions, figures, audio, downloads and collapsed parts. */
export const countRead = (tree: Nodes): number => countIn(tree, BESIDE);

/** Returns the text that countRead counts. */
export const textRead = (tree: Nodes): string => wordsBelow(tree, BESIDE);

/** True when a node has neither text nor anything visible. */
export const saysNothing = (node: Nodes): boolean => {
  if (node.type === "image" || node.type === "code" || node.type === "imageReference") return false;
  if (node.type === "text" || node.type === "inlineCode") return node.value.trim() === "";
  if (isElement(node) && attribute(node, "title") !== undefined) return false;
  return !("children" in node) || node.children.every(saysNothing);
};
