import { barsOf } from "#features/learning/blocks/figures/barsOf.ts";
import { curveOf } from "#features/learning/blocks/figures/curveOf.ts";
import { timelineOf } from "#features/learning/blocks/figures/timelineOf.ts";
import type { Nodes } from "mdast";
import { text, type Course } from "#build/check/read/course.ts";
import { attribute, elements, type Element } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "figures";
const TAGS: Partial<Record<Nodes["type"], string>> = { listItem: "li", strong: "strong" };
const HINT = "content/LESSONS.md shows how its list is written.";

const escaped = (words: string): string => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A list as the page will have it, as far as figures read it. */
function htmlOf(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return escaped(node.value);
  if (!("children" in node)) return "";
  const inside = node.children.map(htmlOf).join("");
  const tag = node.type === "list" ? (node.ordered ? "ol" : "ul") : TAGS[node.type];
  return tag ? `<${tag}>${inside}</${tag}>` : inside;
}

const drawn = (element: Element): string => element.children.map(htmlOf).join("\n");

/** Draws it as the page would; each throws what is wrong. */
const DRAW: Record<string, (element: Element) => void> = {
  Bars: (element) => void barsOf(drawn(element), false),
  Timeline: (element) => void timelineOf(drawn(element), text(attribute(element, "until"))),
  Curve: (element) => {
    curveOf(text(attribute(element, "points")), drawn(element));
    const beside = text(attribute(element, "beside"));
    if (beside) curveOf(beside, "");
  },
  Compare: ({ children }) => {
    const lines = children.filter(({ type }) => type === "thematicBreak").length;
    if (lines !== 1) throw new Error(`${String(lines)} lines --- divide what is compared, and it takes one.`);
  },
};

function mistakeIn(element: Element): string | undefined {
  try {
    DRAW[element.name ?? ""]?.(element);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Every figure can be drawn out of its list. */
export const figures = ({ lessons, stories, pages }: Course): Problem[] =>
  [...lessons, ...stories, ...pages].flatMap((prose) =>
    elements(prose.tree).flatMap((element) => {
      const message = mistakeIn(element);
      return message === undefined ? [] : [{ ...prose.atNode(element), rule, message, hint: HINT }];
    }),
  );
