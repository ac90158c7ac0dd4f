import type { Course } from "#build/check/read/course.ts";
import { elements, nodes, textOf } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";
import type { Prose } from "#build/check/read/prose.ts";

const rule = "headings";
/** The page's title is the only heading of level 1. */
const FIRST_LEVEL = 2;

function headingsOf(prose: Prose): Problem[] {
  let before = FIRST_LEVEL - 1;
  const hidden = elements(prose.tree, "Details").flatMap((details) => nodes(details, "heading"));
  return nodes(prose.tree, "heading").flatMap((heading) => {
    const { depth } = heading;
    const allowed = before + 1;
    const found: [message: string, hint: string][] = [];
    if (depth < FIRST_LEVEL)
      found.push(["A # heading stands in the text.", "The title is the only one of that size; begin with ##."]);
    if (hidden.includes(heading))
      found.push(["A heading stands in a <Details>.", "Write it in **bold**: a link would lead to what is closed."]);
    if (depth > allowed)
      found.push([
        `A ${"#".repeat(depth)} heading follows a ${"#".repeat(before)} heading.`,
        `Write ${"#".repeat(allowed)}: skip no level.`,
      ]);
    if (textOf(heading).trim() === "") found.push(["A heading has no words.", "Write it, or take it out."]);
    before = Math.max(depth, FIRST_LEVEL - 1);
    return found.map(([message, hint]) => ({ ...prose.atNode(heading), rule, message, hint }));
  });
}

/** Headings start at ## and skip no level, for those who move from heading to heading. */
export const headings = ({ lessons, stories, pages }: Course): Problem[] =>
  [...lessons, ...stories, ...pages].flatMap(headingsOf);
