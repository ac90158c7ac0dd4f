import { DomUtils, parseDocument } from "htmlparser2";

/** A line of a list as an author wrote it: its own words, without those of the list in it. */
export interface Item {
  text: string;
  /** Its words, or some of them, are **bold**. */
  isMarked: boolean;
  items: Item[];
}

type Node = ReturnType<typeof parseDocument>["children"][number];

const inside = (node: Node): Node[] => ("children" in node ? node.children : []);
const isTag = (node: Node, ...names: string[]): boolean => node.type === "tag" && names.includes(node.name);
const isList = (node: Node): boolean => isTag(node, "ul", "ol");

const itemsIn = (list: Node): Item[] =>
  inside(list)
    .filter((node) => isTag(node, "li"))
    .map((line) => {
      const own = inside(line).filter((node) => !isList(node));
      return {
        text: DomUtils.textContent(own).replace(/\s+/g, " ").trim(),
        isMarked: DomUtils.getElementsByTagName("strong", own).length > 0,
        items: inside(line).filter(isList).flatMap(itemsIn),
      };
    });

/** Parts of a hundred, as they are drawn. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The lines of the lists that stand in rendered Markdown, with the lists in them. */
export const listOf = (html: string): Item[] => parseDocument(html).children.filter(isList).flatMap(itemsIn);
