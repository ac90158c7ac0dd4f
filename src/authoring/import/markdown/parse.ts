import { encode } from "html-entities";
import type { Blockquote, Html, Nodes, Parents, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { type Element, isElement, replaceBelow } from "#authoring/check/read/nodes.ts";
import { knownBlocks } from "#authoring/check/rules/prose.ts";
import { isHtml, keptMark, readHtml, withKeptWords } from "#authoring/import/formats/html.ts";
import { mdxBlock } from "#authoring/import/found/found.ts";
import { type Leave } from "#authoring/import/source/source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";

const FENCE = /^ {0,3}(?:[-*+>] *)*(`{3,}|~{3,})/;
const SPAN = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

/** Splits a text into fenced code and the rest. */
function byFences(text: string): { isCode: boolean; text: string }[] {
  const parts: { isCode: boolean; lines: string[] }[] = [{ isCode: false, lines: [] }];
  let open = "";
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [, fence = ""] = FENCE.exec(line) ?? [];
    if (
      open === "" &&
      fence &&
      !(fence.startsWith("`") && line.slice(line.indexOf(fence) + fence.length).includes("`"))
    ) {
      open = fence;
      parts.push({ isCode: true, lines: [line] });
      continue;
    }
    parts.at(-1)?.lines.push(line);
    if (open !== "" && fence.startsWith(open) && line.trim() === fence) {
      open = "";
      parts.push({ isCode: false, lines: [] });
    }
  }
  return parts.filter(({ lines }) => lines.length > 0).map(({ isCode, lines }) => ({ isCode, text: lines.join("\n") }));
}

const PLACE = /\uE000(\d+)\uE001/g;

/**
 * Applies a change outside fenced and inline code. It sees the whole text at once, so that a match may contain code.
 */
export function outsideCode(text: string, change: (prose: string) => string): string {
  const code: string[] = [];
  const put = (words: string): string => `\uE000${code.push(words) - 1}\uE001`;
  const hidden = byFences(text.replace(/[\uE000\uE001]/g, ""))
    .map(({ isCode, text: part }) => (isCode ? put(part) : part.replace(SPAN, put)))
    .join("\n");
  return change(hidden).replace(PLACE, (_, number: string) => code[Number(number)] ?? "");
}

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
const HTML_TAG = /<(\/?)([a-zA-Z][\w:.-]*)(?:"[^"]*"|'[^']*'|[^'">])*?(\/?)>/g;
const MOST_OPEN = 500;

const isFlow = (parent: Parents): boolean =>
  !["paragraph", "heading", "emphasis", "strong", "link", "delete", "tableCell"].includes(parent.type);

/** For each HTML node the index of the sibling where its last tag closes, and the nodes whose tags never close. */
function reaches(nodes: RootContent[]): { ends: number[]; unclosed: Set<number> } {
  const ends = nodes.map((_, index) => index);
  const open: { name: string; at: number }[] = [];
  for (const [at, node] of nodes.entries()) {
    if (node.type !== "html") continue;
    const tags = node.value.replace(/<!--[\s\S]*?(-->|$)/g, "").matchAll(HTML_TAG);
    for (const [, slash, name = "", own] of tags) {
      if (VOID.test(name) || (own && !isHtml(name.toLowerCase()))) continue;
      if (!slash) open.push({ name: name.toLowerCase(), at });
      else {
        const from = open.findLastIndex((one) => one.name === name.toLowerCase());
        if (from === -1) continue;
        const start = open[from]?.at ?? at;
        ends[start] = Math.max(ends[start] ?? start, at);
        open.length = from;
      }
    }
    if (open.length > MOST_OPEN) open.splice(0, open.length - MOST_OPEN);
  }
  return { ends, unclosed: new Set(open.map((one) => one.at)) };
}

/** A type such as Nullable<TimeSpan>, an unclosed and unknown tag, is text. */
function asWords(node: Html): RootContent | undefined {
  const [, name = ""] = /^<([a-zA-Z][\w:.-]*)\s*>$/.exec(node.value) ?? [];
  return name && !isHtml(name.toLowerCase()) ? { type: "text", value: node.value } : undefined;
}

/** Parses HTML together with the Markdown between its tags. */
function fold(nodes: RootContent[], glue: string, leave: Leave): RootContent[] {
  const kept: Nodes[] = [];
  const html = nodes.map((node) => (node.type === "html" ? node.value : keptMark(kept.push(node) - 1))).join(glue);
  const { tree, dropped } = readHtml(html, kept);
  for (const { what, why, words } of dropped) leave(what, why, withKeptWords(words, kept));
  return tree.children;
}

function inLine(children: RootContent[], leave: Leave): RootContent[] {
  const { unclosed } = reaches(children);
  const nodes = children.map((node, index) => (node.type === "html" && unclosed.has(index) && asWords(node)) || node);
  if (!nodes.some(({ type }) => type === "html")) return nodes;
  const folded = fold(nodes, "", leave);
  return folded.flatMap((node) => (node.type === "paragraph" ? node.children : [node]));
}

function betweenBlocks(children: RootContent[], leave: Leave): RootContent[] {
  const { ends, unclosed } = reaches(children);
  const found: RootContent[] = [];
  for (let at = 0; at < children.length; at += 1) {
    const node = children[at];
    if (node?.type !== "html") {
      if (node) found.push(node);
      continue;
    }
    let end = ends[at] ?? at;
    for (let inside = at; inside <= end; inside += 1) end = Math.max(end, ends[inside] ?? inside);
    const words = unclosed.has(at) && end === at ? asWords(node) : undefined;
    found.push(...(words ? [words] : fold(children.slice(at, end + 1), "\n", leave)));
    at = end;
  }
  return found;
}

/** Converts the HTML in a Markdown tree, with the Markdown between its tags. */
function withoutHtml(parent: Parents, leave: Leave): void {
  const children = parent.children as RootContent[];
  for (const node of children) if ("children" in node) withoutHtml(node, leave);
  if (!children.some(({ type }) => type === "html")) return;
  parent.children = (
    isFlow(parent) ? betweenBlocks(children, leave) : inLine(children, leave)
  ) as typeof parent.children;
}

const parser = unified().use(remarkParse).use(remarkGfm);
const BLOCKS = new Set([...knownBlocks().keys()].filter((name) => !["MembersOnly", "KeyTerm"].includes(name)));
const PROGRAMS = "programs are never taken";
const HIDDEN = "a comment, which no reader saw";
const DEEPEST = 100;

/** Returns the string in {useBaseUrl("/img/x.png")}; undefined without one. */
const quotedIn = (program: string): string | undefined => /^[^"'`]*["'`]([^"'`]*)["'`]/.exec(program)?.[1];

/** Converts JSX attributes to HTML; expressions are reported unless they only name a file or a text. */
function asHtml(element: Element, leave: Leave): string {
  return element.attributes
    .map((one) => {
      if (one.type !== "mdxJsxAttribute") {
        leave(`{${one.value}}`, PROGRAMS);
        return "";
      }
      const value = typeof one.value === "object" && one.value !== null ? one.value.value : (one.value ?? "");
      const isProgram = typeof one.value === "object" && one.value !== null;
      const plain = isProgram ? quotedIn(value) : value;
      if (isProgram && plain === undefined) leave(`${one.name}={${value}}`, PROGRAMS);
      return ` ${one.name === "className" ? "class" : one.name}="${encode(plain ?? "")}"`;
    })
    .join("");
}

/** Keeps the course's own blocks, and converts other JSX elements like HTML. */
function ofElement(element: Element, leave: Leave): RootContent[] {
  const name = element.name ?? "";
  if (BLOCKS.has(name)) {
    element.attributes = element.attributes.filter(
      (one) =>
        one.type === "mdxJsxAttribute" && (typeof one.value !== "object" || /^\d+$/.test(one.value?.value ?? "")),
    );
    return [element];
  }
  if (name === "" || name === "MembersOnly" || name === "KeyTerm") return element.children as RootContent[];
  const opening = `<${name}${asHtml(element, leave)}>`;
  const html = (value: string): RootContent => ({ type: "html", value });
  if (/^(br|hr|img|input|wbr|source)$/.test(name)) return [html(opening)];
  return [html(opening), ...(element.children as RootContent[]), html(`</${name}>`)];
}

/** Removes expressions and code from an MDX tree. */
function withoutPrograms(tree: Root, leave: Leave): void {
  replaceBelow(tree, (node) => {
    if (isElement(node)) return ofElement(node, leave);
    if (node.type === "mdxjsEsm") {
      for (const line of node.value.split("\n")) leave(line.slice(0, 80), PROGRAMS, line);
      return [];
    }
    if (node.type !== "mdxFlowExpression" && node.type !== "mdxTextExpression") return [node];
    const words = `{${node.value}}`;
    const [, said] =
      /^\s*(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`)\s*$/.exec(node.value)?.filter((one) => one !== undefined) ?? [];
    if (said !== undefined) return [{ type: "text", value: said }];
    const isComment = /^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value);
    leave(words.replace(/\s+/g, " ").slice(0, 120), isComment ? HIDDEN : PROGRAMS, words);
    return [];
  });
}

