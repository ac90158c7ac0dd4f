import { DomUtils, parseDocument } from "htmlparser2";

const { findAll, getText } = DomUtils;

/** What a page says of itself to whoever does not look at it. */
export interface PageHead {
  /** By name or property. */
  metas: Record<string, string>;
  links: Record<string, string>[];
  /** schema.org things, each as it is parsed. */
  data: Record<string, unknown>[];
  /** Every class of an element. */
  classes: Set<string>;
}

export function headOf(html: string): PageHead {
  const elements = findAll(() => true, parseDocument(html).children);
  const of = (name: string) => elements.filter((element) => element.name === name);
  const metas = of("meta").map(({ attribs: { name, property, content } }) => [name ?? property ?? "", content ?? ""]);
  const data = of("script").filter(({ attribs }) => attribs["type"] === "application/ld+json");
  return {
    metas: Object.fromEntries(metas) as Record<string, string>,
    links: of("link").map(({ attribs }) => attribs),
    data: data.map((element) => JSON.parse(getText(element)) as Record<string, unknown>),
    classes: new Set(elements.flatMap(({ attribs }) => (attribs["class"] ?? "").split(/\s+/))),
  };
}

/** The elements of an XML text by name, each as its texts by the names of what is in it. */
export function elementsOf(xml: string, name: string): Record<string, string>[] {
  const all = findAll((element) => element.name === name, parseDocument(xml, { xmlMode: true }).children);
  return all.map((one) =>
    Object.fromEntries(findAll(() => true, one.children).map((inner) => [inner.name, getText(inner)])),
  );
}
