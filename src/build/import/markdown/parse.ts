import type { Parents, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { encode } from "html-entities";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { parseMdx } from "#build/leaks/textUnits.ts";
import { knownBlocks } from "#build/check/names/knownBlocks.ts";
import { isElement, type Element } from "#build/check/read/nodes.ts";
import { Refused, type Leave } from "#build/import/source/limits.ts";
import { outsideCode } from "./code.ts";
import { withoutHtml } from "./mixedHtml.ts";

const parser = unified().use(remarkParse).use(remarkGfm);
const BLOCKS = new Set([...knownBlocks().keys()].filter((name) => !["MembersOnly", "KeyTerm"].includes(name)));
const PROGRAMS = "programs are never taken";
const HIDDEN = "a comment, which no reader saw";
const DEEPEST = 100;

/** "/img/x.png" of {useBaseUrl("/img/x.png")}: what stands in quotes, or nothing. */
const quotedIn = (program: string): string | undefined => /^[^"'`]*["'`]([^"'`]*)["'`]/.exec(program)?.[1];

/** An attribute as HTML has it; a program is told of unless it only names a file or a text. */
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

/** What stands for a tag of MDX: this course's own blocks stay, all others are read as HTML. */
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

/** Takes programs out of a text in MDX. */
function withoutPrograms(parent: Parents, leave: Leave): void {
  parent.children = (parent.children as RootContent[]).flatMap((node): RootContent[] => {
    if ("children" in node) withoutPrograms(node, leave);
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
  }) as typeof parent.children;
}

/** import and export at the start of a paragraph, where MDX could not be read as such. */
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

/** A tag with programs in its attributes, as HTML would write it. */
const TAG = /<[A-Za-z][\w.]*(?:\s+[\w-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|\{(?:[^{}\n]|\{[^{}\n]*\})*\}))?)*\s*\/?>/g;
const withPlainTags = (text: string): string =>
  text.replace(TAG, (tag) =>
    tag.replace(
      /=\{((?:[^{}\n]|\{[^{}\n]*\})*)\}/g,
      (_, program: string) => `="${encode(quotedIn(program) ?? program)}"`,
    ),
  );

/** Comments of MDX, where the rest of it could not be read as such. */
const withoutNotes = (text: string, leave: Leave): string =>
  text.replace(/\{\/\*[\s\S]*?\*\/\}/g, (words) => {
    leave(words.replace(/\s+/g, " ").slice(0, 120), HIDDEN, words);
    return "";
  });

/** What Notion and kramdown write between these tags is Markdown, though no empty line says so. */
const withOpenBoxes = (text: string): string =>
  text.replace(/^(<(?:aside|[a-z]+ [^<>\n]*markdown=[^<>\n]*)>)[ \t]*\n(?=[^\n])/gim, "$1\n\n");

/** Boxes in boxes without end are no page that anybody wrote, and cost hours to read. */
function requireShallow(text: string): void {
  const markers = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))){100}/m;
  if (markers.test(text)) throw new Refused(`it is nested more than ${DEEPEST} levels deep`);
}

/** What Docusaurus lets stand in MDX besides: comments of HTML, and names of headings. */
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

/** A text in Markdown, or in MDX as Docusaurus writes it, without HTML and programs. */
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