/** Removes import and export paragraphs when the text did not parse as MDX. */
function withoutModules(tree: Root, leave: Leave): void {
  tree.children = tree.children.filter((node) => {
    const words = node.type === "paragraph" ? toString(node) : "";
    const isModule =
      /^(import\s.*from\s*["'].*["'];?\s*|import\s*["'].*["'];?\s*|export\s+(const|let|function|default)\b.*)$/;
    if (words === "" || !words.split("\n").every((line) => isModule.test(line))) return true;
    for (const line of words.split("\n")) leave(line.slice(0, 80), PROGRAMS, line);
    return false;
  });
}

/** JSX tags with expressions in attributes; they are rewritten as HTML. */
const TAG = /<[A-Za-z][\w.]*(?:\s+[\w-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|\{(?:[^{}\n]|\{[^{}\n]*\})*\}))?)*\s*\/?>/g;
const withPlainTags = (text: string): string =>
  text.replace(TAG, (tag) =>
    tag.replace(
      /=\{((?:[^{}\n]|\{[^{}\n]*\})*)\}/g,
      (_, program: string) => `="${encode(quotedIn(program) ?? program)}"`,
    ),
  );

/** Removes MDX comments when the text did not parse as MDX. */
const withoutNotes = (text: string, leave: Leave): string =>
  text.replace(/\{\/\*[\s\S]*?\*\/\}/g, (words) => {
    leave(words.replace(/\s+/g, " ").slice(0, 120), HIDDEN, words);
    return "";
  });

/** Notion and kramdown parse Markdown inside these tags even without an empty line. */
const withOpenBoxes = (text: string): string =>
  text.replace(/^(<(?:aside|[a-z]+ [^<>\n]*markdown=[^<>\n]*)>)[ \t]*\n(?=[^\n])/gim, "$1\n\n");

/** Rejects extreme nesting, which no author writes and which takes hours to parse. */
function requireShallow(text: string): void {
  const markers = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))){100}/m;
  if (markers.test(text)) throw new Refusal(`it is nested more than ${DEEPEST} levels deep`);
}

