import { channelsOf, namedIn, strangersIn, type Channel } from "#build/check/read/channels.ts";
import type { Course, Lesson } from "#build/check/read/course.ts";
import { measuresIn } from "#build/check/read/measures.ts";
import { textOf } from "#build/check/read/nodes.ts";
import { passagesOf, sentencesIn, type Passage } from "#build/check/read/passages.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "numbers";
/** How a sentence says that it supposes something. */
const SUPPOSED = /\b(say,? [£$€₹\d]|suppose|imagine|for example|for instance|illustration|(with|if) \d+)\b/i;
const HINT =
  "Link its source in the same section, tell it in an example, or begin the sentence with “say” or “suppose”.";

function isMarked(passage: Passage, sections: Set<number>, channels: Channel[]): boolean {
  const { words, example, section } = passage;
  return example !== "" || sections.has(section) || namedIn(words, channels).length > 0;
}

function ofLesson(lesson: Lesson, channels: Channel[]): Problem[] {
  const passages = passagesOf(lesson.tree);
  const sourced = new Set(passages.filter(({ hasSource }) => hasSource).map(({ section }) => section));
  const named = namedIn(textOf(lesson.tree), channels);
  return passages
    .filter((passage) => !isMarked(passage, sourced, channels))
    .flatMap(({ node, words }) => {
      const strange = new Set(strangersIn(words, named));
      return sentencesIn(words)
        .filter((sentence) => !SUPPOSED.test(sentence))
        .flatMap(measuresIn)
        .filter((measure) => strange.has(measure.text))
        .map((measure) => ({
          ...{ ...lesson.atNode(node), rule, message: `Nobody can tell where ${measure.text} comes from.`, hint: HINT },
        }));
    });
}

/** Money, shares and large numbers have a source, or belong to an example. */
export function numbers(course: Course): Problem[] {
  const channels = channelsOf(course);
  return course.lessons.flatMap((lesson) => ofLesson(lesson, channels));
}
