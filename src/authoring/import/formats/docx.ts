import { basename } from "node:path/posix";
import { zipSync } from "fflate";
import { decode } from "html-entities";
import { DomUtils, parseDocument } from "htmlparser2";
import mammoth from "mammoth";
import type { Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { saysNothing, nodes } from "#authoring/check/read/nodes.ts";
import { type Found, type FoundLesson, inSource, rootOf } from "#authoring/import/found/found.ts";
import { readHtml } from "./html.ts";
import type { Left, Source } from "#authoring/import/source/source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { reading } from "#authoring/import/source/watched.ts";
import {
  all,
  attr,
  allBelow,
  elementsIn,
  first,
  localName,
  rawText,
  xmlText,
  xmlWords,
  type XmlElement,
} from "#authoring/import/source/xml.ts";
import { zipSource } from "#authoring/import/source/zip.ts";

/** Returns a property of a formula element: <m:chr m:val="∑"/>. */
const said = (element: XmlElement, form: string, name: string): string | undefined => {
  const found = first(first(element, form), name);
  return found && (attr(found, "m:val") || attr(found, "w:val"));
};

const SIGNS: Record<string, string> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∬": "\\iint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
};
const ACCENTS: Record<string, string> = {
  "\u0302": "\\hat",
  "\u0303": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\overline",
  "\u20D7": "\\vec",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
};

const braced = (element: XmlElement | undefined): string => `{${element ? inside(element) : ""}}`;
const script = (sign: string, element: XmlElement | undefined): string =>
  element && inside(element) ? `${sign}${braced(element)}` : "";
const rows = (elements: XmlElement[]): string => elements.map(inside).join(" \\\\ ");

function delimited(element: XmlElement): string {
  const [open, close, between] = ["begChr", "endChr", "sepChr"].map((name) => said(element, "dPr", name));
  return `\\left${open === "{" ? "\\{" : (open ?? "(") || "."}${all(element, "e")
    .map(inside)
    .join(between ?? "|")}\\right${close === "}" ? "\\}" : (close ?? ")") || "."}`;
}

const FORMS: Record<string, (element: XmlElement) => string> = {
  f: (one) => `\\frac${braced(first(one, "num"))}${braced(first(one, "den"))}`,
  sSup: (one) => braced(first(one, "e")) + script("^", first(one, "sup")),
  sSub: (one) => braced(first(one, "e")) + script("_", first(one, "sub")),
  sSubSup: (one) => braced(first(one, "e")) + script("_", first(one, "sub")) + script("^", first(one, "sup")),
  sPre: (one) => `{}${script("_", first(one, "sub"))}${script("^", first(one, "sup"))}${braced(first(one, "e"))}`,
  rad: (one) => {
    const degree = first(one, "deg");
    return `\\sqrt${degree && inside(degree) ? `[${inside(degree)}]` : ""}${braced(first(one, "e"))}`;
  },
  nary: (one) => {
    const sign = said(one, "naryPr", "chr") ?? "∫";
    return `${SIGNS[sign] ?? sign}${script("_", first(one, "sub"))}${script("^", first(one, "sup"))}${braced(first(one, "e"))}`;
  },
  d: delimited,
  func: (one) => `${braced(first(one, "fName"))}${braced(first(one, "e"))}`,
  limLow: (one) => `\\underset${braced(first(one, "lim"))}${braced(first(one, "e"))}`,
  limUpp: (one) => `\\overset${braced(first(one, "lim"))}${braced(first(one, "e"))}`,
  acc: (one) => `${ACCENTS[said(one, "accPr", "chr") ?? "\u0302"] ?? "\\hat"}${braced(first(one, "e"))}`,
  bar: (one) => `\\overline${braced(first(one, "e"))}`,
  m: (one) =>
    `\\begin{matrix}${all(one, "mr")
      .map((row) => all(row, "e").map(inside).join(" & "))
      .join(" \\\\ ")}\\end{matrix}`,
  eqArr: (one) => `\\begin{aligned}${rows(all(one, "e"))}\\end{aligned}`,
};

function inside(element: XmlElement): string {
  return (
    elementsIn(element)
      .map((child) => {
        const name = localName(child);
        if (name === "t" || name === "delText") return rawText(child);
        if (name.endsWith("Pr") || name === "del" || name === "moveFrom") return "";
        return FORMS[name]?.(child) ?? inside(child);
      })
      .join("")
      // A single character needs no braces.
      .replace(/(?<![\\\w])\{(\w)\}(?=[\^_])/g, "$1")
  );
}

/** Converts a Word formula to TeX. */
const texOf = (formula: XmlElement): string => inside(formula).replace(/\s+/g, " ").trim();

type Document = ReturnType<typeof parseDocument>;
type Dropped = Omit<Left, "file">;

