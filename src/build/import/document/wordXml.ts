import { DomUtils, parseDocument } from "htmlparser2";
import type { Left } from "#build/import/source/limits.ts";
import { attr, deep, elementsIn, nameOf, wordsOf, type XmlElement } from "#build/import/source/xml.ts";
import { texOf } from "./formula.ts";

type Document = ReturnType<typeof parseDocument>;
type Dropped = Omit<Left, "file">;

/** Tells a run of text that it is a formula, so that it becomes code. */
export const FORMULA = "ImportedFormula";
/** Around words, and unknown to what reads the document: the words in them stay. */
const WRAPPERS = new Set(["fldSimple", "dir", "bdo", "ruby", "rubyBase", "rt", "subDoc", "sdtContent"]);
const ALSO_READ = new Set(["sdtContent"]);

const parsed = (xml: string): XmlElement[] => elementsIn(parseDocument(xml, { xmlMode: true }));
const all = (document: Document, name: string): XmlElement[] =>
  elementsIn(document).flatMap((root) => [...(nameOf(root) === name ? [root] : []), ...deep(root, name)]);

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

/** Of two ways to draw the same the newer, which has the words of text boxes. */
function chooseNewer(document: Document): void {
  for (const both of all(document, "AlternateContent")) {
    const [choice, fallback] = ["Choice", "Fallback"].map((name) =>
      elementsIn(both).find((one) => nameOf(one) === name),
    );
    const hasMore = (one: XmlElement | undefined): boolean =>
      deep(one, "txbxContent").length + deep(one, "blip").length + deep(one, "imagedata").length > 0;
    replace(both, ((hasMore(choice) || !fallback ? choice : fallback) ?? both).children);
  }
}

/** What stands in a box on the page stands behind the paragraph that the box is fixed to. */
function liftBoxes(document: Document): void {
  for (const box of all(document, "txbxContent").toReversed()) {
    let holder: XmlElement | undefined;
    for (let node: unknown = box.parent; node && typeof node === "object" && "parent" in node; node = node.parent)
      if ("attribs" in node && nameOf(node as XmlElement) === "p") holder = node as XmlElement;
    DomUtils.removeElement(box);
    for (const child of elementsIn(box).toReversed()) {
      DomUtils.removeElement(child);
      if (holder) DomUtils.append(holder, child);
    }
  }
}

/** Drawings that no picture shows. */
function toldDrawings(document: Document): Dropped[] {
  const drawings = all(document, "graphicData").filter(
    (one) =>
      deep(one, "blip").length + deep(one, "txbxContent").length === 0 &&
      !/wordprocessing(Shape|Group|Canvas)/.test(attr(one, "uri")),
  );
  return drawings.map((one) => ({
    what: `a drawing (${attr(one, "uri").split("/").at(-1) ?? "of Word"})`,
    why: "only Word draws it; save it as a picture",
  }));
}

function toldDeletions(document: Document): Dropped[] {
  return all(document, "del").flatMap((one) => {
    const words = deep(one, "delText")
      .map((text) => DomUtils.textContent(text))
      .join("");
    return words.trim() === ""
      ? []
      : [{ what: `“${words.slice(0, 100)}”`, why: "it was deleted while changes were tracked", words }];
  });
}

/** The XML of a document in which all words stand where its reader finds them; what has none is told of. */
export function readableXml(xml: string): { xml: string; left: Dropped[] } {
  const document = parseDocument(xml, { xmlMode: true });
  const left = [...toldDeletions(document), ...toldDrawings(document)];
  chooseNewer(document);
  liftBoxes(document);
  for (const formula of all(document, "oMath")) replace(formula, runOf(texOf(formula)));
  for (const around of all(document, "oMathPara"))
    replace(
      around,
      elementsIn(around).filter((one) => nameOf(one) === "r"),
    );
  for (const element of elementsIn(document).flatMap((root) => [...WRAPPERS].flatMap((name) => deep(root, name))))
    if (!ALSO_READ.has(nameOf(element))) replace(element, element.children);
  return { xml: DomUtils.getOuterHTML(document, { xmlMode: true, decodeEntities: true }), left };
}

/** Words of Word that stand beside the text: comments of readers, what every page begins and ends with. */
export function wordsBeside(path: string, xml: string): Dropped[] {
  const root = parsed(xml)[0];
  if (!root) return [];
  if (/comments\.xml$/.test(path))
    return deep(root, "comment").map((one) => ({
      what: `a comment of ${attr(one, "w:author") || "somebody"}: “${wordsOf(one).slice(0, 100)}”`,
      why: "comments stay in the document",
      words: wordsOf(one),
    }));
  const words = deep(root, "t")
    .map((one) => DomUtils.textContent(one))
    .join(" ")
    .trim();
  return words === ""
    ? []
    : [{ what: `“${words.slice(0, 100)}”`, why: "it stands at the top or the foot of every page", words }];
}
