import { DomUtils, parseDocument } from "htmlparser2";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

type Node = ReturnType<typeof parseDocument>;
type Tag = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** An island as the server draws it. */
export class Drawn {
  readonly #nodes: Node | Tag;

  constructor(nodes: Node | Tag) {
    this.#nodes = nodes;
  }

  /** The parts of that name that have these attributes, in their order. */
  all(name: string, attributes: Record<string, string> = {}): Drawn[] {
    const isWanted = ({ attribs }: Tag): boolean =>
      Object.entries(attributes).every(([key, value]) => attribs[key] === value);
    return DomUtils.getElementsByTagName(name, this.#nodes)
      .filter(isWanted)
      .map((one) => new Drawn(one));
  }

  first(name: string): Drawn {
    const [found] = this.all(name);
    if (!found) throw new Error(`There is no <${name}>`);
    return found;
  }

  get text(): string {
    return DomUtils.textContent(this.#nodes).replace(/\s+/g, " ").trim();
  }

  /** "" where it has no such attribute. */
  attribute(name: string): string {
    return "attribs" in this.#nodes ? (this.#nodes.attribs[name.toLowerCase()] ?? "") : "";
  }
}

export const drawn = (island: ReactElement): Drawn => new Drawn(parseDocument(renderToStaticMarkup(island)));
