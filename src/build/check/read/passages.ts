import type { Nodes, Root } from "mdast";
import { attribute, isElement, textOf } from "./nodes.ts";

/** A paragraph, heading or row of a table, with what stands around it. */
export interface Passage {
  node: Nodes;
  words: string;
  /** The words of the example it belongs to; empty outside of examples. */
  example: string;
  /** true: it leads to a page outside the site. */
  hasSource: boolean;
  /** Number of the heading it stands under, 0 for the opening. */
  section: number;
}

const PARTS = new Set(["paragraph", "heading", "tableRow"]);
/** New cases, and sheets with gaps: their numbers claim nothing. */
const INVENTED = new Set(["Quiz", "Template"]);

function hasSource(node: Nodes): boolean {
  if (node.type === "link") return /^https?:/.test(node.url);
  if (isElement(node) && /^https?:/.test(String(attribute(node, "href")))) return true;
  return "children" in node && node.children.some(hasSource);
}

const exampleOf = (node: Nodes): string =>
  isElement(node) && attribute(node, "kind") === "example" ? `${String(attribute(node, "title"))} ${textOf(node)}` : "";

/** Where no blanks are written none follows a sentence. */
const BETWEEN_SENTENCES = /(?<=[.?!…]”?)\s+|(?<=[。！？｡][」』”）]*)(?![」』”）。！？｡])\s*(?=\S)/u;

export const sentencesIn = (words: string): string[] => words.split(BETWEEN_SENTENCES);

/** All that a lesson says in its own name, in the order of the text. */
export function passagesOf(tree: Root): Passage[] {
  const found: Passage[] = [];
  let section = 0;
  const walk = (node: Nodes, example: string): void => {
    if (isElement(node) && INVENTED.has(node.name ?? "")) return;
    if (node.type === "heading") section += 1;
    if (PARTS.has(node.type)) found.push({ node, words: textOf(node), example, hasSource: hasSource(node), section });
    else if ("children" in node) for (const child of node.children) walk(child, exampleOf(node) || example);
  };
  walk(tree, "");
  return found;
}
