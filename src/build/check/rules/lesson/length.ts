import type { Course } from "#build/check/read/course.ts";
import { countWords } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "length";
const FEWEST_WORDS = 700;
const MOST_WORDS = 1200;

/** A written lesson has 700 to 1,200 words, templates counted, questions not. */
export function length({ lessons }: Course): Problem[] {
  return lessons.flatMap((lesson) => {
    const count = countWords(lesson.tree, "Quiz");
    if (!lesson.written || (count >= FEWEST_WORDS && count <= MOST_WORDS)) return [];
    const limit = count < FEWEST_WORDS ? `at least ${FEWEST_WORDS}` : `at most ${MOST_WORDS}`;
    const hint = count < FEWEST_WORDS ? "While you write it, set unwritten: true." : "Cut what nobody would miss.";
    return [
      { ...lesson.atNode(lesson.tree), rule, message: `The lesson has ${count} words, it may have ${limit}.`, hint },
    ];
  });
}
