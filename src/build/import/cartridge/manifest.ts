import { all, attr, deep, elementsIn, first, nameOf, wordsOf, type XmlElement } from "#build/import/source/xml.ts";

export interface Resource {
  id: string;
  /** "imsqti_xmlv1p2/imscc_xmlv1p1/assessment" */
  type: string;
  /** Its file, from the cartridge's root; "" for none. */
  href: string;
}

/** A line of the table of contents. */
export interface Item {
  title: string;
  resource: Resource | undefined;
  children: Item[];
}

export interface Manifest {
  title: string;
  items: Item[];
  resources: Resource[];
}

const join = (base: string, path: string): string =>
  base && !path.startsWith("/") ? `${base.replace(/\/$/, "")}/${path}` : path;

function resourceOf(element: XmlElement, base: string): Resource {
  const own = join(base, attr(element, "xml:base"));
  const href = attr(element, "href") || attr(first(element, "file"), "href");
  return { id: attr(element, "identifier"), type: attr(element, "type").toLowerCase(), href: href && join(own, href) };
}

function itemOf(element: XmlElement, resources: Map<string, Resource>): Item {
  return {
    title: wordsOf(first(element, "title")),
    resource: resources.get(attr(element, "identifierref")),
    children: all(element, "item").map((child) => itemOf(child, resources)),
  };
}

/** The table of contents of a Common Cartridge, and everything that it could name. */
export function manifestOf(root: XmlElement): Manifest {
  const list = first(root, "resources");
  const resources = all(list, "resource").map((one) => resourceOf(one, attr(list, "xml:base")));
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const organization = first(first(root, "organizations"), "organization");
  const items = all(organization, "item").map((one) => itemOf(one, byId));
  // The outermost item has no title: it stands for the course.
  const [outermost] = items;
  const isOutermost = items.length === 1 && outermost && !outermost.resource && outermost.title === "";
  const general = deep(first(root, "metadata"), "general")[0];
  const named = elementsIn(first(general, "title") ?? root).find((one) =>
    ["string", "langstring"].includes(nameOf(one)),
  );
  const title = wordsOf(named) || wordsOf(first(organization, "title"));
  return { title, items: isOutermost ? outermost.children : items, resources };
}
