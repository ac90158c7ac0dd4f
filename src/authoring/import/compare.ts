import { decode } from "html-entities";
import { parseDocument } from "htmlparser2";
import MarkdownIt from "markdown-it";
import type { Nodes } from "mdast";
import { visit } from "unist-util-visit";
import { parse } from "yaml";
import { isElement } from "#authoring/check/read/nodes.ts";
import { isFileName } from "#authoring/check/rules/pictures.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { cutFrontmatter } from "#build/files/sources.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";
import { cutAddress, type Found } from "./found/found.ts";
import { outsideCode, withBoxes } from "./markdown/parse.ts";
import { type Left, type Source, sourceText } from "./source/source.ts";
import { reading } from "./source/watched.ts";
import { zipSource } from "./source/zip.ts";
import type { PlannedLesson, PlannedModule } from "./write/plan.ts";

/** The lines of a text and the number of its parts; for Word documents the lines only. */
export interface Reading {
  lines: string[];
  pictures: number;
  headings: number;
  items: number;
  /** Table cells with text. */
  cells: number;
}

const WORD = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/gu;
/** Invisible characters that lessons must not contain. */
const UNSEEN =
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u200B-\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFE0E\uFE0F\uFEFF\uFFFD]/g;
const MOST_SHOWN = 12;

/** Returns the words of a text, Unicode-normalized. */
const comparedWords = (text: string): string[] =>
  text.toWellFormed().normalize("NFC").replace(UNSEEN, "").match(WORD) ?? [];
/** Returns all letters of a text without separators: the same for any line breaks. */
export const comparedLetters = (text: string): string => comparedWords(text).join("");

type Missing = { line: string; words: string[] };

/** Returns the words of these lines that the texts lack, or contain less often. */
function notIn(texts: string[], lines: string[]): Missing[] {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(comparedWords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const take = (word: string): boolean => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count > 0;
  };
  return lines
    .map((line) => ({ line, words: comparedWords(line).filter((word) => !take(word)) }))
    .filter(({ words }) => words.length > 0);
}

/** Returns the source's words, by line, that are neither in the imported text nor reported as left out. */
function missingWords(lines: string[], texts: string[]): Missing[] {
  if (notIn(texts, lines).length === 0) return [];
  // Lines that arrived whole claim their words first, so that the words of a lost line count as missing there.
  const all = comparedLetters(texts.join(" "));
  const [whole, others] = [true, false].map((isWhole) =>
    lines.filter((line) => all.includes(comparedLetters(line)) === isWhole),
  ) as [string[], string[]];
  // A word that is merely split differently is not lost; a line that occurs less often than in the source is.
  return notIn(texts, [...whole, ...others]).filter(({ line }) => {
    const letters = comparedLetters(line);
    const times = letters === "" ? Number.MAX_SAFE_INTEGER : all.split(letters).length - 1;
    return times < Math.max(1, whole.filter((one) => comparedLetters(one) === letters).length);
  });
}

