import type { Heading, Nodes, Paragraph, Parents, PhrasingContent, Root, RootContent, TableCell } from "mdast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { defaultHandlers, type Info, type State } from "mdast-util-to-markdown";
import { toString } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkInlineLinks from "remark-inline-links";
import remarkMdx from "remark-mdx";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { attribute, type Element, isElement, nodes, replaceBelow } from "#authoring/check/read/nodes.ts";
import { mdxBlock } from "#authoring/import/found/found.ts";
import type { Leave } from "#authoring/import/source/source.ts";

const WITHIN_LINES = new Set<Nodes["type"]>([
  ...(["text", "emphasis", "strong", "delete", "inlineCode", "break", "link", "linkReference"] as const),
  ...(["image", "imageReference", "footnoteReference", "mdxJsxTextElement"] as const),
]);

/** A course block that was parsed as inline is still a block. */
const isBlock = (node: Nodes): boolean => node.type === "mdxJsxTextElement" && /^[A-Z]/.test(node.name ?? "");
const isPhrasing = (node: Nodes): node is PhrasingContent => WITHIN_LINES.has(node.type) && !isBlock(node);
const isBlank = (nodes: Nodes[]): boolean =>
  nodes.every((node) => node.type === "break" || (node.type === "text" && node.value.trim() === ""));

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: "paragraph", children });
const lineBreak = (): MdxJsxTextElement => ({ type: "mdxJsxTextElement", name: "br", attributes: [], children: [] });

/** Turns a code block into inline code, line by line, where no block is allowed. */
function codeLines(code: string): PhrasingContent[] {
  const lines = code.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  return lines.flatMap((value, index): PhrasingContent[] => [
    ...(index > 0 ? [lineBreak()] : []),
    { type: "inlineCode", value },
  ]);
}

/** Turns an inline box into its title and text. */
function titled(node: Element, parting: () => PhrasingContent): PhrasingContent[] {
  const title = attribute(node, "title") ?? attribute(node, "question");
  const words = inline(node.children as RootContent[], parting);
  if (typeof title !== "string" || title === "") return words;
  return [
    { type: "strong", children: [{ type: "text", value: title }] },
    ...(words.length > 0 ? [parting(), ...words] : []),
  ];
}

/** Flattens blocks to inline content with a separator between them. */
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

/** Removes block content from an inline node. */
function phrasing(node: PhrasingContent): PhrasingContent {
  if (!("children" in node)) return node;
  const children = inline(node.children as RootContent[], () => ({ type: "text", value: " " }));
  return { ...node, children } as PhrasingContent;
}

/** Splits a paragraph or heading at the blocks inside it. */
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

/** Returns a block with only valid children; [] when nothing remains. */
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

/** Wraps loose inline content in paragraphs, and moves blocks out of inline content. */
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
 * Makes the tree valid for Markdown: blocks contain blocks, and lines contain inline content. Other nesting would run
 * together when serialized.
 */
export function lessonTree(tree: Root): void {
  tree.children = flow(tree.children);
}

/** Node types that a lesson may contain; others are reduced to their text. */
const KNOWN = new Set<Nodes["type"]>([
  ...([
    "root",
    "paragraph",
    "heading",
    "thematicBreak",
    "blockquote",
    "list",
    "listItem",
    "code",
    "table",
    "tableRow",
  ] as const),
  ...(["tableCell", "text", "emphasis", "strong", "delete", "inlineCode", "break", "link", "image"] as const),
]);

const UNSEEN = /[\u200B\u2060\uFEFF\uFFFD]/g;
/** Line separators to some programs only. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;
// Control characters, which no text needs.

const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Removes invisible characters and replaces tabs with spaces. */
export const plainText = (value: string): string =>
  value.toWellFormed().replace(LINE_ENDS, " ").replace(UNSEEN, "").replace(CONTROLS, "").replaceAll("\t", " ");

