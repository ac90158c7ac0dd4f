import { basename, extname } from "node:path/posix";
import { decode } from "html-entities";
import { Parser } from "htmlparser2";
import MarkdownIt from "markdown-it";
import type { Nodes } from "mdast";
import { parse } from "yaml";
import { isElement } from "#authoring/check/read/nodes.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { OF_FRAMES } from "#authoring/import/found/found.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";

/** What a text says, read in another way than the import reads it. */
export interface Reading {
  /** One entry for each line or paragraph that has words. */
  lines: { line: number; text: string }[];
  /** Addresses of the web. */
  links: { line: number; url: string }[];
  /** The text of each block of code. */
  code: { line: number; text: string }[];
  pictures: number;
  headings: number;
  items: number;
  /** Cells of tables that have words. */
  cells: number;
}

export const emptyReading = (): Reading => ({
  lines: [],
  links: [],
  code: [],
  pictures: 0,
  headings: 0,
  items: 0,
  cells: 0,
});

const WORD = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/gu;
/** What nobody sees, and what no lesson may have. */
const UNSEEN =
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u200B-\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFE0E\uFE0F\uFEFF\uFFFD]/g;

/** The words of a text, each in one form of its letters. */
export const comparedWords = (text: string): string[] =>
  text.toWellFormed().normalize("NFC").replace(UNSEEN, "").match(WORD) ?? [];
/** All letters of a text without what parts them: the same however a line was broken. */
export const comparedLetters = (text: string): string => comparedWords(text).join("");

/** The pieces by which two addresses of one thing are known, whatever page or frame shows it. */
export function addressPieces(url: string): string[] {
  const parts = new URL(url, "https://the.source");
  for (const name of OF_FRAMES) parts.searchParams.delete(name);
  const values = [...parts.searchParams.values()];
  const shown = `${parts.host.replace(/^(www|m|player|music)\./, "")} ${decodedSafely(parts.pathname)} ${values.join(" ")} ${decodedSafely(parts.hash)}`;
  const pieces = comparedWords(shown.replace(/-nocookie/g, "").replace(/youtu\.be/g, "youtube.com"));
  return pieces.filter((piece) => !/^(watch|embed|video|shorts|live|v)$/.test(piece));
}

function decodedSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A line of a caption, read in another way than the import reads it. */
export interface SaidLine {
  line: number;
  text: string;
  /** When it is shown first, in seconds; undefined where no time can be made out. */
  start: number | undefined;
  /** Which caption of the source it belongs to: two may be shown at the same moment. */
  caption?: number;
}

const ARROW = /\s*(?:-{1,3}>|={1,2}>|→|—>|–>)\s*(?=-?\d)/;
const TAGS =
  /<\/?(?:[biusc]|font|ruby|rt|rp|lang|span|em|strong)(?:[.\s][^<>]*)?\/?>|<\d[\d:.,]*>|\{\\[^}]*\}|<\/?v>/gi;

/** Whether a line is one of times: figures stand on both sides of its arrow. */
const isTimes = (line: string): boolean => ARROW.test(line) && /\d\s*$/.test(line.split(ARROW)[0] ?? "");

/** "1:02,5" in seconds, by its figures alone. */
function startOf(line: string): number | undefined {
  const time = (line.split(ARROW)[0] ?? "").trim();
  const figures = time.match(/\d+/g) ?? [];
  const hasFraction = /[.,]\s*\d+$/.test(time) || (figures.length === 4 && figures[3]?.length === 3);
  const fraction = hasFraction ? Number(`0.${figures.pop() ?? "0"}`) : 0;
  if (figures.length === 0 || figures.length > 3) return undefined;
  const seconds = figures.reduce((sum, figure) => sum * 60 + Number(figure), 0) + fraction;
  return time.startsWith("-") ? 0 : seconds;
}

/** Every line of captions that is neither a time nor a number before one. */
export function readingOfCaptions(source: string): SaidLine[] {
  const said: SaidLine[] = [];
  let start: number | undefined;
  let caption = 0;
  const lines = source.replace(/^\uFEFF/, "").split(/\r\n|[\r\n]/);
  for (const [index, line] of lines.entries()) {
    if (isTimes(line)) {
      start = startOf(line);
      caption += 1;
    }
    const isNumber = /^\s*\d+\s*$/.test(line) && isTimes(lines[index + 1] ?? "");
    const isHead = index === 0 && /^WEBVTT/.test(line);
    if (isTimes(line) || isNumber || isHead || /^(Kind|Language):/.test(line)) continue;
    const text = decode(line.replace(/<v(?:\.[^\s<>]*)?\s+([^<>]+)>/gi, "$1 ").replace(TAGS, ""));
    if (comparedLetters(text) !== "") said.push({ line: index + 1, text, start, caption });
  }
  return said;
}

