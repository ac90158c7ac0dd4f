import type { Heading, Nodes, Parents, PhrasingContent, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { isElement, nodes, type Element } from "#build/check/read/nodes.ts";
import { block } from "#build/import/found/quiz.ts";
import type { Leave } from "#build/import/source/limits.ts";

/** All that a lesson is made of; of anything else the words are kept. */
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
/** They end a line for some programs and none for others. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;
// Signs that no text has.

const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Without what nobody sees, and with spaces for tabs. */
export const plainText = (value: string): string =>
  value.toWellFormed().replace(LINE_ENDS, " ").replace(UNSEEN, "").replace(CONTROLS, "").replaceAll("\t", " ");

function plainNode(node: RootContent): RootContent[] {
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

function walk(parent: Parents): void {
  parent.children = (parent.children as RootContent[]).flatMap((node) => {
    if ("children" in node) walk(node);
    if (isElement(node)) plainAttributes(node);
    return plainNode(node);
  }) as typeof parent.children;
}

/** In a heading stands one line, without pictures. */
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

/** Begins with ## and skips no level; a heading that only repeats the title goes. */
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

/** Headings inside of lists and boxes become strong words: a lesson's outline has none there. */
function flattenInner(parent: Parents, isRoot: boolean): void {
  parent.children = (parent.children as RootContent[]).map((node): RootContent => {
    if ("children" in node) flattenInner(node, false);
    if (isRoot || node.type !== "heading") return node;
    return { type: "paragraph", children: [{ type: "strong", children: node.children }] };
  }) as typeof parent.children;
}

/** A list of boxes to tick is the course's own block, whose ticks are remembered. */
function takeChecklists(tree: Root, id: string): void {
  let number = 0;
  tree.children = tree.children.map((node) => {
    if (node.type !== "list" || !node.children.every(({ checked }) => typeof checked === "boolean")) return node;
    number += 1;
    for (const item of node.children) item.checked = null;
    return block("Checklist", { id: number === 1 ? id : `${id}-${number}` }, [{ ...node, ordered: false }]);
  });
}

/** Leaves of a lesson what a lesson here can have. */
export function plainNodes(tree: Root, title: string, id: string, leave: Leave = () => undefined): void {
  for (const { lang, meta } of nodes(tree, "code"))
    if (meta) leave(`“${meta}” of code in ${lang ?? "no language"}`, "how only its own site shows code", meta);
  walk(tree);
  flattenInner(tree, true);
  placeHeadings(tree, title);
  takeChecklists(tree, id);
}
