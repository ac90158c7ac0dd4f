import type { Element } from "hast";
import { defaultHandlers, type Handle, type State } from "hast-util-to-mdast";
import type { BlockContent, ListItem, Nodes, PhrasingContent, RootContent } from "mdast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { toString } from "mdast-util-to-string";

import { block } from "#build/import/found/quiz.ts";

/** Of HTML, whatever reads it. */
const MORE = ["tt", "ruby", "rt", "u", "small", "search", "dialog", "menu", "noscript", "annotation", "semantics"];
export const isHtml = (tagName: string): boolean =>
  Object.hasOwn(defaultHandlers, tagName) || MORE.includes(tagName) || tagName in elementHandlers;

const text = (element: Element, name: string): string => {
  const value = element.properties[name];
  return typeof value === "string" ? value : "";
};

/** What hast says of all words below it. */
function wordsOf(node: Element | Element["children"][number]): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(wordsOf).join("") : "";
}

/** A tag for which Markdown has no sign: it stays as it is. */
const kept =
  (name: string, attributeName?: string): Handle =>
  (state: State, element: Element) => {
    const children = state.all(element) as PhrasingContent[];
    if (children.length === 0) return undefined;
    // A number of a footnote is printed raised anyway.
    if (children.every(({ type }) => type === "footnoteReference")) return children as never;
    const value = attributeName ? text(element, attributeName) : "";
    const attributes = value && attributeName ? [{ type: "mdxJsxAttribute" as const, name: attributeName, value }] : [];
    const node: MdxJsxTextElement = { type: "mdxJsxTextElement", name, attributes, children };
    return node as never;
  };

const strong: Handle = (state, element) => ({ type: "strong", children: state.all(element) as PhrasingContent[] });

function details(state: State, element: Element): Nodes {
  const summary = element.children.find((child) => child.type === "element" && child.tagName === "summary");
  const rest = { ...element, children: element.children.filter((child) => child !== summary) };
  const said = summary?.type === "element" ? toString(state.all(summary)).replace(/\s+/g, " ").trim() : "";
  return block("Details", { title: said || "More" }, state.toFlow(state.all(rest)) as BlockContent[]);
}

const aside: Handle = (state, element) =>
  block("Callout", { kind: "note", title: "Note" }, state.toFlow(state.all(element)) as BlockContent[]) as never;

/** A formula in the words that it was written in. */
function math(_: State, element: Element): Nodes | undefined {
  const find = (node: Element): Element | undefined =>
    node.tagName === "annotation"
      ? node
      : node.children.flatMap((child) => (child.type === "element" ? (find(child) ?? []) : []))[0];
  const annotation = find(element);
  const value = (annotation ? wordsOf(annotation) : text(element, "alttext") || wordsOf(element))
    .replace(/\s+/g, " ")
    .trim();
  return value ? { type: "inlineCode", value } : undefined;
}

/** A picture; one that a system drew of a formula is the formula. */
function img(state: State, element: Element): Nodes | undefined {
  const formula = text(element, "dataEquationContent") || (/^LaTeX:\s*(.+)/s.exec(text(element, "alt"))?.[1] ?? "");
  if (formula) return { type: "inlineCode", value: formula.trim() };
  return defaultHandlers.img(state, element);
}

/** The note that a link leads to, in the names that converters of documents give them. */
const noteOf = (address: string): string | undefined => /^#((?:foot|end)note-\d+)$/.exec(address)?.[1];
const isBack = (node: Nodes): boolean => node.type === "link" && /^#(foot|end)note-ref-/.test(node.url);

function a(state: State, element: Element): Nodes | undefined {
  const identifier = noteOf(text(element, "href"));
  if (identifier !== undefined) return { type: "footnoteReference", identifier };
  return defaultHandlers.a(state, element);
}

function withoutWayBack(nodes: RootContent[]): RootContent[] {
  return nodes
    .filter((node) => !isBack(node))
    .map((node) =>
      "children" in node
        ? ({ ...node, children: withoutWayBack(node.children as RootContent[]) } as RootContent)
        : node,
    );
}

function ol(state: State, element: Element): Nodes | Nodes[] | undefined {
  const items = element.children.filter((child) => child.type === "element");
  const notes = items.map((item) => noteOf(`#${text(item, "id")}`));
  if (items.length === 0 || notes.includes(undefined)) return defaultHandlers.ol(state, element);
  return items.map((item, index): Nodes => ({
    ...{ type: "footnoteDefinition", identifier: notes[index] ?? "" },
    children: withoutWayBack(state.toFlow(state.all(item)) as RootContent[]) as ListItem["children"],
  }));
}

export const elementHandlers: Record<string, Handle> = {
  ...{ kbd: kept("kbd"), sub: kept("sub"), sup: kept("sup"), abbr: kept("abbr", "title") },
  ...{ mark: strong, math, img, a, ol, details, aside },
  menu: (state, element) => defaultHandlers.ul(state, element),
  dialog: (state, element) => state.all(element) as never,
};
