import type { Span } from "#authoring/check/read/ownRules.ts";
import type { Course, Lesson } from "#authoring/check/read/course.ts";
import { attribute, type Element, elements, wordsBelow } from "#authoring/check/read/nodes.ts";
import { type Problem, problem, problemIf } from "#authoring/check/read/problem.ts";
import { countedNoun, didYouMean } from "#authoring/check/read/words.ts";

const CHOICES = 4;
const MOST_STRETCH = 1.25;

function ofQuestion(lesson: Lesson, quiz: Element): Problem[] {
  const choices = elements(quiz, "Choice");
  const right = choices.filter((choice) => attribute(choice, "right") === true).length;
  const place = lesson.atNode(quiz);
  const [has, isRight] = [countedNoun(choices.length, "choice"), countedNoun(right, "right choice")];
  return [
    ...problemIf(
      choices.length !== CHOICES,
      place,
      `The question has ${has}, it needs ${CHOICES}.`,
      "The wrong ones are mistakes that people really make.",
    ),
    ...problemIf(
      right !== 1,
      place,
      `The question has ${isRight}, it needs exactly one.`,
      'Write <Choice right why="…"> for the best one.',
    ),
  ];
}

const placeOfRight = (quiz: Element): number =>
  elements(quiz, "Choice").findIndex((choice) => attribute(choice, "right") === true);

/** Length of the right choice relative to the longest wrong one. */
function stretchOf(quiz: Element): number {
  const lengths = elements(quiz, "Choice").map((choice) => wordsBelow(choice).trim().length);
  const right = lengths[placeOfRight(quiz)] ?? 0;
  return right / Math.max(...lengths.toSpliced(placeOfRight(quiz), 1));
}

/** Reports hints that let readers guess the right choice. */
function givenAway(lesson: Lesson, quizzes: Element[]): Problem[] {
  const places = new Set(quizzes.map(placeOfRight));
  const [first] = quizzes;
  const message = "The right choice is much longer than the others.";
  const long = quizzes
    .filter((quiz) => placeOfRight(quiz) >= 0 && stretchOf(quiz) > MOST_STRETCH)
    .map((quiz) => problem(lesson.atNode(quiz), message, "Shorten it; what is best about it goes into why."));
  if (!first || quizzes.length < 2 || places.size > 1) return long;
  const same = "The right choice has the same place in every question.";
  return [...long, problem(lesson.atNode(first), same, "Move some of them.")];
}

function repeated(lesson: Lesson, quizzes: Element[]): Problem[] {
  const ids = quizzes.map((quiz) => attribute(quiz, "id"));
  return quizzes
    .filter((_, index) => ids[index] !== undefined && ids.indexOf(ids[index]) < index)
    .map((quiz) => {
      const message = `Another question has the id ${String(attribute(quiz, "id"))}.`;
      return problem(lesson.atNode(quiz), message, "Each question of a lesson has an id of its own.");
    });
}

function tooFewOrMany(lesson: Lesson, quizzes: Element[], [fewest, most]: Span): Problem[] {
  if (!lesson.written || (quizzes.length >= fewest && quizzes.length <= most)) return [];
  const message = `The lesson has ${countedNoun(quizzes.length, "question")}, it needs ${fewest} to ${most}.`;
  return [problem(lesson.atNode(lesson.tree), message, "A question is a small decision in a new case.")];
}

/**
 * Lessons have as many questions as the course sets (by default two to four), with unique ids and four choices, one of
 * them right; the rule blocks requires the explanations.
 */
function quiz({ lessons, own }: Course): Problem[] {
  return lessons.flatMap((lesson) => {
    const quizzes = elements(lesson.tree, "Quiz");
    const mixed = elements(lesson.tree, "MixedCases").flatMap((set) => elements(set, "Quiz"));
    const single = quizzes.filter((question) => !mixed.includes(question));
    const each = quizzes.flatMap((question) => ofQuestion(lesson, question));
    const whole = [...tooFewOrMany(lesson, single, own.questions), ...repeated(lesson, quizzes)];
    return [...whole, ...each, ...(lesson.written ? [single, mixed].flatMap((set) => givenAway(lesson, set)) : [])];
  });
}

const CASES = 5;
const FEWEST_LESSONS = 2;

const sourcesOf = (question: Element): string[] =>
  String(attribute(question, "from") ?? "")
    .split(/\s+/)
    .filter((id) => id !== "");

function ofCase(lesson: Lesson, question: Element, inModule: string[]): Problem[] {
  const named = [...new Set(sourcesOf(question))];
  const strange = named.filter((id) => !inModule.includes(id));
  const hint = `Write from="…" with lessons of this module: ${inModule.join(", ")}.`;
  const place = lesson.atNode(question);
  const drawsOn = `The case draws on ${countedNoun(named.length, "lesson")}, it needs two.`;
  return [
    ...strange.map((id) => problem(place, `${id} is no lesson of this module.`, didYouMean(id, inModule) + hint)),
    ...problemIf(named.length < FEWEST_LESSONS, place, drawsOn, hint),
  ];
}

function ofSet(lesson: Lesson, set: Element, last: Lesson | undefined, inModule: string[]): Problem[] {
  const cases = elements(set, "Quiz");
  const place = lesson.atNode(set);
  const count = `The set has ${countedNoun(cases.length, "case")}, it needs ${CASES}.`;
  const moved = `Move it to ${last?.file ?? ""}.`;
  return [
    ...problemIf(cases.length !== CASES, place, count, "Each is a <Quiz>."),
    ...problemIf(last !== lesson, place, "The set is not in its module’s last lesson.", moved),
    ...cases.flatMap((question) => ofCase(lesson, question, inModule)),
  ];
}

/**
 * A set of five mixed cases ends the last lesson of its module, each case drawing on two lessons; the rule blocks
 * requires the feedback on each answer.
 */
function mixedCases({ lessons }: Course): Problem[] {
  const strays = lessons.flatMap((lesson) => {
    const inSets = elements(lesson.tree, "MixedCases").flatMap((set) => elements(set, "Quiz"));
    return elements(lesson.tree, "Quiz")
      .filter((question) => attribute(question, "from") !== undefined && !inSets.includes(question))
      .map((question) => {
        const message = "A question outside of <MixedCases> has from.";
        return problem(lesson.atNode(question), message, "Take it out, or move it into the set.");
      });
  });
  const sets = lessons.flatMap((lesson) => {
    const beside = lessons.filter(({ folder }) => folder === lesson.folder);
    const ids = beside.map(({ id }) => id);
    return elements(lesson.tree, "MixedCases").flatMap((set) => ofSet(lesson, set, beside.at(-1), ids));
  });
  return [...strays, ...sets];
}

export const QUIZ_RULES = { quiz, "mixed-cases": mixedCases };
