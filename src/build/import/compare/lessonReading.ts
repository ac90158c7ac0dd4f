import type { Nodes } from "mdast";
import { decode } from "html-entities";
import { parse } from "yaml";
import { TO_WRITE } from "#build/check/rules/lesson/placeholders.ts";
import { isElement } from "#build/check/read/nodes.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";
import type { SaidLine } from "./captionReading.ts";
import { emptyReading, lettersOf, type Reading } from "./reading.ts";

const LINES = new Set<Nodes["type"]>(["paragraph", "heading", "tableCell"]);

/** All words below a node that stand in one line. */
function lineOf(node: Nodes): string {
  if (isElement(node) && node.name === "br") return " ";
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return " ";
  if (node.type === "image") return ` ${node.alt?.startsWith(TO_WRITE) ? "" : (node.alt ?? "")} ${node.title ?? ""} `;
  const title = node.type === "link" && node.title ? ` ${node.title} ` : "";
  return "children" in node ? title + node.children.map(lineOf).join("") : "";
}

function walk(node: Nodes, reading: Reading): void {
  const say = (text: string) => {
    if (lettersOf(text) !== "") reading.lines.push({ line: node.position?.start.line ?? 0, text });
  };
  if (node.type === "code") {
    reading.code.push({ line: 0, text: node.value });
    say(node.value);
  }
  if (node.type === "heading") reading.headings += 1;
  if (node.type === "listItem" || (isElement(node) && node.name === "Choice")) reading.items += 1;
  if (node.type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "strong")
    reading.headings += 1;
  if (node.type === "tableCell" && lettersOf(lineOf(node)) !== "") reading.cells += 1;
  if (node.type === "image") reading.pictures += 1;
  if (node.type === "link") reading.links.push({ line: 0, url: node.url });
  if (isElement(node))
    for (const { value } of node.attributes) if (typeof value === "string" && !value.startsWith(TO_WRITE)) say(value);
  if (LINES.has(node.type)) say(lineOf(node));
  if ("children" in node) for (const child of node.children) walk(child, reading);
}

/** Everything that a form says, however deep it stands. */
function said(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith(TO_WRITE) ? [] : [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(said) : [];
}

/** A lesson as it was written, read again. */
export function readingOfLesson(mdx: string, reading: Reading = emptyReading()): Reading {
  const [, form = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(mdx) ?? [];
  const data = parse(form) as Record<string, unknown>;
  for (const text of said(data)) {
    reading.lines.push({ line: 0, text });
    if (/^https?:/.test(text)) reading.links.push({ line: 0, url: text });
  }
  walk(parseMdx(body), reading);
  return reading;
}

/** The captions that were written, one by one. */
export const readingOfVtt = (vtt: string): SaidLine[] =>
  vtt
    .split("\n\n")
    .slice(1)
    .map((block, line) => {
      const [times = "", ...words] = block.trim().split("\n");
      const [hours = 0, minutes = 0, seconds = 0] = (times.split(" ")[0] ?? "").split(":").map(Number);
      return { line, text: decode(words.join(" ")), start: hours * 3600 + minutes * 60 + seconds };
    });