/** Style of a text run that holds a formula, so that it becomes code. */
const FORMULA = "ImportedFormula";
/** Wrappers that the document parser does not know: their text is kept. */
const WRAPPERS = ["fldSimple", "dir", "bdo", "ruby", "rubyBase", "rt", "subDoc"];

const parsed = (xml: string): XmlElement[] => elementsIn(parseDocument(xml, { xmlMode: true }));

function replace(element: XmlElement, nodes: XmlElement["children"]): void {
  for (const node of [...nodes]) {
    DomUtils.removeElement(node);
    DomUtils.prepend(element, node);
  }
  DomUtils.removeElement(element);
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const runOf = (tex: string): XmlElement[] =>
  parsed(`<w:r><w:rPr><w:rStyle w:val="${FORMULA}"/></w:rPr><w:t xml:space="preserve">${escaped(tex)}</w:t></w:r>`);

/** Of two versions of a drawing keeps the newer, which contains the text of text boxes. */
function chooseNewer(document: Document): void {
  for (const both of allBelow(document, "AlternateContent")) {
    const [choice, fallback] = ["Choice", "Fallback"].map((name) =>
      elementsIn(both).find((one) => localName(one) === name),
    );
    const hasMore = (one: XmlElement | undefined): boolean =>
      allBelow(one, "txbxContent").length + allBelow(one, "blip").length + allBelow(one, "imagedata").length > 0;
    replace(both, ((hasMore(choice) || !fallback ? choice : fallback) ?? both).children);
  }
}

/** Moves the content of text boxes behind the paragraphs they are anchored to. */
function liftBoxes(document: Document): void {
  for (const box of allBelow(document, "txbxContent").toReversed()) {
    let holder: XmlElement | undefined;
    for (let node: unknown = box.parent; node && typeof node === "object" && "parent" in node; node = node.parent)
      if ("attribs" in node && localName(node as XmlElement) === "p") holder = node as XmlElement;
    DomUtils.removeElement(box);
    for (const child of elementsIn(box).toReversed()) {
      DomUtils.removeElement(child);
      if (holder) DomUtils.append(holder, child);
    }
  }
}

/** Reports drawings that are not pictures. */
function toldDrawings(document: Document): Dropped[] {
  const drawings = allBelow(document, "graphicData").filter(
    (one) =>
      allBelow(one, "blip").length + allBelow(one, "txbxContent").length === 0 &&
      !/wordprocessing(Shape|Group|Canvas)/.test(attr(one, "uri")),
  );
  return drawings.map((one) => ({
    what: `a drawing (${attr(one, "uri").split("/").at(-1) ?? "of Word"})`,
    why: "only Word draws it; save it as a picture",
  }));
}

function toldDeletions(document: Document): Dropped[] {
  return allBelow(document, "del").flatMap((one) => {
    const words = allBelow(one, "delText")
      .map((text) => DomUtils.textContent(text))
      .join("");
    return words.trim() === ""
      ? []
      : [{ what: `“${words.slice(0, 100)}”`, why: "it was deleted while changes were tracked", words }];
  });
}

/** Rewrites the document's XML so that the parser finds all text; drawings and tracked deletions are reported. */
function readableXml(xml: string): { xml: string; left: Dropped[] } {
  const document = parseDocument(xml, { xmlMode: true });
  const left = [...toldDeletions(document), ...toldDrawings(document)];
  chooseNewer(document);
  liftBoxes(document);
  for (const formula of allBelow(document, "oMath")) replace(formula, runOf(texOf(formula)));
  for (const around of allBelow(document, "oMathPara"))
    replace(
      around,
      elementsIn(around).filter((one) => localName(one) === "r"),
    );
  for (const element of WRAPPERS.flatMap((name) => allBelow(document, name))) replace(element, element.children);
  return { xml: DomUtils.getOuterHTML(document, { xmlMode: true, decodeEntities: true }), left };
}

/** Reports text beside the document: comments, headers and footers. */
function withWordsBeside(path: string, xml: string): Dropped[] {
  const root = parsed(xml)[0];
  if (!root) return [];
  if (/comments\.xml$/.test(path))
    return allBelow(root, "comment").map((one) => ({
      what: `a comment of ${attr(one, "w:author") || "somebody"}: “${xmlWords(one).slice(0, 100)}”`,
      why: "comments stay in the document",
      words: xmlWords(one),
    }));
  const words = allBelow(root, "t")
    .map((one) => DomUtils.textContent(one))
    .join(" ")
    .trim();
  return words === ""
    ? []
    : [{ what: `“${words.slice(0, 100)}”`, why: "it stands at the top or the foot of every page", words }];
}

const TITLE = /<h1 class="document-title">(.*?)<\/h1>/s;
const STYLES = [
  "p[style-name='Title'] => h1.document-title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  `r.${FORMULA} => code`,
];

const TEXTS = /^word\/(document\d*|footnotes|endnotes)\.xml$/i;
const BESIDE = /^word\/(comments|header\d*|footer\d*)\.xml$/i;
const BROKEN =
  "It is no Word document that can be read. Open it in Word or in Google Docs, and save it again as .docx.";

/**
 * Returns the document with all text where the parser reads it. Word itself writes no DOCTYPE or ENTITY, so a file with
 * one is malicious. The archive enforces the size limits.
 */
function prepared(inside: Source, leave: (one: Omit<Left, "file">) => void): Uint8Array {
  const limits = { ...inside.limits, text: inside.limits.text * 10 };
  const files: Record<string, Uint8Array> = {};
  for (const path of inside.files.keys()) {
    files[path] = inside.read(path);
    if (!/\.(xml|rels)$/i.test(path)) continue;
    const text = xmlText({ ...inside, limits }, path, /<!(DOCTYPE|ENTITY)/i);
    if (BESIDE.test(path)) withWordsBeside(path, text).forEach(leave);
    if (!TEXTS.test(path)) continue;
    const { xml, left } = readableXml(text);
    left.forEach(leave);
    files[path] = new TextEncoder().encode(xml);
  }
  return zipSync(files, { level: 0 });
}

/** Splits at level-1 headings; content before the first has no title. */
function sections({ children }: Root): { title: string; tree: Root }[] {
  const found: { title: string; tree: Root }[] = [{ title: "", tree: rootOf([]) }];
  for (const node of children) {
    if (node.type === "heading" && node.depth === 1) found.push({ title: toString(node).trim(), tree: rootOf([]) });
    else found.at(-1)?.tree.children.push(node);
  }
  // Footnotes are at the end of the document; each moves to the section that references it.
  const notes = found.flatMap(({ tree }) => tree.children.filter((node) => node.type === "footnoteDefinition"));
  for (const { tree } of found) {
    const wanted = new Set(nodes(tree, "footnoteReference").map(({ identifier }) => identifier));
    tree.children = tree.children.filter((node) => node.type !== "footnoteDefinition");
    tree.children.push(...notes.filter(({ identifier }) => wanted.has(identifier)));
  }
  return found.filter(({ title, tree }) => title !== "" || !saysNothing(tree));
}

/** Converts a document to HTML; parser errors become a message for the author. */
async function htmlOf(
  source: Source,
  file: string,
  pictures: Map<string, Buffer>,
  leave: (one: Omit<Left, "file">) => void,
): Promise<string> {
  const convertImage = mammoth.images.imgElement(async (image) => {
    // The type is null for a picture that declares none.
    const kind = (image.contentType as string | null) ?? "";
    const name = `${file}/picture-${pictures.size + 1}.${kind.split("/")[1]?.replace(/\W.*/, "") || "bin"}`;
    pictures.set(name, await image.readAsBuffer());
    return { src: inSource(name) };
  });
  try {
    const buffer = Buffer.from(prepared(zipSource(source.read(file), source.limits), leave));
    const { value, messages } = await mammoth.convertToHtml({ buffer }, { convertImage, styleMap: STYLES });
    for (const { type, message } of messages)
      if (type === "error" || /unrecognised element/.test(message))
        leave({ what: "a part of the document", why: message });
    return value;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(BROKEN);
  }
}

/** Reads a Word document, as Google Docs exports it: every level-1 heading starts a lesson. */
export async function readDocx(source: Source, file: string): Promise<Found> {
  reading(file);
  const left: Left[] = [];
  const pictures = new Map<string, Buffer>();
  const value = await htmlOf(source, file, pictures, (one) => void left.push({ file, ...one }));
  const { tree, dropped } = readHtml(value.replace(TITLE, ""));
  left.push(...dropped.map((one) => ({ file, ...one })));
  const own = decode((TITLE.exec(value)?.[1] ?? "").replace(/<[^>]*>/g, "")).trim();
  const title = own || basename(file, ".docx").replace(/[-_]+/g, " ");
  const parts = sections(tree);
  if (parts.length === 0) left.push({ file, what: "the document", why: "it has no words" });
  const lessons = parts.map(({ title: heading, tree: inside }, index): FoundLesson => ({
    ...{ file, keys: index === 0 ? [file] : [], title: heading || title, said: {}, tree: inside, resources: [] },
  }));
  return { source: withPictures(source, pictures), modules: lessons.length > 0 ? [{ title, lessons }] : [], left };
}

/** Adds a document's pictures to the source, below its path. */
function withPictures(source: Source, pictures: Map<string, Buffer>): Source {
  for (const [path, bytes] of pictures) source.files.set(path, bytes.length);
  const { read } = source;
  source.read = (path) => pictures.get(path) ?? read(path);
  return source;
}
