import type { Blockquote, Parents, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { block } from "#build/import/found/quiz.ts";

const OPENING = /^:::+\s*([a-z]+)\s*(?:\[([^\]]*)\]|\{[^}]*\}|(.*))?$/i;
const CLOSING = /^:::+$/;
/** "[!tip]- Title", as Obsidian and GitHub write it. */
const QUOTED = /^\[!([a-z]+)\][+-]?[ \t]*(.*)/i;

const titleOf = (kind: string, title: string): string =>
  title.trim() || kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();

const aside = (kind: string, title: string, children: RootContent[]): RootContent =>
  block(
    "Callout",
    { kind: kind.toLowerCase() === "example" ? "example" : "note", title: titleOf(kind, title) },
    children as Parameters<typeof block>[2],
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

/** Joins what stands between :::note and ::: and makes the course's box of it, and of quotes that are boxes. */
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
  // What was never closed goes to the end.
  for (const last of open.toReversed()) children.push(aside(last.kind, last.title, children.splice(last.from)));
  parent.children = children as typeof parent.children;
}
