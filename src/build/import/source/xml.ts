import { DomUtils, parseDocument } from "htmlparser2";
import { Refused } from "./limits.ts";
import { readText, shown, type Source } from "./source.ts";

type Document = ReturnType<typeof parseDocument>;
type Node = Document["children"][number];
export type XmlElement = Extract<Node, { attribs: Record<string, string> }>;

const DEEPEST = 200;

const isElement = (node: Node): node is XmlElement => "attribs" in node;

/** "lom:title" is "title". */
export const nameOf = ({ name }: XmlElement): string => name.slice(name.indexOf(":") + 1);

export const elementsIn = (parent: XmlElement | Document): XmlElement[] => parent.children.filter(isElement);
/** Children of a name. */
export const all = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent ? elementsIn(parent).filter((child) => nameOf(child) === name) : [];
export const first = (parent: XmlElement | undefined, name: string): XmlElement | undefined => all(parent, name)[0];
/** The first of a name, however deep. */
export const deep = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent
    ? elementsIn(parent).flatMap((child) => [...(nameOf(child) === name ? [child] : []), ...deep(child, name)])
    : [];
export const attr = (element: XmlElement | undefined, name: string): string => element?.attribs[name]?.trim() ?? "";
/** All words below an element, on one line. */
export const wordsOf = (element: XmlElement | undefined): string =>
  element ? DomUtils.textContent(element).replace(/\s+/g, " ").trim() : "";
/** What stands in an element, as it stands there. */
export const innerOf = (element: XmlElement): string =>
  DomUtils.getInnerHTML(element, { xmlMode: true, decodeEntities: true, selfClosingTags: false });
export const rawText = (element: XmlElement | undefined): string => (element ? DomUtils.textContent(element) : "");

function isTooDeep(document: Document): boolean {
  let level: Node[] = document.children;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((node) => ("children" in node ? (node.children as Node[]) : []));
  }
  return false;
}

/**
 * The outermost element of an XML file. Names that a file declares itself (<!ENTITY) are never put in, and no file
 * needs them: it is refused, as is one that is nested without end.
 */
export function readXml(source: Source, path: string): XmlElement {
  const text = readText(source, path);
  if (/<!ENTITY/i.test(text)) throw new Refused(`${shown(path)} declares entities, which no course needs.`);
  const document = parseDocument(text, { xmlMode: true, decodeEntities: true });
  if (isTooDeep(document)) throw new Refused(`${shown(path)} is nested more than ${DEEPEST} levels deep.`);
  const [root] = elementsIn(document as unknown as XmlElement);
  if (!root) throw new Refused(`${shown(path)} is no XML.`);
  return root;
}
