import type { Heading, Nodes, Paragraph, PhrasingContent, Root, RootContent, TableCell } from "mdast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { toString } from "mdast-util-to-string";
import { attribute, isElement, type Element } from "#build/check/read/nodes.ts";

const WITHIN_LINES = new Set<Nodes["type"]>([
  ...(["text", "emphasis", "strong", "delete", "inlineCode", "break", "link", "linkReference"] as const),
  ...(["image", "imageReference", "footnoteReference", "mdxJsxTextElement"] as const),
]);

/** A block of the course that stood in the midst of a line is one all the same. */
const isBlock = (node: Nodes): boolean => node.type === "mdxJsxTextElement" && /^[A-Z]/.test(node.name ?? "");
const isPhrasing = (node: Nodes): node is PhrasingContent => WITHIN_LINES.has(node.type) && !isBlock(node);
const isBlank = (nodes: Nodes[]): boolean =>
  nodes.every((node) => node.type === "break" || (node.type === "text" && node.value.trim() === ""));

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: "paragraph", children });
const lineBreak = (): MdxJsxTextElement => ({ type: "mdxJsxTextElement", name: "br", attributes: [], children: [] });

/** Code where no block of it can stand, line by line. */
function codeLines(code: string): PhrasingContent[] {
  const lines = code.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  return lines.flatMap((value, index): PhrasingContent[] => [
    ...(index > 0 ? [lineBreak()] : []),
    { type: "inlineCode", value },
  ]);
}

/** A box in the midst of a line: its title and its words. */
function titled(node: Element, parting: () => PhrasingContent): PhrasingContent[] {
  const title = attribute(node, "title") ?? attribute(node, "question");
  const words = inline(node.children as RootContent[], parting);
  if (typeof title !== "string" || title === "") return words;
  return [
    { type: "strong", children: [{ type: "text", value: title }] },
    ...(words.length > 0 ? [parting(), ...words] : []),
  ];
}

/** Blocks as the words of one line; between two of them stands what parts them. */
function inline(nodes: RootContent[], parting: () => PhrasingContent): PhrasingContent[] {
  const pieces = nodes.map((node): PhrasingContent[] => {
    if (node.type === "html") return [{ type: "text", value: node.value }];
    if (isPhrasing(node)) return [phrasing(node)];
    if (isElement(node)) return titled(node, parting);
    if (node.type === "code") return codeLines(node.value);
    if ("children" in node) return inline(node.children as RootContent[], parting);
    return toString(node) === "" ? [] : [{ type: "text", value: toString(node) }];
  });
  return pieces.flatMap((piece, index) => {
    const [before, node] = [nodes[index - 1], nodes[index]];
    const isParted = before && node && !(isPhrasing(before) && isPhrasing(node)) && piece.length > 0;
    return isParted && pieces.slice(0, index).some(({ length }) => length > 0) ? [parting(), ...piece] : piece;
  });
}

/** What stands in a line holds nothing that needs lines of its own. */
function phrasing(node: PhrasingContent): PhrasingContent {
  if (!("children" in node)) return node;
  const children = inline(node.children as RootContent[], () => ({ type: "text", value: " " }));
  return { ...node, children } as PhrasingContent;
}

/** A paragraph or a heading, and the blocks that stood in it, each on lines of its own. */
function parted(node: Paragraph | Heading): RootContent[] {
  const children = node.children as RootContent[];
  if (isBlank(children)) return [];
  if (children.every(isPhrasing)) return [{ ...node, children: children.map(phrasing) }];
  const [first, ...rest] = flow(children);
  return first?.type === "paragraph" ? [{ ...node, children: first.children } as RootContent, ...rest] : flow(children);
}

function cell({ children }: TableCell): TableCell {
  return {
    type: "tableCell",
    children: inline(children, lineBreak).map((one) => (one.type === "break" ? lineBreak() : one)),
  };
}

function itemsOf(children: RootContent[]): RootContent[] {
  return children.map((child): RootContent =>
    child.type === "listItem"
      ? { ...child, children: flow(child.children) as typeof child.children }
      : { type: "listItem", spread: false, children: flow([child]) as never },
  );
}

function rowsOf(rows: RootContent[]): RootContent[] {
  return rows.map((row): RootContent => {
    const cells = ("children" in row ? row.children : [row]) as RootContent[];
    return {
      type: "tableRow",
      children: cells.map((one) =>
        cell(one.type === "tableCell" ? one : { type: "tableCell", children: [one] as never }),
      ),
    };
  });
}

/** A block with what may stand in it; undefined when it is none. */
function blockOf(node: RootContent): RootContent[] {
  if (node.type === "paragraph" || node.type === "heading") return parted(node);
  if (node.type === "list")
    return node.children.length === 0 ? [] : [{ ...node, children: itemsOf(node.children) } as RootContent];
  if (node.type === "listItem")
    return [{ type: "list", ordered: false, spread: false, children: itemsOf([node]) as never }];
  if (node.type === "table")
    return node.children.length === 0 ? [] : [{ ...node, children: rowsOf(node.children) } as RootContent];
  if (node.type === "tableRow" || node.type === "tableCell") return flow(node.children as RootContent[]);
  if (node.type === "html") return [paragraph([{ type: "text", value: node.value }])];
  if (node.type === "mdxJsxTextElement")
    return [{ ...node, type: "mdxJsxFlowElement", children: flow(node.children) } as RootContent];
  if ("children" in node) return [{ ...node, children: flow(node.children as RootContent[]) } as RootContent];
  return [node];
}

/** Words between blocks become paragraphs, and blocks between words stand behind them. */
function flow(children: RootContent[]): RootContent[] {
  const found: RootContent[] = [];
  let words: PhrasingContent[] = [];
  const close = () => {
    if (!isBlank(words)) found.push(paragraph(words.map(phrasing)));
    words = [];
  };
  for (const node of children) {
    if (isPhrasing(node)) {
      words.push(node);
      continue;
    }
    close();
    found.push(...blockOf(node));
  }
  close();
  return found;
}

/**
 * Puts everything where Markdown has a place for it: nothing but blocks between blocks, nothing but words in a line.
 * Whatever a source nests otherwise would run together when it is written.
 */
export function shape(tree: Root): void {
  tree.children = flow(tree.children);
}
