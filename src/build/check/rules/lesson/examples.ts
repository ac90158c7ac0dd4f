import { readFileSync } from "node:fs";
import { join } from "node:path";
import { captionLines } from "#build/check/read/captionLines.ts";
import { channelsOf, namedIn, strangersIn, type Channel } from "#build/check/read/channels.ts";
import { rows, text, type Course, type Lesson } from "#build/check/read/course.ts";
import { measuresIn } from "#build/check/read/measures.ts";
import { textOf } from "#build/check/read/nodes.ts";
import { passagesOf, type Passage } from "#build/check/read/passages.ts";
import type { Place, Problem } from "#build/check/read/problem.ts";
import type { Prose } from "#build/check/read/prose.ts";

const rule = "examples";
const MARK = /\b(illustrations?|invented)\b/;

const contradiction = (place: Place, figure: string, channels: Channel[]): Problem => ({
  ...{ ...place, rule, message: `${figure} is no figure of ${channels.map(({ name }) => name).join(" or ")}.` },
  hint: "Compare it with content/channels.yaml; a sum that a lesson makes of the figures is added there.",
});

/** What a paragraph says of the channels it names, and what an example says of those that the example or lesson names. */
function ofPassage(prose: Prose, passage: Passage, channels: Channel[]): Problem[] {
  const { node, words, example } = passage;
  const near = namedIn(example || words, channels);
  const meant = near.length > 0 || !example ? near : namedIn(textOf(prose.tree), channels);
  if (meant.length === 0 || passage.hasSource) return [];
  return strangersIn(words, meant).map((figure) => contradiction(prose.atNode(node), figure, meant));
}

/** Captions tell what the lesson tells. */
function ofCaptions(root: string, lesson: Lesson, channels: Channel[]): Problem[] {
  const file = lesson.captions;
  const all = textOf(lesson.tree);
  const meant = namedIn(all, channels);
  if (!file || meant.length === 0) return [];
  const told = measuresIn(all).map(({ value }) => value);
  return captionLines(readFileSync(join(root, file), "utf8")).flatMap(({ line, lines }) =>
    strangersIn(lines.join(" "), meant, told).map((figure) => contradiction({ file, line: line + 1 }, figure, meant)),
  );
}

function unmarked(lesson: Lesson, channels: Channel[]): Problem[] {
  const first = passagesOf(lesson.tree).find(({ words }) => namedIn(words, channels).length > 0);
  if (!first || MARK.test(first.words)) return [];
  const [channel] = namedIn(first.words, channels);
  const message = `${channel?.name ?? ""} is told of as if it existed.`;
  return [
    { ...lesson.atNode(first.node), rule, message, hint: "Say “an invented channel” where the lesson first names it." },
  ];
}

function ofStory(story: Prose, channels: Channel[]): Problem[] {
  const own = channels.filter(({ name }) => name === story.data["channel"]);
  const told = rows(story.data["numbers"]).flatMap(({ value }, index) =>
    strangersIn(text(value), own).map((figure) => contradiction(story.at(["numbers", index, "value"]), figure, own)),
  );
  return own.length === 0 ? [] : told;
}

/** What is told of the invented channels agrees with their figures, and they are called invented. */
export function examples(course: Course): Problem[] {
  const channels = channelsOf(course);
  const inText = (prose: Prose) => passagesOf(prose.tree).flatMap((passage) => ofPassage(prose, passage, channels));
  return [
    ...[...course.lessons, ...course.stories].flatMap(inText),
    ...course.lessons.flatMap((lesson) => [
      ...ofCaptions(course.root, lesson, channels),
      ...unmarked(lesson, channels),
    ]),
    ...course.stories.flatMap((story) => ofStory(story, channels)),
  ];
}
