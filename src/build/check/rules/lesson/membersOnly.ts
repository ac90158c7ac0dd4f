import type { Nodes } from "mdast";
import type { Course, Lesson } from "#build/check/read/course.ts";
import { elements, isElement, nodes } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "members-only";

const isBlock = (node: Nodes): boolean => isElement(node) && node.name === "MembersOnly";

function blockProblems(lesson: Lesson): Problem[] {
  const all = elements(lesson.tree, "MembersOnly");
  const [first, second] = all;
  const report = (node: Nodes, message: string, hint: string): Problem => ({
    ...lesson.atNode(node),
    rule,
    message,
    hint,
  });
  if (lesson.access === "free")
    return all.map((block) =>
      report(block, "A free lesson has a MembersOnly block.", "Take its two tags out, or set access: premium."),
    );
  if (!first)
    return lesson.written
      ? [
          report(
            lesson.tree,
            "All of this premium lesson is public.",
            "Put everything after the opening into one <MembersOnly> block.",
          ),
        ]
      : [];
  if (second)
    return [report(second, "There is a second MembersOnly block.", "Join the two; a lesson has exactly one.")];
  const last = lesson.tree.children.at(-1);
  if (!lesson.tree.children.some(isBlock))
    return [report(first, "The block stands inside another tag.", "Close that tag before <MembersOnly>.")];
  if (last && !isBlock(last) && lesson.written)
    return [report(last, "This stands after the block, so everybody can read it.", "Move it into the block.")];
  return [];
}

/** Footnotes are printed at the end of the page, outside the block. */
function footnotes({ access, tree, atNode }: Lesson): Problem[] {
  if (access === "free") return [];
  const all: Nodes[] = [...nodes(tree, "footnoteReference"), ...nodes(tree, "footnoteDefinition")];
  const hint = "Say it in the sentence, or in brackets: a footnote is printed outside the block.";
  return all.map((node) => ({ ...atNode(node), rule, message: "A premium lesson has a footnote.", hint }));
}

/** What members pay for stands in one block. */
export const membersOnly = ({ lessons }: Course): Problem[] =>
  lessons.flatMap((lesson) => [...blockProblems(lesson), ...footnotes(lesson)]);
