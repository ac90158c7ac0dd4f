import type { Html, Nodes, Parents, RootContent } from "mdast";
import { isHtml } from "#build/import/html/elements.ts";
import { keptMark, readHtml, withKeptWords } from "#build/import/html/html.ts";
import type { Leave } from "#build/import/source/limits.ts";

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
const TAG = /<(\/?)([a-zA-Z][\w:.-]*)(?:"[^"]*"|'[^']*'|[^'">])*?(\/?)>/g;
const MOST_OPEN = 500;

const isFlow = (parent: Parents): boolean =>
  !["paragraph", "heading", "emphasis", "strong", "link", "delete", "tableCell"].includes(parent.type);

/** Of each piece of HTML up to which sibling its tags reach, and the tags that are never closed. */
function reaches(nodes: RootContent[]): { ends: number[]; unclosed: Set<number> } {
  const ends = nodes.map((_, index) => index);
  const open: { name: string; at: number }[] = [];
  for (const [at, node] of nodes.entries()) {
    if (node.type !== "html") continue;
    const tags = node.value.replace(/<!--[\s\S]*?(-->|$)/g, "").matchAll(TAG);
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

/** A sign for a kind, as Nullable<TimeSpan>, that nobody closes and no browser knows: words, and no tag. */
function asWords(node: Html): RootContent | undefined {
  const [, name = ""] = /^<([a-zA-Z][\w:.-]*)\s*>$/.exec(node.value) ?? [];
  return name && !isHtml(name.toLowerCase()) ? { type: "text", value: node.value } : undefined;
}

/** Reads HTML together with the Markdown that stands between its tags. */
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

/** Puts Markdown in the place of the HTML that stands between Markdown, whatever stands between its tags. */
export function withoutHtml(parent: Parents, leave: Leave): void {
  const children = parent.children as RootContent[];
  for (const node of children) if ("children" in node) withoutHtml(node, leave);
  if (!children.some(({ type }) => type === "html")) return;
  parent.children = (
    isFlow(parent) ? betweenBlocks(children, leave) : inLine(children, leave)
  ) as typeof parent.children;
}
