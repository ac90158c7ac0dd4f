import type { Nodes } from "mdast";
import type { Course, Lesson } from "#build/check/read/course.ts";
import { countIn, isElement } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "opening";
const OPENING_WORDS = 60;

const isBlock = (node: Nodes): boolean => isElement(node) && node.name === "MembersOnly";

/** What everybody reads: the paragraphs before the block, or all of them. */
function wordsOf({ tree }: Lesson): number {
  const block = tree.children.findIndex(isBlock);
  const before = block === -1 ? tree.children : tree.children.slice(0, block);
  return countIn({ type: "root", children: before });
}

/** What everybody can read of a premium lesson, or of an unwritten one, is worth reading alone. */
export const opening = ({ lessons }: Course): Problem[] =>
  lessons.flatMap((lesson) => {
    const count = wordsOf(lesson);
    if (count >= OPENING_WORDS || (lesson.written && lesson.access === "free")) return [];
    const message = `The opening has ${count} words, it needs ${OPENING_WORDS}.`;
    const hint = "The opening is what everybody can read; it should be worth reading alone.";
    return [{ ...lesson.atNode(lesson.tree.children[0] ?? lesson.tree), rule, message, hint }];
  });
