import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Nodes, Root } from "mdast";
import { type Course, type Lesson, objectRows, textOrEmpty } from "#authoring/check/read/course.ts";
import { type Channel, channelsNamedIn, channelsOf, measuresIn, strangersIn } from "#authoring/check/read/figures.ts";
import { attribute, elements, isElement, nodes, wordsBelow } from "#authoring/check/read/nodes.ts";
import { type Mistake, type Place, type Problem, problem, problemsAt } from "#authoring/check/read/problem.ts";
import type { Prose } from "#authoring/check/read/prose.ts";
import { countWords, plainOf } from "#lib/language/words.ts";
import { captionLines } from "./captions.ts";

/** A paragraph, heading or table row with its context. */
interface Passage {
  node: Nodes;
  words: string;
  /** The text of the surrounding example; "" outside examples. */
  example: string;
  /** True when it links to an external page. */
  hasSource: boolean;
  /** Index of the heading above, 0 for the opening. */
  section: number;
}

const PARTS = new Set(["paragraph", "heading", "tableRow"]);
/** Fictional cases and templates: their numbers claim nothing. */
const INVENTED = new Set(["Quiz", "Template"]);

function hasSource(node: Nodes): boolean {
  if (node.type === "link") return /^https?:/.test(node.url);
  if (isElement(node) && /^https?:/.test(String(attribute(node, "href")))) return true;
  return "children" in node && node.children.some(hasSource);
}

const exampleOf = (node: Nodes): string =>
  isElement(node) && attribute(node, "kind") === "example"
    ? `${String(attribute(node, "title"))} ${wordsBelow(node)}`
    : "";

/** Scripts without spaces have none after a sentence either. */
const BETWEEN_SENTENCES = /(?<=[.?!…]”?)\s+|(?<=[。！？｡][」』”）]*)(?![」』”）。！？｡])\s*(?=\S)/u;

export const sentencesIn = (words: string): string[] => words.split(BETWEEN_SENTENCES);

/** Returns the passages that make claims in the lesson's own voice, in document order. */
export function passagesOf(tree: Root): Passage[] {
  const found: Passage[] = [];
  let section = 0;
  const walk = (node: Nodes, example: string): void => {
    if (isElement(node) && INVENTED.has(node.name ?? "")) return;
    if (node.type === "heading") section += 1;
    if (PARTS.has(node.type))
      found.push({ node, words: wordsBelow(node), example, hasSource: hasSource(node), section });
    else if ("children" in node) for (const child of node.children) walk(child, exampleOf(node) || example);
  };
  walk(tree, "");
  return found;
}

const MARK = /\b(illustrations?|invented)\b/;

const contradiction = (place: Place, figure: string, channels: Channel[]): Problem =>
  problem(
    place,
    `${figure} is no figure of ${channels.map(({ name }) => name).join(" or ")}.`,
    "Compare it with content/channels.yaml; a sum that a lesson makes of the figures is added there.",
  );

/**
 * Checks a paragraph against the channels it names; inside an example, against those that the example or lesson names.
 */
function ofPassage(prose: Prose, passage: Passage, channels: Channel[]): Problem[] {
  const { node, words, example } = passage;
  const near = channelsNamedIn(example || words, channels);
  const meant = near.length > 0 || !example ? near : channelsNamedIn(wordsBelow(prose.tree), channels);
  if (meant.length === 0 || passage.hasSource) return [];
  return strangersIn(words, meant).map((figure) => contradiction(prose.atNode(node), figure, meant));
}

/** Captions repeat the lesson's figures. */
function ofCaptions(root: string, lesson: Lesson, channels: Channel[]): Problem[] {
  const file = lesson.captions;
  const all = wordsBelow(lesson.tree);
  const meant = channelsNamedIn(all, channels);
  if (!file || meant.length === 0) return [];
  const told = measuresIn(all).map(({ value }) => value);
  return captionLines(readFileSync(join(root, file), "utf8")).flatMap(({ line, lines }) =>
    strangersIn(lines.join(" "), meant, told).map((figure) => contradiction({ file, line: line + 1 }, figure, meant)),
  );
}

function unmarked(lesson: Lesson, channels: Channel[]): Problem[] {
  const first = passagesOf(lesson.tree).find(({ words }) => channelsNamedIn(words, channels).length > 0);
  if (!first || MARK.test(first.words)) return [];
  const [channel] = channelsNamedIn(first.words, channels);
  const message = `${channel?.name ?? ""} is told of as if it existed.`;
  return [problem(lesson.atNode(first.node), message, "Say “an invented channel” where the lesson first names it.")];
}

function ofStory(story: Prose, channels: Channel[]): Problem[] {
  const own = channels.filter(({ name }) => name === story.data["channel"]);
  const told = objectRows(story.data["numbers"]).flatMap(({ value }, index) =>
    strangersIn(textOrEmpty(value), own).map((figure) =>
      contradiction(story.at(["numbers", index, "value"]), figure, own),
    ),
  );
  return own.length === 0 ? [] : told;
}

