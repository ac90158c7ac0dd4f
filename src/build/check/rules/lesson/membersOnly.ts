import type { Nodes } from "mdast";
import type { Course, Lesson } from "#build/check/read/course.ts";
import { countWords, elements, isElement, nodes } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "members-only";
const OPENING_WORDS = 60;

const isBlock = (node: Nodes): boolean => isElement(node) && node.name === "MembersOnly";

/** What everybody reads: the paragraphs before the block, or all of them. */
function opening({ tree }: Lesson): number {
  const block = tree.children.findIndex(isBlock);
  const before = block === -1 ? tree.children : tree.children.slice(0, block);
  return countWords({ type: "root", children: before });
}

function openingProblem(lesson: Lesson): Problem[] {
  const count = opening(lesson);
  if (count >= OPENING_WORDS || (lesson.written && lesson.access === "free")) return [];
  const message = `The opening has ${count} words, it needs ${OPENING_WORDS}.`;
  const hint = "The opening is what everybody can read; it should be worth reading alone.";
  return [{ ...lesson.atNode(lesson.tree.children[0] ?? lesson.tree), rule, message, hint }];
}

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

/** What members pay for stands in one block, and what everybody reads is worth reading. */
export const membersOnly = ({ lessons }: Course): Problem[] =>
  lessons.flatMap((lesson) => [...openingProblem(lesson), ...blockProblems(lesson), ...footnotes(lesson)]);
