import type { Course } from "#build/check/read/course.ts";
import { countRead } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "length";

/** A written lesson has as many words as the course says (usually 700 to 1,500), templates counted, questions, figures and what opens with a press not. */
export function length({ lessons, own }: Course): Problem[] {
  const [fewest, most] = own.words;
  return lessons.flatMap((lesson) => {
    const count = countRead(lesson.tree);
    if (!lesson.written || (count >= fewest && count <= most)) return [];
    const limit = count < fewest ? `at least ${fewest}` : `at most ${most}`;
    const hint = count < fewest ? "While you write it, set unwritten: true." : "Cut what nobody would miss.";
    return [
      { ...lesson.atNode(lesson.tree), rule, message: `The lesson has ${count} words, it may have ${limit}.`, hint },
    ];
  });
}