/** Statements about the fictional channels match their figures and call them fictional. */
function examples(course: Course): Problem[] {
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

const GOOD_FOR_DAYS = 365;
const DAY_MS = 86_400_000;

/** Returns the position of the lesson's first external source. */
function firstSource(lesson: Lesson): Place | undefined {
  const isOutside = (url: unknown): boolean => /^https?:/.test(textOrEmpty(url));
  const resource = objectRows(lesson.data["resources"]).findIndex(({ url }) => isOutside(url));
  if (resource >= 0) return lesson.at(["resources", resource, "url"]);
  const link = nodes(lesson.tree, "link").find(({ url }) => isOutside(url));
  const tag = elements(lesson.tree).find((element) => isOutside(attribute(element, "href")));
  const node = link ?? tag;
  return node && lesson.atNode(node);
}

function factsOf(lesson: Lesson, today: Date): Problem[] {
  const value = lesson.data["checked"];
  const source = firstSource(lesson);
  if (value === undefined) {
    const message = "The lesson names a source and does not say when it was read.";
    const hint = "Read it again and add checked: with the day, as 2026-10-30.";
    return source ? [problem(source, message, hint)] : [];
  }
  const days = (today.getTime() - Date.parse(String(value))) / DAY_MS;
  const read = `read on ${String(value)}`;
  const early: Mistake = [`The facts were ${read}, which is still to come.`, "Correct the date."];
  const late: Mistake = [`The facts were last ${read}, more than a year ago.`, "Read them again at their sources."];
  return problemsAt(lesson.at(["checked"]), days < 0 ? early : days > GOOD_FOR_DAYS ? late : undefined);
}

/** A lesson with external sources states when they were checked, less than a year ago. */
const facts = ({ lessons, today }: Course): Problem[] => lessons.flatMap((lesson) => factsOf(lesson, today));

/** Phrases that mark a hypothetical number. */
const SUPPOSED = /\b(say,? [£$€₹\d]|suppose|imagine|for example|for instance|illustration|(with|if) \d+)\b/i;
const HINT =
  "Link its source in the same section, tell it in an example, or begin the sentence with “say” or “suppose”.";

function isMarked(passage: Passage, sections: Set<number>, channels: Channel[]): boolean {
  const { words, example, section } = passage;
  return example !== "" || sections.has(section) || channelsNamedIn(words, channels).length > 0;
}

function numbersOf(lesson: Lesson, channels: Channel[]): Problem[] {
  const passages = passagesOf(lesson.tree);
  const sourced = new Set(passages.filter(({ hasSource }) => hasSource).map(({ section }) => section));
  const named = channelsNamedIn(wordsBelow(lesson.tree), channels);
  return passages
    .filter((passage) => !isMarked(passage, sourced, channels))
    .flatMap(({ node, words }) => {
      const strange = new Set(strangersIn(words, named));
      return sentencesIn(words)
        .filter((sentence) => !SUPPOSED.test(sentence))
        .flatMap(measuresIn)
        .filter((measure) => strange.has(measure.text))
        .map(({ text }) => problem(lesson.atNode(node), `Nobody can tell where ${text} comes from.`, HINT));
    });
}

/** Money, percentages and large numbers have a source or belong to an example. */
function numbers(course: Course): Problem[] {
  const channels = channelsOf(course);
  return course.lessons.flatMap((lesson) => numbersOf(lesson, channels));
}

/** Shorter sentences can match by chance. */
const FEWEST_WORDS = 8;

/** Normalizes case and punctuation. */
const comparable = (words: string): string =>
  plainOf(words)
    .replace(/[^\p{L}\p{M}\p{N}\s]+/gu, "")
    .trim();

function sentencesOf({ lessons }: Course) {
  const written = lessons.filter((lesson) => lesson.written);
  return written.flatMap((lesson) =>
    passagesOf(lesson.tree).flatMap(({ node, words }) =>
      sentencesIn(words).map((sentence) => ({ words: sentence, plain: comparable(sentence), ...lesson.atNode(node) })),
    ),
  );
}

/** No sentence occurs in two lessons. */
function repetition(course: Course): Problem[] {
  const seen = new Map<string, Place>();
  return sentencesOf(course).flatMap(({ words, plain, file, line }) => {
    if (countWords(words) < FEWEST_WORDS) return [];
    const first = seen.get(plain);
    if (!first) seen.set(plain, { file, line });
    if (!first || first.file === file) return [];
    const message = `“${words.trim()}” stands already in ${first.file}:${first.line}.`;
    return [problem({ file, line }, message, "Link the lesson that said it first, or find this lesson's own words.")];
  });
}

const HYPE =
  /\b(game[- ]chang(?:er|ing)|skyrocket\w*|explosive(?: growth)?|unlock (?:your|the|explosive)|crush(?:ing)? it|content is king|in today’s fast-paced|take .{1,20} to the next level|secret sauce|studies show|experts agree)\b/i;
const NO_NAME = /^(click )?(here|this|link|more|read more|this (link|page|lesson))$/i;

function ofProse(prose: Prose): Problem[] {
  const hype = passagesOf(prose.tree).flatMap(({ node, words }) => {
    const [found] = HYPE.exec(words) ?? [];
    if (!found) return [];
    const hint = "Say what happens, to whom and how often, as to a colleague.";
    return [problem(prose.atNode(node), `“${found}” says nothing a reader could check.`, hint)];
  });
  const links = nodes(prose.tree, "link")
    .filter((link) => NO_NAME.test(wordsBelow(link).trim()))
    .map((link) => {
      const message = `A link is called “${wordsBelow(link).trim()}”.`;
      return problem(prose.atNode(link), message, "Name what it leads to: some readers hear the links alone.");
    });
  return [...hype, ...links];
}

/** No hype, and link texts that name their target. */
const voice = ({ prose }: Course): Problem[] => prose.flatMap(ofProse);

export const CLAIMS_RULES = { examples, facts, numbers, repetition, voice };
