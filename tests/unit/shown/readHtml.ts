import { DomUtils, parseDocument } from "htmlparser2";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Stands for whatever an attribute says. */
export const ANY = Symbol();
export type Wanted = Record<string, string | typeof ANY>;
type Node = ReturnType<typeof parseDocument>;
type Tag = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** An island as the server draws it. */
export class Drawn {
  readonly #nodes: Node | Tag;
  readonly html: string;

  constructor(nodes: Node | Tag, html: string) {
    this.#nodes = nodes;
    this.html = html;
  }

  /** The parts of that name that have these attributes, in their order. */
  all(name: string, attributes: Wanted = {}): Drawn[] {
    const isWanted = ({ attribs }: Tag): boolean =>
      Object.entries(attributes).every(([key, value]) => (value === ANY ? key in attribs : attribs[key] === value));
    const found = DomUtils.getElementsByTagName(name, this.#nodes).filter(isWanted);
    return found.map((one) => new Drawn(one, DomUtils.getOuterHTML(one)));
  }

  first(name: string, attributes: Wanted = {}): Drawn {
    const [found] = this.all(name, attributes);
    if (!found) throw new Error(`There is no <${name}> in ${this.html}`);
    return found;
  }

  texts(name: string, attributes: Wanted = {}): string[] {
    return this.all(name, attributes).map(({ text }) => text);
  }

  get text(): string {
    return DomUtils.textContent(this.#nodes).replace(/\s+/g, " ").trim();
  }

  /** "" where it has no such attribute. */
  attribute(name: string): string {
    return "attribs" in this.#nodes ? (this.#nodes.attribs[name.toLowerCase()] ?? "") : "";
  }

  has(name: string): boolean {
    return "attribs" in this.#nodes && name in this.#nodes.attribs;
  }
}

export function drawn(island: ReactElement): Drawn {
  const html = renderToStaticMarkup(island);
  return new Drawn(parseDocument(html), html);
}