const SILENT = new Set(["script", "style", "template", "title", "svg", "head"]);
/** They stand in the midst of a line; all others part words. */
const IN_LINE =
  /^(a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|nobr|q|rb|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;

/** Words for those who don't see a picture, unless they only repeat the name of its file. */
function altOf(alt: string, address: string): string {
  const file = basename(address.replace(/[?#].*$/, "")).replace(/%[0-9a-f]{2}/gi, " ");
  const isName = [file, basename(file, extname(file))].some(
    (name) => comparedLetters(name).toLowerCase() === comparedLetters(alt).toLowerCase(),
  );
  return isName ? "" : alt;
}

/** A page or a piece of one. */
export function readingOfHtml(html: string, from = 1, reading: Reading = emptyReading()): Reading {
  const starts = [...html.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (index: number): number => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return from + low;
  };
  let [text, silent, line] = ["", 0, from];
  let cell: string | undefined;
  let code: string | undefined;
  const close = () => {
    if (comparedLetters(text) !== "") reading.lines.push({ line, text });
    text = "";
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (SILENT.has(name)) silent += 1;
        if (!IN_LINE.test(name)) close();
        line = lineAt(parser.startIndex);
        if (/^h[1-6]$/.test(name)) reading.headings += 1;
        if (name === "li") reading.items += 1;
        if (name === "td" || name === "th") cell = "";
        if (name === "pre") code = "";
        const { href = "", src = "", alt = "" } = attributes;
        if (name === "img" && silent === 0) {
          const formula =
            attributes["data-equation-content"] ?? (/^LaTeX:\s*/.test(alt) ? alt.replace(/^LaTeX:\s*/, "") : undefined);
          if (formula === undefined) reading.pictures += 1;
          text += ` ${formula ?? altOf(alt, src)} `;
        }
        const address = name === "a" ? href : ["iframe", "video", "audio"].includes(name) ? src : "";
        if (/^(https?:)?\/\/|^mailto:/i.test(address) && URL.canParse(address, "https://a"))
          reading.links.push({ line, url: address });
      },
      ontext: (words) => {
        if (silent > 0) return;
        if (text === "") line = lineAt(parser.startIndex);
        text += words;
        if (cell !== undefined) cell += words;
        if (code !== undefined) code += words;
      },
      onclosetag: (name) => {
        if (SILENT.has(name)) silent -= 1;
        if (!IN_LINE.test(name)) close();
        if ((name === "td" || name === "th") && cell !== undefined) {
          if (comparedLetters(cell) !== "") reading.cells += 1;
          cell = undefined;
        }
        if (name === "pre" && code !== undefined) {
          reading.code.push({ line, text: code });
          code = undefined;
        }
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  close();
  return reading;
}

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
    if (comparedLetters(text) !== "") reading.lines.push({ line: node.position?.start.line ?? 0, text });
  };
  if (node.type === "code") {
    reading.code.push({ line: 0, text: node.value });
    say(node.value);
  }
  if (node.type === "heading") reading.headings += 1;
  if (node.type === "listItem" || (isElement(node) && node.name === "Choice")) reading.items += 1;
  if (node.type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "strong")
    reading.headings += 1;
  if (node.type === "tableCell" && comparedLetters(lineOf(node)) !== "") reading.cells += 1;
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

/** Another reader of Markdown than the import's. */
const reader = new MarkdownIt({ html: true, linkify: false });
reader.validateLink = () => true;
/** In MDX nothing becomes code by the space in front of it. */
const mdxReader = new MarkdownIt({ html: true, linkify: false }).disable("code");
mdxReader.validateLink = () => true;
type Token = ReturnType<typeof reader.parse>[number];

const attributeOf = (token: Token, name: string): string => String(token.attrGet(name) ?? "");
const PICTURE = /\.(png|jpe?g|gif|svg|webp|avif|tiff?|bmp)$/i;

/** Signs of sites and of notes that are no words of the text. What of them is read stays. */
function plain(content: string, reading: Reading): string {
  return content
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}|\{%[\s\S]*?%\}|\{\{[^{}]*\}\}/g, (code) => ` ${quotedIn(code)} `)
    .replace(/<[A-Za-z][^<>]*=\{[^<>]*\}[^<>]*>/g, ofTag)
    .replace(
      /(!?)\[([^[\]\n]*)\]\(([^()<>"\n]*(?:\([^()\n]*\)[^()<>"\n]*)*\s[^()<>"\n]*(?:\([^()\n]*\)[^()<>"\n]*)*\.\w{1,5})\s*\)/g,
      (_, mark: string, words: string, address: string) => {
        if (mark) reading.pictures += 1;
        return mark ? ` ${altOf(words, address)} ` : words;
      },
    )
    .replace(/\{\/\*[\s\S]*?\*\/\}|%%[\s\S]*?%%/g, " ")
    .replace(/\{[:#][^{}\n]*\}/g, " ")
    .replace(/(!?)\[\[([^[\]|]*)(?:\\?\|([^[\]]*))?\]\]/g, (_, mark: string, name: string, words = "") => {
      if (!mark || !PICTURE.test(name))
        return (
          words ||
          name
            .replace(/#?\^[\w-]+$/, "")
            .replace(/.*#(?=.)/, "")
            .replace(/^.*\//, "")
            .replace(/\.mdx?$/, "")
        );
      reading.pictures += 1;
      return /^\d+(x\d+)?$/.test(words) ? " " : words;
    })
    .replace(/\[\^[^\]\s]+\]/g, " ")
    .replace(/ \^[\w-]+$/gm, " ")
    .replace(/^\s*\[[ xX]\]\s/, " ")
    .replace(/^\[!\w+\][+-]?/, " ")
    .replace(/^\s*:::+\s*\w*/gm, " ")
    .replace(/^(!!!|\?\?\?\+?|===\+?)\s+(\w+\s+)?(?=")/gm, " ");
}

/** Words that a site's own sign shows: what stands in quotes and has a blank in it. */
const quotedIn = (code: string): string =>
  [...code.matchAll(/"([^"]*)"/g)].map(([, words = ""]) => (/\s/.test(words.trim()) ? ` ${words} ` : " ")).join("");
/** A tag with a program in it, of which somebody reads what a picture shows. */
const ofTag = (tag: string): string => / (?:alt|title|label)="([^"]*)"/.exec(tag)?.[1] ?? " ";

/** The words of a line. */
function inlineText(content: string, line: number, reading: Reading, env: Record<string, unknown>): string {
  let text = "";
  const words = plain(content, reading);
  for (const token of reader.parseInline(words, env)[0]?.children ?? []) {
    if (token.type === "text" || token.type === "code_inline") text += token.content;
    if (token.type === "softbreak" || token.type === "hardbreak") text += " ";
    if (token.type === "image") {
      reading.pictures += 1;
      text += ` ${altOf(token.content, attributeOf(token, "src"))} ${attributeOf(token, "title")} `;
    }
    if (token.type === "link_open") {
      const url = attributeOf(token, "href");
      if (/^(https?:|mailto:)/i.test(url) && URL.canParse(url)) reading.links.push({ line, url });
      text += attributeOf(token, "title") && ` ${attributeOf(token, "title")} `;
    }
    if (token.type === "html_inline")
      text += /^<\/?(?:br|p|div|img|li|td|tr|summary|details)\b/i.test(token.content) ? " " : "";
  }
  // Tags in the midst of a line: what their attributes say, and nothing else of them.
  const tags = readingOfHtml(words.match(/<[a-z][^<>]*>/gi)?.join("") ?? "", line);
  reading.links.push(
    ...tags.links.filter(({ url }) => !reading.links.some((one) => one.url === url && one.line === line)),
  );
  reading.pictures += tags.pictures;
  return `${text} ${tags.lines.map((one) => one.text).join(" ")}`;
}

function ofToken(
  token: Token,
  before: Token | undefined,
  from: number,
  reading: Reading,
  env: Record<string, unknown>,
): void {
  const line = from + (token.map?.[0] ?? 0);
  if (token.type === "heading_open") reading.headings += 1;
  if (token.type === "list_item_open") reading.items += 1;
  if (token.type === "fence" || token.type === "code_block") {
    reading.code.push({ line, text: token.content });
    reading.lines.push({ line, text: token.content });
  }
  if (token.type === "html_block") readingOfHtml(token.content, line, reading);
  if (token.type !== "inline") return;
  const text = inlineText(token.content, line, reading, env);
  if (comparedLetters(text) === "") return;
  reading.lines.push({ line, text });
  if (before?.type === "td_open" || before?.type === "th_open") reading.cells += 1;
}

const FRONT = /^(?:---|\+\+\+|\{)[ \t]*\n([\s\S]*?)\n(?:---|\+\+\+|\.\.\.|\})[ \t]*(?:\n|$)/;
const SAID = /^[ \t]*"?(?:title|description|summary)"?[ \t]*[:=][ \t]*(.*(?:\n[ \t]+\S.*)*)/gm;

/** Boxes of MkDocs: what belongs to them stands four signs further in. */
function withoutIndents(text: string): string {
  const open: number[] = [];
  return text
    .split("\n")
    .map((line) => {
      const [, space = ""] = /^( *)\S/.exec(line) ?? [];
      while (line.trim() !== "" && open.length > 0 && space.length < (open.at(-1) ?? 0)) open.pop();
      const plain = line.slice(Math.min(4 * open.length, space.length));
      if (/^ *(!!!|\?\?\?\+?|===\+?) +(\w|")/.test(line) && space.length <= 4 * open.length + 3)
        open.push(space.length + 4);
      return plain;
    })
    .join("\n");
}

const SAID_IN_JSON = /^[ \t]*"(?:title|description|summary)"[ \t]*:[ \t]*(".*")/gm;

/** Reads a page of Markdown; the words of its head that every reader sees are among them. */
export function readingOfMarkdown(source: string, isMdx = false): Reading {
  const text = source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const reading = emptyReading();
  const [whole = "", head = ""] = FRONT.exec(text) ?? [];
  const hasFields = /^[ \t]*[\w"-]+[ \t]*[:=]/m.test(head);
  for (const [, words = ""] of hasFields ? head.matchAll(text.startsWith("{") ? SAID_IN_JSON : SAID) : []) {
    const said = words.replace(/^[|>][+-]?\d?[ \t]*\n/, "").replace(/\\u[0-9a-f]{4}|\\[nrt]/gi, " ");
    if (said.trim() !== "~") reading.lines.push({ line: 1, text: said });
  }
  const body = (hasFields ? text.slice(whole.length) : text)
    .replace(/\{%-?\s*(?:raw|endraw)\s*-?%\}/g, "")
    .replace(/^\[\^([^\]]+)\]:/gm, "")
    .replace(/^<aside>[ \t]*$/gm, "<aside>\n")
    .replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, (words) => words.replace(/[^\n]/g, ""));
  const from = 1 + (hasFields ? whole.split("\n").length - 1 : 0);
  // Addresses that stand at the end of the page belong to the words of all lines.
  const env: Record<string, unknown> = {};
  const tokens = isMdx ? mdxReader.parse(body, env) : reader.parse(withoutIndents(body), env);
  for (const [index, token] of tokens.entries()) ofToken(token, tokens[index - 1], from, reading, env);
  return reading;
}

const SKIPPED = /^(w:del|w:moveFrom|mc:Fallback|w:instrText|w:rPr|w:pPr|m:rPr)$/;

/** The words of a document out of its bare XML, paragraph by paragraph. */
export function readingOfWord(xml: string, reading: Reading = emptyReading()): Reading {
  let [text, skipped, isText, paragraph] = ["", 0, false, 0];
  // A paragraph in a box stands in the midst of another.
  const outer: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (SKIPPED.test(name)) skipped += 1;
        if (name === "w:p") {
          paragraph += 1;
          outer.push(text);
          text = "";
        }
        if (name === "w:t" || name === "m:t") isText = true;
        if (/^(w:tab|w:br|w:cr|m:t)$/.test(name)) text += " ";
      },
      ontext: (words) => {
        if (isText && skipped === 0) text += words;
      },
      onclosetag: (name) => {
        if (SKIPPED.test(name)) skipped -= 1;
        if (name === "w:t" || name === "m:t") isText = false;
        if (name === "m:t") text += " ";
        if (name !== "w:p") return;
        if (comparedLetters(text) !== "") reading.lines.push({ line: paragraph, text });
        text = `${outer.pop() ?? ""} `;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return reading;
}