/** Docusaurus also allows HTML comments and heading ids in MDX. */
const asMdx = (prose: string): string =>
  prose
    .replace(/<!--([\s\S]*?)-->/g, (_, words: string) => `{/*${words.replaceAll("*/", "* /")}*/}`)
    .replace(/^(#{1,6}[ \t].*?)\{(#[\w-]+)\}[ \t]*$/gm, "$1\\{$2}");

function tryMdx(text: string): Root | undefined {
  try {
    return parseMdx(outsideCode(text, asMdx));
  } catch {
    return undefined;
  }
}

/** Parses Markdown, or MDX in Docusaurus's dialect, and removes HTML and code. */
export function parseMarkdown(text: string, isMdx: boolean, leave: Leave): Root {
  requireShallow(text);
  const mdx = isMdx ? tryMdx(text) : undefined;
  const plain = outsideCode(text, (prose) => withOpenBoxes(isMdx ? withPlainTags(withoutNotes(prose, leave)) : prose));
  const tree = mdx ?? parser.parse(plain);
  if (isMdx && !mdx) withoutModules(tree, leave);
  withoutPrograms(tree, leave);
  withoutHtml(tree, leave);
  return tree;
}

const OPENING = /^:::+\s*([a-z]+)\s*(?:\[([^\]]*)\]|\{[^}]*\}|(.*))?$/i;
const CLOSING = /^:::+$/;
/** "[!tip]- Title" in Obsidian and GitHub. */
const QUOTED = /^\[!([a-z]+)\][+-]?[ \t]*(.*)/i;

