import type { ListItem, Nodes } from "mdast";
import type { OwnRules } from "#authoring/check/read/ownRules.ts";
import type { Course, Lesson } from "#authoring/check/read/course.ts";
import {
  attribute,
  countIn,
  countRead,
  type Element,
  elements,
  isElement,
  nodes,
  wordsBelow,
} from "#authoring/check/read/nodes.ts";
import { type Mistake, type Problem, problem, problemIf } from "#authoring/check/read/problem.ts";
import { countedNoun, didYouMean } from "#authoring/check/read/words.ts";

const EXERCISE_MINUTES = 60;

const callouts = ({ tree }: Lesson, kind: string) =>
  elements(tree, "Callout").filter((callout) => attribute(callout, "kind") === kind);
const has = ({ tree }: Lesson, ...names: string[]): boolean => names.some((name) => elements(tree, name).length > 0);

type Part = [name: string, hint: string, isIn: (lesson: Lesson) => boolean];
const PARTS: Part[] = [
  ["worked example", 'Add <Callout kind="example" title="…">.', (lesson) => callouts(lesson, "example").length > 0],
  [
    "exercise",
    'Add <Callout kind="exercise" title="…" minutes={50}>.',
    (lesson) => callouts(lesson, "exercise").length > 0,
  ],
  [
    "list that says when its exercise is done",
    "Add <DoneWhen> with a list to the exercise.",
    (lesson) => has(lesson, "DoneWhen"),
  ],
  [
    "template or checklist to take away",
    'Add <Template title="…"> or <Checklist id="…">.',
    (lesson) => has(lesson, "Template", "Checklist"),
  ],
];

const missing = (lesson: Lesson): Problem[] =>
  PARTS.flatMap(([name, hint, isIn]) =>
    problemIf(!isIn(lesson), lesson.atNode(lesson.tree), `The lesson has no ${name}.`, hint),
  );

function longExercises(lesson: Lesson): Problem[] {
  return callouts(lesson, "exercise").flatMap((exercise) => {
    const minutes = Number(attribute(exercise, "minutes"));
    if (minutes <= EXERCISE_MINUTES) return [];
    const message = Number.isNaN(minutes)
      ? "The exercise does not say how long it takes."
      : `The exercise takes ${minutes} minutes.`;
    return [problem(lesson.atNode(exercise), message, "Say minutes={…}, an hour at most.")];
  });
}

/** A finished lesson has a worked example, an exercise of an hour at most, and a takeaway. */
const parts = ({ lessons }: Course): Problem[] =>
  lessons.filter(({ written }) => written).flatMap((lesson) => [...missing(lesson), ...longExercises(lesson)]);

const HINT = "Write one list with dashes, whose lines go on after “You are done when”.";

const isSentence = (item: ListItem): boolean =>
  item.children.length === 1 && item.children[0]?.type === "paragraph" && wordsBelow(item).trim() !== "";

function mistakeIn({ children }: Element): string | undefined {
  const [list] = children;
  if (list === undefined) return "<DoneWhen> is empty.";
  if (list.type !== "list" || list.ordered || children.length > 1)
    return "<DoneWhen> holds something else than one list with dashes.";
  return list.children.every(isSentence) ? undefined : "A line of <DoneWhen> is empty, or more than a sentence.";
}

function ofLesson(lesson: Lesson): Problem[] {
  const inside = new Set(callouts(lesson, "exercise").flatMap((exercise) => elements(exercise, "DoneWhen")));
  const [outside, belongs] = [
    "<DoneWhen> stands outside of an exercise.",
    'It belongs into <Callout kind="exercise" …>.',
  ];
  return elements(lesson.tree, "DoneWhen").flatMap((element, index) => {
    const place = lesson.atNode(element);
    const mistake = mistakeIn(element);
    return [
      ...(mistake === undefined ? [] : [problem(place, mistake, HINT)]),
      ...problemIf(!inside.has(element), place, outside, belongs),
      ...problemIf(index > 0, place, "The lesson has another <DoneWhen>.", "One list says when a lesson is done."),
    ];
  });
}

/** An exercise has exactly one list of completion criteria; `parts` requires it to exist. */
const doneWhen = ({ lessons }: Course): Problem[] => lessons.flatMap(ofLesson);

/**
 * A finished lesson has as many words as the course sets (by default 700 to 1,500); templates count, questions,
 * figures and collapsed parts do not.
 */
function length({ lessons, own }: Course): Problem[] {
  const [fewest, most] = own.words;
  return lessons.flatMap((lesson) => {
    const count = countRead(lesson.tree);
    if (!lesson.written || (count >= fewest && count <= most)) return [];
    const limit = count < fewest ? `at least ${fewest}` : `at most ${most}`;
    const hint = count < fewest ? "While you write it, set unwritten: true." : "Cut what nobody would miss.";
    return [problem(lesson.atNode(lesson.tree), `The lesson has ${count} words, it may have ${limit}.`, hint)];
  });
}

