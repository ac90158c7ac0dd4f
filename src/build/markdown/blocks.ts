import type { BlockContent, DefinitionContent, List, ListItem, Nodes, Paragraph, PhrasingContent } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { verdictOf } from "#features/learning/quiz/quiz.text.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/lesson.ts";

// What the blocks of a lesson (features/learning/blocks) are in Markdown.

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/** Where something is that the text names by another address. */
export interface Places {
  /** The whole address of a path of this site. */
  absolute: (path: string) => string;
  /** The address of a picture beside the lesson, as the built site has it; undefined when it has none. */
  picture: (path: string) => string | undefined;
  /** The same of a file to take along. */
  file: (path: string) => string | undefined;
}

type Block = BlockContent | DefinitionContent;

export const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: "paragraph", children });
export const text = (value: string): PhrasingContent => ({ type: "text", value });
export const strong = (value: string): PhrasingContent => ({ type: "strong", children: [text(value)] });
export const bullets = (items: Block[][], checked?: boolean): List => ({
  ...{ type: "list", ordered: false, spread: false },
  children: items.map((children): ListItem => ({
    ...{ type: "listItem", spread: false, children },
    ...(checked !== undefined && { checked }),
  })),
});

/** An attribute's text; that of an expression is its source: {50} is 50. */
function attribute(node: JsxElement, name: string): string {
  const found = node.attributes.find((one) => one.type === "mdxJsxAttribute" && one.name === name);
  return typeof found?.value === "string" ? found.value : (found?.value?.value ?? "");
}

const has = (node: JsxElement, name: string): boolean =>
  node.attributes.some((one) => one.type === "mdxJsxAttribute" && one.name === name);

const link = (url: string, children: Nodes[]): Nodes[] => [
  { type: "link", url, children: children as PhrasingContent[] },
];

const titled = (node: JsxElement): string => {
  const minutes = attribute(node, "minutes");
  return `${attribute(node, "title")}${minutes && ` (${minutes} minutes)`}`;
};

/** Every line of it waits for its tick. */
const unticked = (node: Nodes): Nodes =>
  node.type === "list" ? { ...node, children: node.children.map((item) => ({ ...item, checked: false })) } : node;

const PHRASING = new Set<Nodes["type"]>(["text", "emphasis", "strong", "link", "inlineCode", "delete"]);

/** Words on one line with their tags are no paragraph yet. */
const inParagraph = (children: Nodes[]): Block[] =>
  children.every(({ type }) => PHRASING.has(type))
    ? [paragraph(...(children as PhrasingContent[]))]
    : (children as Block[]);

const answer = (node: JsxElement, children: Nodes[]): ListItem => ({
  ...{ type: "listItem", spread: false },
  children: [
    ...inParagraph(children),
    paragraph(strong(verdictOf(has(node, "right"))), text(` ${attribute(node, "why")}`)),
  ],
});

type Told = (node: JsxElement, children: Nodes[], places: Places) => Nodes[];

const captioned = (node: JsxElement, children: Nodes[]): Nodes[] => {
  const caption = attribute(node, "caption");
  return [...children, ...(caption ? [paragraph({ type: "emphasis", children: [text(caption)] })] : [])];
};

/** Each of the two under its name; the line between them divides them on the page alone. */
const compared: Told = (node, children) => {
  const line = children.findIndex(({ type }) => type === "thematicBreak");
  const name = (which: string) => paragraph(strong(attribute(node, which)));
  return captioned(node, [
    ...[name("before"), ...children.slice(0, line)],
    ...[name("after"), ...children.slice(line + 1)],
  ]);
};

/** Where it is built; a file that is nowhere is its words. */
const taken: Told = (node, children, { absolute, file }) => {
  const label = attribute(node, "label");
  const url = file(attribute(node, "src"));
  const name: PhrasingContent = url ? { type: "link", url: absolute(url), children: [text(label)] } : strong(label);
  return [paragraph(name), ...children];
};

/** By the name of the block: what it is told as, given what is in it. */
const TOLD: Record<string, Told> = {
  Callout: (node, children) => [
    { type: "blockquote", children: [paragraph(strong(titled(node))), ...(children as Block[])] },
  ],
  Checklist: (_, children) => children.map(unticked),
  Choice: (node, children) => [answer(node, children)],
  Details: (node, children) => [paragraph(strong(attribute(node, "title"))), ...children],
  DoneWhen: (_, children) => [paragraph(strong(texts.doneWhen)), ...children],
  Download: taken,
  Bars: captioned,
  Compare: compared,
  Curve: captioned,
  Figure: captioned,
  Ladder: captioned,
  Listen: (node, children) => [paragraph(strong(attribute(node, "label"))), ...children],
  Timeline: captioned,
  Tree: captioned,
  KeyTerm: (node, children) => link(routes.glossary(attribute(node, "id")), children),
  MembersOnly: () => [],
  Quiz: (node, children) => [
    paragraph(strong(attribute(node, "question"))),
    { ...bullets([]), children: children.filter((child) => child.type === "listItem") },
  ],
  Resource: (node, children) => link(attribute(node, "href"), children),
  Template: (node, children) => [paragraph(strong(titled(node))), ...children],
};

/** A block in Markdown; one that is only a frame is what stands in it. */
export const told: Told = (node, children, places) => TOLD[node.name ?? ""]?.(node, children, places) ?? children;
