import { DomUtils, parseDocument } from "htmlparser2";
import { Refusal } from "#authoring/verbs/verb.ts";
import { printable, type Source, sourceText } from "./source.ts";

type Document = ReturnType<typeof parseDocument>;
type Node = Document["children"][number];
export type XmlElement = Extract<Node, { attribs: Record<string, string> }>;

const DEEPEST = 200;

const isElement = (node: Node): node is XmlElement => "attribs" in node;

/** "lom:title" is "title". */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(":") + 1);

export const elementsIn = (parent: XmlElement | Document): XmlElement[] => parent.children.filter(isElement);
/** Returns the child elements with a name. */
export const all = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent ? elementsIn(parent).filter((child) => localName(child) === name) : [];
export const first = (parent: XmlElement | undefined, name: string): XmlElement | undefined => all(parent, name)[0];
/** Returns all descendants with a name. */
export const allBelow = (parent: XmlElement | Document | undefined, name: string): XmlElement[] =>
  parent
    ? elementsIn(parent).flatMap((child) => [...(localName(child) === name ? [child] : []), ...allBelow(child, name)])
    : [];
export const attr = (element: XmlElement | undefined, name: string): string => element?.attribs[name]?.trim() ?? "";
/** Returns an element's text on one line. */
export const xmlWords = (element: XmlElement | undefined): string =>
  element ? DomUtils.textContent(element).replace(/\s+/g, " ").trim() : "";
/** Returns an element's inner XML. */
export const innerOf = (element: XmlElement): string =>
  DomUtils.getInnerHTML(element, { xmlMode: true, decodeEntities: true, selfClosingTags: false });
export const rawText = (element: XmlElement | undefined): string => (element ? DomUtils.textContent(element) : "");

/** Counts nesting in the raw text, because parsing extreme nesting exhausts memory. */
function nestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (const [, slash, own] of text.matchAll(/<(\/?)[\w:.-]+(?:"[^"]*"|'[^']*'|[^'">])*?(\/?)>/g)) {
    if (slash) depth -= 1;
    else if (!own) depth += 1;
    if (depth > most) return true;
  }
  return false;
}

/**
 * Returns the text of an XML file. @throws {Refusal} when it nests extremely, or declares entities, which nobody needs
 * @param refused the declarations
 */
export function xmlText(source: Source, path: string, refused = /<!ENTITY/i): string {
  const text = sourceText(source, path);
  if (refused.test(text)) throw new Refusal(`${printable(path)} declares entities, which nothing here needs.`);
  if (nestedDeeper(text, DEEPEST)) throw new Refusal(`${printable(path)} is nested more than ${DEEPEST} levels deep.`);
  return text;
}

/** Returns the root element of an XML file. @throws {Refusal} */
export function readXml(source: Source, path: string): XmlElement {
  const text = xmlText(source, path);
  const document = parseDocument(text, { xmlMode: true, decodeEntities: true });
  const [root] = elementsIn(document);
  if (!root) throw new Refusal(`${printable(path)} is no XML.`);
  return root;
}