const titleOf = (kind: string, title: string): string =>
  title.trim() || kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();

const aside = (kind: string, title: string, children: RootContent[]): RootContent =>
  mdxBlock(
    "Callout",
    { kind: kind.toLowerCase() === "example" ? "example" : "note", title: titleOf(kind, title) },
    children as Parameters<typeof mdxBlock>[2],
  );

/** > [!note] Title */
function ofQuote(quote: Blockquote): RootContent {
  const [first, ...rest] = quote.children;
  if (first?.type !== "paragraph") return quote;
  const [line] = first.children;
  const match = line?.type === "text" ? QUOTED.exec(line.value) : null;
  if (line?.type !== "text" || !match) return quote;
  const [whole, kind = "", title = ""] = match;
  line.value = line.value.slice(whole.length).replace(/^\n/, "");
  return aside(kind, title, toString(first).trim() === "" ? rest : [first, ...rest]);
}

/** Turns :::note … ::: and quotes that are callouts into the course's Callout block. */
export function takeAsides(parent: Parents): void {
  const children: RootContent[] = [];
  const open: { kind: string; title: string; from: number }[] = [];
  for (const node of parent.children as RootContent[]) {
    if ("children" in node) takeAsides(node);
    const words = node.type === "paragraph" ? toString(node).trim() : "";
    const [, kind, bracketed, plain] = OPENING.exec(words) ?? [];
    if (CLOSING.test(words)) {
      const last = open.pop();
      if (last) children.push(aside(last.kind, last.title, children.splice(last.from)));
    } else if (kind) open.push({ kind, title: bracketed ?? plain ?? "", from: children.length });
    else children.push(node.type === "blockquote" ? ofQuote(node) : node);
  }
  // Unclosed ones extend to the end.
  for (const last of open.toReversed()) children.push(aside(last.kind, last.title, children.splice(last.from)));
  parent.children = children as typeof parent.children;
}

/** !!! note "Title", ??? example, === "Tab": boxes, collapsible boxes and tabs in MkDocs. */
const BOX = /^( {0,3})(!!!|\?\?\?\+?|===[!+]?)[ \t]+(?:([a-zA-Z][\w-]*)(?:[ \t][\w \t-]*)?)?[ \t]*(?:"(.*)")?[ \t]*$/;
const INDENT = /^(?: {4}|\t)/;

/** Returns the end of a box: its lines are indented, with empty lines between them. */
function insideOf(lines: string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (INDENT.test(line)) end = at + 1;
    else if (line.trim() !== "") break;
  }
  return end;
}

function boxOf(sign: string, kind: string, title: string | undefined, inside: string): string {
  if (sign.startsWith("=")) return `\n**${title ?? kind}**\n\n${inside}\n`;
  if (sign.startsWith("?")) return `\n<details><summary>${title ?? kind}</summary>\n\n${inside}\n\n</details>\n`;
  return `\n:::${kind || "note"} ${title ?? ""}\n\n${inside}\n\n:::\n`;
}

/** Rewrites MkDocs boxes in the ::: syntax. */
export function withBoxes(text: string): string {
  if (!/^ {0,3}(!!!|\?\?\?|===)/m.test(text)) return text;
  const lines = text.split("\n");
  const found: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const [, , sign, kind = "", title] = BOX.exec(line) ?? [];
    const end = sign && (kind || title) ? insideOf(lines, at + 1) : at + 1;
    if (!sign || end === at + 1) {
      found.push(line);
      continue;
    }
    const inside = lines.slice(at + 1, end).map((one) => one.replace(INDENT, ""));
    found.push(boxOf(sign, kind, title, withBoxes(inside.join("\n").trim())));
    at = end - 1;
  }
  return found.join("\n");
}
