import MarkdownIt from "markdown-it";
import { altOf, readingOfHtml } from "./htmlReading.ts";
import { emptyReading, lettersOf, type Reading } from "./reading.ts";

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
  if (lettersOf(text) === "") return;
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