function plainNode(node: RootContent): RootContent[] {
  if (isElement(node)) plainAttributes(node);
  if (node.type === "text") return node.value === "" ? [] : [{ type: "text", value: plainText(node.value) }];
  if (node.type === "inlineCode") return [{ type: "inlineCode", value: plainText(node.value) }];
  if (node.type === "code")
    return [
      {
        type: "code",
        lang: /^[\w+#-]{1,30}$/.test(node.lang ?? "") ? (node.lang ?? null) : null,
        value: node.value.toWellFormed().replace(LINE_ENDS, "\n").replace(CONTROLS, "").replace(UNSEEN, ""),
      },
    ];
  if (KNOWN.has(node.type) || isElement(node)) return [node];
  return toString(node).trim() === "" ? [] : [{ type: "text", value: plainText(toString(node)) }];
}

function plainAttributes({ attributes }: Element): void {
  for (const one of attributes)
    if (typeof one.value === "string") one.value = plainText(one.value).replace(/\s+/g, " ").trim();
}

/** Reduces a heading to one line without pictures. */
function plainHeading(heading: Heading): RootContent[] {
  const pictures = heading.children.filter(({ type }) => type === "image");
  const words = heading.children
    .filter(({ type }) => type !== "image")
    .map((child): PhrasingContent =>
      child.type === "break"
        ? { type: "text", value: " " }
        : child.type === "text"
          ? { ...child, value: child.value.replace(/\s*\n\s*/g, " ") }
          : child,
    );
  const below: RootContent[] = pictures.length > 0 ? [{ type: "paragraph", children: pictures }] : [];
  const isEmpty = toString({ type: "paragraph", children: words }).trim() === "";
  return isEmpty ? below : [{ ...heading, children: words }, ...below];
}

/** Shifts headings to start at ## without gaps, and removes one that repeats the title. */
function placeHeadings(tree: Root, title: string): void {
  const [first] = tree.children;
  if (first?.type === "heading" && toString(first).trim().toLowerCase() === title.toLowerCase()) tree.children.shift();
  tree.children = tree.children.flatMap((node) =>
    node.type === "heading" ? (plainHeading(node) as typeof tree.children) : [node],
  );
  const headings = tree.children.filter((node) => node.type === "heading");
  const shift = 2 - Math.min(...headings.map(({ depth }) => depth));
  let before = 1;
  for (const heading of headings) {
    before = Math.min(before + 1, Math.max(2, heading.depth + shift), 6);
    heading.depth = before as Heading["depth"];
  }
}

/** Headings inside lists and boxes become bold text, as they are not part of the outline. */
const plainInner = (node: RootContent): RootContent[] =>
  node.type === "heading" ? [paragraph([{ type: "strong", children: node.children }])] : [node];

/** Turns task lists into the course's Checklist block, which remembers its ticks. */
function takeChecklists(tree: Root, id: string): void {
  let number = 0;
  tree.children = tree.children.map((node) => {
    if (node.type !== "list" || !node.children.every(({ checked }) => typeof checked === "boolean")) return node;
    number += 1;
    for (const item of node.children) item.checked = null;
    return mdxBlock("Checklist", { id: number === 1 ? id : `${id}-${number}` }, [{ ...node, ordered: false }]);
  });
}

/** Reduces a tree to what lessons may contain. */
export function plainNodes(tree: Root, title: string, id: string, leave: Leave = () => undefined): void {
  for (const { lang, meta } of nodes(tree, "code"))
    if (meta) leave(`“${meta}” of code in ${lang ?? "no language"}`, "how only its own site shows code", meta);
  replaceBelow(tree, plainNode);
  for (const block of tree.children) if ("children" in block) replaceBelow(block, plainInner);
  placeHeadings(tree, title);
  takeChecklists(tree, id);
}

/**
 * Replaces footnotes with a numbered list at the end and numbers in the text: Astro renders footnotes outside every
 * block.
 */
function inlineNotes(tree: Root): void {
  const notes: Parents[] = [];
  const numbers = new Map<string, number>();
  replaceBelow(tree, (node) => {
    if (node.type !== "footnoteDefinition") return [node];
    numbers.set(node.identifier, numbers.size + 1);
    notes.push(node);
    return [];
  });
  const items = notes.map(({ children }) => ({ type: "listItem", spread: false, children }) as Nodes);
  if (items.length > 0)
    tree.children.push({ type: "list", ordered: true, start: 1, spread: false, children: items } as RootContent);
  replaceBelow(tree, (node) => {
    if (node.type !== "footnoteReference") return [node];
    const number = numbers.get(node.identifier);
    return number === undefined ? [] : [{ type: "text", value: ` (${number})` }];
  });
}

/** Resolves all references and replaces all footnotes. */
export function inlineReferences(tree: Root): void {
  unified().use(remarkInlineLinks).runSync(tree);
  inlineNotes(tree);
}

/** MDX would parse a paragraph that starts with one of these words as code. */
const PROGRAM = /^(?:im|ex)port\b/;

function paragraphText(node: Paragraph, parent: Parents | undefined, state: State, info: Info): string {
  const text = defaultHandlers.paragraph(node, parent, state, info);
  return PROGRAM.test(text) ? `&#x${text.charCodeAt(0).toString(16)};${text.slice(1)}` : text;
}

const writer = unified()
  .use(remarkGfm)
  .use(remarkMdx)
  .use(remarkStringify, {
    ...{ bullet: "-", rule: "*", emphasis: "*", fences: true, listItemIndent: "one", resourceLink: true },
    handlers: { paragraph: paragraphText },
  });

/** Serializes a lesson to MDX; characters with a meaning, such as { and <, are escaped. */
export const mdxOf = (tree: Root): string => writer.stringify(tree);
