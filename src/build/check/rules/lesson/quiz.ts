import type { Nodes } from "mdast";
import { countOf } from "#build/check/names/countOf.ts";
import type { Course, Lesson } from "#build/check/read/course.ts";
import { attribute, elements, textOf, type Element } from "#build/check/read/nodes.ts";
import type { Span } from "#build/check/own/ownRules.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "quiz";
const CHOICES = 4;
const MOST_STRETCH = 1.25;

function ofQuestion(lesson: Lesson, quiz: Element): Problem[] {
  const choices = elements(quiz, "Choice");
  const right = choices.filter((choice) => attribute(choice, "right") === true).length;
  const found: [message: string, hint: string][] = [];
  if (choices.length !== CHOICES)
    found.push([
      `The question has ${countOf(choices.length, "choice")}, it needs ${CHOICES}.`,
      "The wrong ones are mistakes that people really make.",
    ]);
  if (right !== 1)
    found.push([
      `The question has ${countOf(right, "right choice")}, it needs exactly one.`,
      'Write <Choice right why="…"> for the best one.',
    ]);
  return found.map(([message, hint]) => ({ ...lesson.atNode(quiz), rule, message, hint }));
}

const placeOfRight = (quiz: Element): number =>
  elements(quiz, "Choice").findIndex((choice) => attribute(choice, "right") === true);

/** How much longer the right choice is than the longest wrong one: 1 is as long. */
function stretchOf(quiz: Element): number {
  const lengths = elements(quiz, "Choice").map((choice) => textOf(choice).trim().length);
  const right = lengths[placeOfRight(quiz)] ?? 0;
  return right / Math.max(...lengths.toSpliced(placeOfRight(quiz), 1));
}

/** What gives the right choice away to somebody who has read nothing. */
function givenAway(lesson: Lesson, quizzes: Element[]): Problem[] {
  const report = (node: Nodes, message: string, hint: string) => ({ ...lesson.atNode(node), rule, message, hint });
  const places = new Set(quizzes.map(placeOfRight));
  const [first] = quizzes;
  const long = quizzes
    .filter((quiz) => placeOfRight(quiz) >= 0 && stretchOf(quiz) > MOST_STRETCH)
    .map((quiz) =>
      report(
        quiz,
        "The right choice is much longer than the others.",
        "Shorten it; what is best about it goes into why.",
      ),
    );
  if (!first || quizzes.length < 2 || places.size > 1) return long;
  return [...long, report(first, "The right choice has the same place in every question.", "Move some of them.")];
}

function repeated(lesson: Lesson, quizzes: Element[]): Problem[] {
  const ids = quizzes.map((quiz) => attribute(quiz, "id"));
  return quizzes
    .filter((_, index) => ids[index] !== undefined && ids.indexOf(ids[index]) < index)
    .map((quiz) => ({
      ...{ ...lesson.atNode(quiz), rule, message: `Another question has the id ${String(attribute(quiz, "id"))}.` },
      hint: "Each question of a lesson has an id of its own.",
    }));
}

function tooFewOrMany(lesson: Lesson, quizzes: Element[], [fewest, most]: Span): Problem[] {
  if (!lesson.written || (quizzes.length >= fewest && quizzes.length <= most)) return [];
  const message = `The lesson has ${countOf(quizzes.length, "question")}, it needs ${fewest} to ${most}.`;
  return [{ ...lesson.atNode(lesson.tree), rule, message, hint: "A question is a small decision in a new case." }];
}

/** As many questions a lesson as the course says (usually two to four), each with an id of its own and four choices, one right; the reasons are asked by blocks. */
export function quiz({ lessons, own }: Course): Problem[] {
  return lessons.flatMap((lesson) => {
    const quizzes = elements(lesson.tree, "Quiz");
    const mixed = elements(lesson.tree, "MixedCases").flatMap((set) => elements(set, "Quiz"));
    const single = quizzes.filter((question) => !mixed.includes(question));
    const each = quizzes.flatMap((question) => ofQuestion(lesson, question));
    const whole = [...tooFewOrMany(lesson, single, own.questions), ...repeated(lesson, quizzes)];
    return [...whole, ...each, ...(lesson.written ? [single, mixed].flatMap((set) => givenAway(lesson, set)) : [])];
  });
}
