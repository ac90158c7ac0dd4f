import type { Course } from "#build/check/read/course.ts";
import { passagesOf, sentencesIn } from "#build/check/read/passages.ts";
import type { Place, Problem } from "#build/check/read/problem.ts";
import { countWords, plainOf } from "#lib/language/words.ts";

const rule = "repetition";
/** Shorter sentences may meet by chance. */
const FEWEST_WORDS = 8;

interface Sentence extends Place {
  words: string;
  /** As it is compared: without case and signs. */
  plain: string;
}

const comparable = (words: string): string =>
  plainOf(words)
    .replace(/[^\p{L}\p{M}\p{N}\s]+/gu, "")
    .trim();

function sentencesOf({ lessons }: Course): Sentence[] {
  const written = lessons.filter((lesson) => lesson.written);
  return written.flatMap((lesson) =>
    passagesOf(lesson.tree).flatMap(({ node, words }) =>
      sentencesIn(words).map((sentence) => ({ words: sentence, plain: comparable(sentence), ...lesson.atNode(node) })),
    ),
  );
}

/** No sentence is told in two lessons. */
export function repetition(course: Course): Problem[] {
  const seen = new Map<string, Sentence>();
  return sentencesOf(course).flatMap(({ words, plain, file, line }) => {
    if (countWords(words) < FEWEST_WORDS) return [];
    const first = seen.get(plain);
    if (!first) seen.set(plain, { words, plain, file, line });
    if (!first || first.file === file) return [];
    const message = `“${words.trim()}” stands already in ${first.file}:${first.line}.`;
    return [
      { file, line, rule, message, hint: "Link the lesson that said it first, or find this lesson's own words." },
    ];
  });
}