const NO_HTML = /^(script|style|template|title|svg|head)$/;
/** Inline elements; all others separate words. */
const IN_LINE =
  /^(a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|nobr|q|rb|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;

/** Returns a picture's alt text, unless it only repeats the file name. */
function altOf({ src = "", alt = "", title = "", ...more }: Record<string, string>): string {
  const isName = isFileName(alt, cutAddress(src).path);
  return more["data-equation-content"] ?? `${isName ? "" : alt.replace(/^LaTeX:\s*/, "")} ${title}`;
}

type HtmlNode = ReturnType<typeof parseDocument>["children"][number];
const isFormula = ({ alt = "", ...more }: Record<string, string>): boolean =>
  "data-equation-content" in more || /^LaTeX:\s*/.test(alt);

/** Returns the text below an HTML node and counts its parts into the reading. */
function htmlText(node: HtmlNode, into: Reading): string {
  if (node.type === "text") return node.data;
  if (!("children" in node)) return "";
  const inside = () => node.children.map((child) => htmlText(child, into)).join("");
  if (!("attribs" in node)) return inside();
  const { name, attribs } = node;
  if (NO_HTML.test(name)) return "";
  if (/^h[1-6]$/.test(name)) into.headings += 1;
  if (name === "li") into.items += 1;
  if (name === "img" && !isFormula(attribs)) into.pictures += 1;
  if (name === "img") return `\n${altOf(attribs)}\n`;
  const words = inside();
  if (/^t[dh]$/.test(name) && comparedLetters(words) !== "") into.cells += 1;
  return IN_LINE.test(name) ? words : `\n${words}\n`;
}

/** Reads HTML, with extra lines found beside it. */
function readingOfHtml(html: string, beside: string[] = []): Reading {
  const found: Reading = { lines: beside, pictures: 0, headings: 0, items: 0, cells: 0 };
  const text = parseDocument(html, { decodeEntities: true })
    .children.map((node) => htmlText(node, found))
    .join("");
  found.lines.push(...text.split("\n"));
  return found;
}

/** Returns the quoted strings with spaces in template code, which the site shows as text. */
const quotedIn = (code: string): string =>
  [...code.matchAll(/"([^"]*)"/g)].map(([, words = ""]) => (/\s/.test(words.trim()) ? words : "")).join(" ");

/** Removes template and note syntax, but keeps the text that readers see. */
const withoutSigns = (text: string): string =>
  text
    .replace(/\{%-?\s*(?:raw|endraw)\s*-?%\}|\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, "")
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}|\{%[\s\S]*?%\}|\{\{[^{}]*\}\}/g, (code) => ` ${quotedIn(code)} `)
    .replace(/<[A-Za-z][^<>]*=\{[^<>]*\}[^<>]*>/g, (tag) => / (?:alt|title|label)="([^"]*)"/.exec(tag)?.[1] ?? " ")
    // A URL with spaces.
    .replace(/(\[[^[\]\n]*\])\(([^()<>"\n]*(?:\([^()\n]*\)[^()<>"\n]*)*\s[^"<>\n]*?\.\w{1,5})\s*\)/g, "$1(<$2>)")
    .replace(/\{\/\*[\s\S]*?\*\/\}|%%[\s\S]*?%%|\{[:#][^{}\n]*\}/g, " ")
    .replace(
      /!\[\[([^[\]|]*\.(?:png|jpe?g|gif|svg|webp|avif|tiff?|bmp))(?:\\?\|([^[\]]*))?\]\]/gi,
      (_, file: string, words = "") => `![${/^\d+(x\d+)?$/.test(words) ? "" : words}](<${file}>)`,
    )
    .replace(
      /!?\[\[([^[\]|]*)(?:\\?\|([^[\]]*))?\]\]/g,
      (_, name: string, words = "") => words || name.replace(/#?\^[\w-]+$|\.mdx?$/g, "").replace(/.*[#/](?=.)/, ""),
    )
    .replace(/^\[\^[^\]]+\]:|\[\^[^\]\s]+\]|\[!\w+\][+-]?|\[[ xX]\](?=\s)/gm, " ")
    .replace(/ \^[\w-]+$|^\s*:::+\s*\w*/gm, " ");

const FRONT = /^(?:---|\+\+\+|\{)[ \t]*\n([\s\S]*?)\n(?:---|\+\+\+|\.\.\.|\})[ \t]*(?:\n|$)/;
const SAID = /^[ \t]*(?:title|description|summary)[ \t]*[:=][ \t]*(.*(?:\n[ \t]+\S.*)*)/gm;
const SAID_IN_JSON = /^[ \t]*"(?:title|description|summary)"[ \t]*:[ \t]*(".*")/gm;

/** Reads Markdown with a different parser than the import's, including the front matter fields that readers see. */
function readingOfMarkdown(source: string, isMdx: boolean): Reading {
  const text = source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const [whole = "", head = ""] = FRONT.exec(text) ?? [];
  const hasFields = /^[ \t]*[\w"-]+[ \t]*[:=]/m.test(head);
  const said = [...(hasFields ? head.matchAll(text.startsWith("{") ? SAID_IN_JSON : SAID) : [])].map(([, words = ""]) =>
    words.replace(/^[|>][+-]?\d?[ \t]*\n/, "").replace(/\\u[0-9a-f]{4}|\\[nrt]/gi, " "),
  );
  const reader = new MarkdownIt({ html: true });
  reader.validateLink = () => true;
  // MDX has no indented code.
  if (isMdx) reader.disable("code");
  const body = outsideCode(hasFields ? text.slice(whole.length) : text, (prose) => withoutSigns(withBoxes(prose)));
  return readingOfHtml(reader.render(body), said);
}

/** Returns the text of a document and its notes from the raw XML. */
function linesOfDocument(source: Source, file: string): string[] {
  const inside = zipSource(source.read(file), source.limits);
  const limits = { ...source.limits, text: source.limits.text * 10 };
  const texts = [...inside.files.keys()].filter((path) => /^word\/(document\d*|footnotes|endnotes)\.xml$/i.test(path));
  return texts.flatMap((path) =>
    sourceText({ ...inside, limits }, path)
      .replace(/<(w:rPr|w:pPr|m:rPr)(?:\s[^>]*)?>[\s\S]*?<\/\1>/g, "")
      .replace(/<(w:del|w:moveFrom|mc:Fallback)(?:\s[^>]*)?>[\s\S]*?<\/\1>/g, "")
      .split(/<\/?w:p[ >]/)
      .map((paragraph) => paragraph.matchAll(/<(w|m):(?:t(?:\s[^>]*)?>([^<]*)<|(?:tab|br|cr)\b)/g))
      .map((runs) => decode([...runs].map(([, kind, words = " "]) => (kind === "m" ? ` ${words} ` : words)).join(""))),
  );
}

/** Questions contain HTML escaped in XML. */
const htmlOfQuestions = (xml: string): string =>
  [...xml.matchAll(/<mattext[^>]*>([\s\S]*?)<\/mattext>/g)]
    .map(([, text = ""]) =>
      text.replace(/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/, (_, html: string) => html.replaceAll("&", "&amp;")),
    )
    .map((text) => `<div>${decode(text)}</div>`)
    .join("");

function readingOf(source: Source, file: string): Reading {
  if (/\.docx$/i.test(file)) return readingOfHtml("", linesOfDocument(source, file));
  const text = sourceText(source, file);
  if (!/\.(md|mdx|markdown)$/i.test(file))
    return readingOfHtml(/<questestinterop\b/.test(text) ? htmlOfQuestions(text) : text);
  const isDocusaurus = [...source.files.keys()].some((path) => /(^|\/)docusaurus\.config\./.test(path));
  return readingOfMarkdown(text, isDocusaurus || /\.mdx$/i.test(file));
}

/** Returns the text of a node that is one line. */
function lineOf(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode" || node.type === "code") return node.value;
  if (node.type === "break" || (isElement(node) && node.name === "br")) return " ";
  if (node.type === "image") return ` ${node.alt?.startsWith(TO_WRITE) ? "" : (node.alt ?? "")} ${node.title ?? ""} `;
  const title = node.type === "link" && node.title ? ` ${node.title} ` : "";
  return "children" in node ? title + node.children.map(lineOf).join("") : "";
}

/** Returns all strings of a form, at any depth. */
function said(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith(TO_WRITE) ? [] : [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(said) : [];
}

/** Reads an imported lesson back. */
function addLesson(mdx: string, into: Reading): void {
  const { yaml, body } = cutFrontmatter(mdx);
  into.lines.push(...said(parse(yaml)));
  visit(parseMdx(body), (node) => {
    if (isElement(node)) into.lines.push(...said(node.attributes.map(({ value }) => value)));
    if (["paragraph", "heading", "tableCell", "code"].includes(node.type)) into.lines.push(lineOf(node));
    const isStrong = node.type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "strong";
    if (node.type === "heading" || isStrong) into.headings += 1;
    if (node.type === "listItem" || (isElement(node) && node.name === "Choice")) into.items += 1;
    if (node.type === "tableCell" && comparedLetters(lineOf(node)) !== "") into.cells += 1;
    if (node.type === "image") into.pictures += 1;
  });
}

/** Reads back all lessons of one source, and the titles of their modules. */
function readingOfWritten(lessons: { lesson: PlannedLesson; module: PlannedModule }[]): Reading {
  const found = readingOfHtml("");
  for (const { lesson, module } of lessons) {
    const text = [...lesson.files].find(([name]) => name.endsWith(".mdx"))?.[1];
    if (typeof text === "string") addLesson(text, found);
    // The page's own heading became the title.
    found.headings += 1;
    found.lines.push(lesson.title, module.title, String(module.files.get("module.yaml") ?? ""));
  }
  return found;
}

const COUNTED = [
  ["pictures", "picture"],
  ["headings", "heading"],
  ["items", "item of a list"],
  ["cells", "cell of a table"],
] as const;
const toldIn = (left: Left[]): string[] => left.map(({ what, words }) => words ?? what);

/**
 * Compares a source, read by a second parser, with the imported text. Returns every missing word, unless it was
 * already reported as left out.
 */
export function compare(file: string, source: Reading, written: Reading, left: Left[]): Left[] {
  const counts = COUNTED.flatMap(([name, one]): Left[] => {
    const named = name === "pictures" ? left.filter(({ what }) => what.includes("picture")).length : 0;
    const lost = source[name] - written[name] - named;
    return lost > 0 ? [{ file, what: `${lost} × ${one}`, why: "the lesson has fewer than the source" }] : [];
  });
  const missing = missingWords(source.lines, [...written.lines, ...toldIn(left)]).map(({ line, words }): Left => {
    const shown = words.slice(0, MOST_SHOWN).join(" ") + (words.length > MOST_SHOWN ? " …" : "");
    return { file, what: `“${shown}”`, why: "these words are in no lesson", words: line };
  });
  return [...missing, ...counts];
}

const TAGS =
  /<\/?(?:[biusc]|font|ruby|rt|rp|lang|span|em|strong)(?:[.\s][^<>]*)?\/?>|<\d[\d:.,]*>|\{\\[^}]*\}|<\/?v>/gi;
const HEAD = /^\uFEFF?WEBVTT|^(?:Kind|Language):/;
const TIMES = /\d\s*(?:-{1,3}>|={1,2}>|→|—>|–>)\s*-?\d/;

/** Returns the caption lines that are neither times nor numbers before them. */
const saidInCaptions = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n]/)
    .filter(
      (line, at, all) =>
        !TIMES.test(line) && !HEAD.test(line) && !(/^\s*\d+\s*$/.test(line) && TIMES.test(all[at + 1] ?? "")),
    )
    .map((line) => decode(line.replace(/<v(?:\.[^\s<>]*)?\s+([^<>]+)>/gi, "$1 ").replace(TAGS, "")));

/** Returns the caption lines that were not imported, however often each was shown. */
export function compareCaptions(file: string, source: string, vtt: string, left: Left[]): Left[] {
  const written = comparedLetters([...saidInCaptions(vtt), ...toldIn(left)].join(" "));
  return saidInCaptions(source)
    .filter((line) => !written.includes(comparedLetters(line)))
    .map((line) => ({ file, what: `“${line.trim()}”`, why: "these words are in no caption", words: line }));
}

function ofCaptions({ found, files }: PlannedLesson, source: Source, left: Left[]): Left[] {
  const vtt = [...files].find(([name]) => name.endsWith(".vtt"))?.[1];
  const file = found.captionsFrom;
  if (file === undefined || typeof vtt !== "string") return [];
  return compareCaptions(
    file,
    sourceText(source, file),
    vtt,
    left.filter((one) => one.file === file),
  );
}

/** Compares the import with its source. Returns what is missing and not yet reported. */
export function compareAll({ source, read }: Found, modules: PlannedModule[], left: Left[]): Left[] {
  const lessons = modules.flatMap((module) => module.lessons.map((lesson) => ({ lesson, module })));
  const captions = lessons.flatMap(({ lesson }) => ofCaptions(lesson, source, left));
  const groups = read
    ? [{ files: read, lessons }]
    : [...Map.groupBy(lessons, ({ lesson }) => lesson.found.file)].map(([file, inside]) => ({
        files: [file],
        lessons: inside,
      }));
  const missing = groups.flatMap(({ files, lessons: inside }) => {
    const written = readingOfWritten(inside);
    return files.flatMap((file) => {
      reading(file);
      try {
        return compare(file, readingOf(source, file), written, read ? left : left.filter((one) => one.file === file));
      } catch (error) {
        const why = `it could not be compared with its lesson (${(error as Error).message})`;
        return [{ file, what: "the page", why }];
      }
    });
  });
  return [...missing, ...captions];
}