const isBlock = (node: Nodes): boolean => isElement(node) && node.name === "MembersOnly";

function blockProblems(lesson: Lesson): Problem[] {
  const all = elements(lesson.tree, "MembersOnly");
  const [first, second] = all;
  const report = (node: Nodes, message: string, hint: string) => problem(lesson.atNode(node), message, hint);
  if (lesson.access === "free")
    return all.map((block) =>
      report(block, "A free lesson has a MembersOnly block.", "Take its two tags out, or set access: premium."),
    );
  const open = "All of this premium lesson is public.";
  if (!first && !lesson.written) return [];
  if (!first) return [report(lesson.tree, open, "Put everything after the opening into one <MembersOnly> block.")];
  if (second)
    return [report(second, "There is a second MembersOnly block.", "Join the two; a lesson has exactly one.")];
  const last = lesson.tree.children.at(-1);
  if (!lesson.tree.children.some(isBlock))
    return [report(first, "The block stands inside another tag.", "Close that tag before <MembersOnly>.")];
  if (last && !isBlock(last) && lesson.written)
    return [report(last, "This stands after the block, so everybody can read it.", "Move it into the block.")];
  return [];
}

/** Footnotes render at the end of the page, outside the members' block. */
function footnotes({ access, tree, atNode }: Lesson): Problem[] {
  if (access === "free") return [];
  const all: Nodes[] = [...nodes(tree, "footnoteReference"), ...nodes(tree, "footnoteDefinition")];
  const hint = "Say it in the sentence, or in brackets: a footnote is printed outside the block.";
  return all.map((node) => problem(atNode(node), "A premium lesson has a footnote.", hint));
}

/** Premium content is in exactly one block. */
const membersOnly = ({ lessons }: Course): Problem[] =>
  lessons.flatMap((lesson) => [...blockProblems(lesson), ...footnotes(lesson)]);

const OPENING_WORDS = 60;

/** Counts the public words: the paragraphs before the block, or all of them. */
function wordsOf({ tree }: Lesson): number {
  const block = tree.children.findIndex(isBlock);
  const before = block === -1 ? tree.children : tree.children.slice(0, block);
  return countIn({ type: "root", children: before });
}

/** The public part of a premium or unfinished lesson is long enough to be useful alone. */
const opening = ({ lessons }: Course): Problem[] =>
  lessons.flatMap((lesson) => {
    const count = wordsOf(lesson);
    if (count >= OPENING_WORDS || (lesson.written && lesson.access === "free")) return [];
    const message = `The opening has ${count} words, it needs ${OPENING_WORDS}.`;
    const hint = "The opening is what everybody can read; it should be worth reading alone.";
    return [problem(lesson.atNode(lesson.tree.children[0] ?? lesson.tree), message, hint)];
  });

const FEWEST = 2;
const MOST = 4;

/** Returns the mistakes in a lesson's tags with the tag's index; undefined when one is about all of them. */
export function tagMistakes(all: string[], { tags: tags }: Pick<OwnRules, "tags">): [number | undefined, Mistake][] {
  const { goals, topics } = tags ?? { goals: [], topics: [] };
  const known = [...goals, ...topics];
  const unknown = all.flatMap((tag, index): [number, Mistake][] => {
    if (known.length === 0 || known.includes(tag)) return [];
    const hint = `${didYouMean(tag, known)}There are ${known.join(", ")}; the list is in content/rules.yaml.`;
    return [[index, [`No tag is called ${tag}.`, hint]]];
  });
  if (all.length < FEWEST || all.length > MOST)
    return [...unknown, [undefined, [`The lesson has ${countedNoun(all.length, "tag")}.`, "It needs two to four."]]];
  const isGoalless = unknown.length === 0 && goals.length > 0 && !all.some((tag) => goals.includes(tag));
  return isGoalless ? [[undefined, ["No tag is a goal.", `Add one of ${goals.join(", ")}.`]]] : unknown;
}

/** Two to four tags of the course's list, at least one of them a goal. */
const tags = ({ lessons, own }: Course): Problem[] =>
  lessons.flatMap((lesson) => {
    const { tags: tags } = lesson.data;
    const mistakes = Array.isArray(tags) ? tagMistakes(tags.map(String), own) : [];
    return mistakes.map(([index, mistake]) =>
      problem(lesson.at(index === undefined ? ["tags"] : ["tags", index]), ...mistake),
    );
  });

export const LESSON_RULES = { parts, "done-when": doneWhen, length, "members-only": membersOnly, opening, tags };
