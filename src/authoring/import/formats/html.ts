import { randomUUID } from "node:crypto";
import type { Comment, Element, ElementContent, Root as HtmlRoot, RootContent as HtmlContent } from "hast";
import { defaultHandlers, type Handle, type State, toMdast } from "hast-util-to-mdast";
import type { BlockContent, Nodes, PhrasingContent, Root, RootContent } from "mdast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { toString } from "mdast-util-to-string";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { replaceBelow } from "#authoring/check/read/nodes.ts";
import { hostedVideo, mdxBlock, rewriteUrls, VIDEO } from "#authoring/import/found/found.ts";
import { Lookup } from "#authoring/import/source/lookup.ts";
import { leaveIn, type Left, type Source } from "#authoring/import/source/source.ts";

/** HTML elements that the converter lacks. */
const MORE = ["tt", "ruby", "rt", "u", "small", "search", "dialog", "menu", "noscript", "annotation", "semantics"];
export const isHtml = (tagName: string): boolean =>
  Object.hasOwn(defaultHandlers, tagName) || MORE.includes(tagName) || tagName in elementHandlers;

const property = (element: Element, name: string): string => {
  const value = element.properties[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** Returns the text below a hast node. */
function wordsOf(node: Element | Element["children"][number]): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(wordsOf).join("") : "";
}

/** Keeps an element that Markdown has no syntax for. */
const kept =
  (name: string, attributeName?: string): Handle =>
  (state: State, element: Element) => {
    const children = state.all(element) as PhrasingContent[];
    if (children.length === 0) return undefined;
    // Footnote numbers are superscript anyway.
    if (children.every(({ type }) => type === "footnoteReference")) return children as never;
    const value = attributeName ? property(element, attributeName) : "";
    const attributes = value && attributeName ? [{ type: "mdxJsxAttribute" as const, name: attributeName, value }] : [];
    const node: MdxJsxTextElement = { type: "mdxJsxTextElement", name, attributes, children };
    return node as never;
  };

const strong: Handle = (state, element) => ({ type: "strong", children: state.all(element) as PhrasingContent[] });

function details(state: State, element: Element): Nodes {
  const summary = element.children.find((child) => child.type === "element" && child.tagName === "summary");
  const rest = { ...element, children: element.children.filter((child) => child !== summary) };
  const said = summary?.type === "element" ? toString(state.all(summary)).replace(/\s+/g, " ").trim() : "";
  return mdxBlock("Details", { title: said || "More" }, state.toFlow(state.all(rest)) as BlockContent[]);
}

const aside: Handle = (state, element) =>
  mdxBlock("Callout", { kind: "note", title: "Note" }, state.toFlow(state.all(element)) as BlockContent[]) as never;

/** Returns a formula's source. */
function math(_: State, element: Element): Nodes | undefined {
  const find = (node: Element): Element | undefined =>
    node.tagName === "annotation"
      ? node
      : node.children.flatMap((child) => (child.type === "element" ? (find(child) ?? []) : []))[0];
  const annotation = find(element);
  const value = (annotation ? wordsOf(annotation) : property(element, "alttext") || wordsOf(element))
    .replace(/\s+/g, " ")
    .trim();
  return value ? { type: "inlineCode", value } : undefined;
}

/** Converts a picture; one that renders a formula becomes the formula. */
function img(state: State, element: Element): Nodes | undefined {
  const formula =
    property(element, "dataEquationContent") || (/^LaTeX:\s*(.+)/s.exec(property(element, "alt"))?.[1] ?? "");
  if (formula) return { type: "inlineCode", value: formula.trim() };
  return defaultHandlers.img(state, element);
}

/** Returns the id of the note that a link targets, in the naming of document converters. */
const noteOf = (address: string): string | undefined => /^#((?:foot|end)note-\d+)$/.exec(address)?.[1];
const isBack = (node: Nodes): boolean => node.type === "link" && /^#(foot|end)note-ref-/.test(node.url);

function a(state: State, element: Element): Nodes | undefined {
  const identifier = noteOf(property(element, "href"));
  if (identifier !== undefined) return { type: "footnoteReference", identifier };
  return defaultHandlers.a(state, element);
}

function ol(state: State, element: Element): Nodes | Nodes[] | undefined {
  const items = element.children.filter((child) => child.type === "element");
  const notes = items.map((item) => noteOf(`#${property(item, "id")}`));
  if (items.length === 0 || notes.includes(undefined)) return defaultHandlers.ol(state, element);
  return items.map((item, index): Nodes => {
    const children = state.toFlow(state.all(item)) as BlockContent[];
    const note: Nodes = { type: "footnoteDefinition", identifier: notes[index] ?? "", children };
    replaceBelow(note, (node) => (isBack(node) ? [] : [node]));
    return note;
  });
}

const elementHandlers: Record<string, Handle> = {
  ...{ kbd: kept("kbd"), sub: kept("sub"), sup: kept("sup"), abbr: kept("abbr", "title") },
  ...{ mark: strong, math, img, a, ol, details, aside },
  menu: (state, element) => defaultHandlers.ul(state, element),
  dialog: (state, element) => state.all(element) as never,
};

/** Elements without lesson text. */
const SILENT = new Set(["style", "head", "link", "meta", "title", "base", "col", "colgroup", "param", "track", "rp"]);
/** Elements that are removed, and why. */
const REFUSED: Record<string, string> = {
  script: "programs are never taken",
  template: "only a program fills it",
  svg: "a drawing inside the text; save it as a file of its own",
};
/** Elements that are removed while their text is kept. */
const OPENED: Record<string, string> = {
  object: "it needs a program of its own",
  embed: "it needs a program of its own",
  applet: "it needs a program of its own",
  form: "a lesson has no forms; the words in it were kept",
  canvas: "a program draws it",
  input: "a lesson has no forms",
  select: "a lesson has no forms; the words in it were kept",
  textarea: "a lesson has no forms; the words in it were kept",
};
/** Attributes with visible text, on components of other sites. */
const READ = ["label", "title", "caption", "heading", "summary"];
const MOST_COLUMNS = 100;
const MOST_ROWS = 5_000;

interface Dropped {
  what: string;
  why: string;
  /** All its text in the source. */
  words: string;
}

/** Prefix of the number of a Markdown node within HTML; random, so that no comment matches it. */
const MARK = `kept-${randomUUID()}-`;
/** The HTML placeholder of a Markdown node. */
export const keptMark = (number: number): string => `<!--${MARK}${number}-->`;

/** Replaces the placeholders in HTML with the text of their Markdown nodes. */
export const withKeptWords = (html: string, kept: Nodes[]): string =>
  html.replace(new RegExp(`<!--${MARK}(\\d+)-->`, "g"), (_, number: string) => ` ${toString(kept[Number(number)])} `);

const element = (tagName: string, children: ElementContent[], properties: Element["properties"] = {}): Element => ({
  ...{ type: "element", tagName, properties, children },
});
const linkTo = (url: string, words: string): Element =>
  element("p", [element("a", [{ type: "text", value: words }], { href: url })]);

/** Converts a frame, video or audio element to a link. */
function shownElsewhere(node: Element): { link?: Element; dropped?: Omit<Dropped, "words"> } {
  const inside = node.children.find((child) => child.type === "element" && child.tagName === "source");
  const url = property(node, "src") || (inside?.type === "element" ? property(inside, "src") : "");
  const title = property(node, "title") || property(node, "ariaLabel");
  const hosted = hostedVideo(url);
  if (hosted) return { link: linkTo(VIDEO + hosted, title || "Video") };
  if (node.tagName === "video" && url) return { link: linkTo(VIDEO + url, title || "Video") };
  if (node.tagName === "audio" && url)
    return {
      link: linkTo(url, title || "Sound"),
      dropped: { what: `the sound ${url}`, why: "a lesson has a video, and no sound alone" },
    };
  const dropped = {
    what: `a frame that shows ${url || "nothing"}`,
    why: "pages of others are not shown inside a lesson",
  };
  return { dropped };
}

const sourceOf = (node: HtmlContent, html: string): string => {
  const { start, end } = node.position ?? {};
  return html.slice(start?.offset ?? 0, end?.offset ?? 0);
};
const openingOf = (node: Element, html: string): string =>
  /^<[^>]*>/.exec(sourceOf(node, html))?.[0] ?? `<${node.tagName}>`;

/** Reports a comment, unless it is a placeholder. */
function ofComment({ value }: Comment): Dropped[] {
  if (value.startsWith(MARK)) return [];
  const words = `<!--${value}-->`;
  return [{ what: words.replace(/\s+/g, " ").slice(0, 120), why: "a comment, which no reader saw", words }];
}

/** Inside code, Markdown nodes count as their source text. */
function opened(node: Element, kept: Nodes[]): void {
  visit(node, "comment", (comment, index, parent) => {
    const piece = kept[Number(comment.value.slice(MARK.length))];
    if (comment.value.startsWith(MARK) && piece && parent && index !== undefined)
      parent.children[index] = { type: "text", value: toString(piece) };
  });
}

/** Limits a table's spans: a number in an attribute could create millions of cells. */
function bounded(node: Element): void {
  for (const [name, most] of [
    ["colSpan", MOST_COLUMNS],
    ["rowSpan", MOST_ROWS],
  ] as const)
    if (Number(node.properties[name]) > most) node.properties[name] = most;
}

/** Replaces a table nested in a cell with its content, line by line. */
function flattened(node: Element): void {
  visit(node, "element", (inner) => {
    if (inner === node || inner.tagName !== "table") return;
    visit(inner, "element", (part) => {
      if (/^(table|caption|thead|tbody|tfoot|tr|td|th)$/.test(part.tagName)) part.tagName = "div";
    });
  });
}

/** Moves a table's caption before it. */
function lifted(node: Element): ElementContent[] | undefined {
  const at = node.children.findIndex((child) => child.type === "element" && child.tagName === "caption");
  const [caption] = at === -1 ? [] : node.children.splice(at, 1);
  return caption?.type === "element" ? [element("p", caption.children), node] : undefined;
}

/** Keeps the visible text of a foreign component such as <TabItem label="Two">. */
function ofUnknown(node: Element): ElementContent[] {
  const words = READ.map((name) => property(node, name)).filter(Boolean);
  return words.map((value) => element("p", [element("strong", [{ type: "text", value }])]));
}

function prune(tree: HtmlRoot, html: string, kept: Nodes[]): Dropped[] {
  const dropped: Dropped[] = [];
  visit(tree, (node, index, parent) => {
    if (node.type === "comment") dropped.push(...ofComment(node));
    if (node.type !== "element" || !parent || index === undefined) return undefined;
    const { tagName } = node;
    const replace = (...nodes: ElementContent[]): [typeof SKIP, number] => {
      parent.children.splice(index, 1, ...nodes);
      return [SKIP, index + nodes.length];
    };
    if (tagName === "iframe" || tagName === "video" || tagName === "audio") {
      const { link, dropped: left } = shownElsewhere(node);
      if (left) dropped.push({ ...left, words: sourceOf(node, html) });
      return replace(...(link ? [link] : []));
    }
    if (SILENT.has(tagName)) return replace();
    const [refused, why] = [REFUSED[tagName], OPENED[tagName]];
    if (refused) {
      dropped.push({ what: `<${tagName}>`, why: refused, words: sourceOf(node, html) });
      return replace();
    }
    if (why) dropped.push({ what: `<${tagName}>`, why, words: openingOf(node, html) });
    if (["code", "pre", "samp", "tt", "textarea", "option"].includes(tagName)) opened(node, kept);
    bounded(node);
    if (tagName === "table") {
      flattened(node);
      const both = lifted(node);
      if (both) parent.children.splice(index, 1, ...both);
    }
    if (isHtml(tagName)) return undefined;
    const opening = openingOf(node, html);
    const what = opening.replace(/\s+/g, " ").slice(0, 80);
    dropped.push({ what, why: "a block of its own site; the words in it were kept", words: opening });
    node.children.unshift(...ofUnknown(node));
    return undefined;
  });
  return dropped;
}

/**
 * Converts HTML to Markdown: text, lists, tables, links and pictures. The only HTML left is elements without Markdown
 * syntax, so nothing can run.
 * @param kept Markdown nodes within the HTML, each at its keptMark
 */
export function readHtml(html: string, kept: Nodes[] = []): { tree: Root; dropped: Dropped[] } {
  const tree = unified()
    .use(rehypeParse, { fragment: !/<(html|body|!doctype)\b/i.test(html) })
    .parse(html);
  const dropped = prune(tree, html, kept);
  const comment = (_: unknown, { value }: Comment): RootContent | undefined =>
    value.startsWith(MARK) ? (kept[Number(value.slice(MARK.length))] as RootContent | undefined) : undefined;
  const read = toMdast(tree, { handlers: elementHandlers, nodeHandlers: { comment } });
  return { tree: read.type === "root" ? read : { type: "root", children: [read as RootContent] }, dropped };
}

/** Base of the readers of other systems' courses: converts pages to Markdown and reports what is left out. */
export abstract class CourseReader {
  readonly left: Left[] = [];
  readonly source: Source;
  /** Files already read. */
  readonly taken = new Set<string>();
  readonly lookup: Lookup;

  constructor(source: Source) {
    this.source = source;
    this.lookup = new Lookup(source);
  }

  leave(file: string, what: string, why: string, words?: string): void {
    leaveIn(file, this.left)(what, why, words);
  }

  /** Resolves a URL within the course to a path. */
  abstract address(url: string, from: string): string;

  /** Converts a page and resolves its URLs; what cannot be converted is reported under `name`. */
  tree(html: string, file: string, name = file): Root {
    const { tree, dropped } = readHtml(html);
    for (const { what, why, words } of dropped) this.leave(name, what, why, words);
    rewriteUrls(tree, (url) =>
      url.startsWith(VIDEO) ? VIDEO + this.address(url.slice(VIDEO.length), file) : this.address(url, file),
    );
    return tree;
  }
}
