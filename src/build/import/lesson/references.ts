import type { Nodes, Parents, Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";

/** Puts addresses in the place of names: [words][name] is [words](address). What is named nowhere stays as words. */
interface Address {
  url: string;
  title: string | null;
}

function inlineLinks(parent: Parents, addresses: Map<string, Address>): void {
  parent.children = (parent.children as RootContent[]).flatMap((node): RootContent[] => {
    if ("children" in node) inlineLinks(node, addresses);
    if (node.type === "definition") return [];
    if (node.type !== "linkReference" && node.type !== "imageReference") return [node];
    const address = addresses.get(node.identifier.toLowerCase());
    if (node.type === "imageReference")
      return address === undefined
        ? [{ type: "text", value: node.alt ?? "" }]
        : [{ type: "image", ...address, alt: node.alt ?? "" }];
    return address === undefined ? node.children : [{ type: "link", ...address, children: node.children }];
  }) as typeof parent.children;
}

/** A footnote is printed at the page's end: here its words stand there already, under the number in the text. */
function inlineNotes(tree: Root): void {
  const notes: Parents[] = [];
  const numbers = new Map<string, number>();
  const lift = (parent: Parents): void => {
    parent.children = (parent.children as RootContent[]).flatMap((node): RootContent[] => {
      if ("children" in node) lift(node);
      if (node.type === "footnoteDefinition") {
        numbers.set(node.identifier, numbers.size + 1);
        notes.push(node);
        return [];
      }
      return [node];
    }) as typeof parent.children;
  };
  lift(tree);
  visit(tree, "footnoteReference", (node, index, parent) => {
    if (!parent || index === undefined) return;
    const number = numbers.get(node.identifier);
    parent.children.splice(index, 1, { type: "text", value: number === undefined ? "" : ` (${number})` });
  });
  const items = notes.map(({ children }) => ({ type: "listItem", spread: false, children }) as Nodes);
  if (items.length > 0)
    tree.children.push({ type: "list", ordered: true, start: 1, spread: false, children: items } as RootContent);
}

/** Every link and picture names its address itself, and every note stands in the text. */
export function inlineReferences(tree: Root): void {
  const addresses = new Map<string, Address>();
  visit(tree, "definition", ({ identifier, url, title }) => {
    // Of two for one name the first counts.
    const name = identifier.toLowerCase();
    if (!addresses.has(name)) addresses.set(name, { url, title: title ?? null });
  });
  inlineLinks(tree, addresses);
  inlineNotes(tree);
}
