import type { Course, Lesson } from "#build/check/read/course.ts";
import { attribute, elements } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "parts";
const EXERCISE_MINUTES = 60;

interface Part {
  name: string;
  hint: string;
  isIn: (lesson: Lesson) => boolean;
}

const callouts = ({ tree }: Lesson, kind: string) =>
  elements(tree, "Callout").filter((callout) => attribute(callout, "kind") === kind);

const PARTS: Part[] = [
  {
    name: "worked example",
    hint: 'Add <Callout kind="example" title="…">.',
    isIn: (lesson) => callouts(lesson, "example").length > 0,
  },
  {
    name: "exercise",
    hint: 'Add <Callout kind="exercise" title="…" minutes={50}>.',
    isIn: (lesson) => callouts(lesson, "exercise").length > 0,
  },
  {
    name: "list that says when its exercise is done",
    hint: "Add <DoneWhen> with a list to the exercise.",
    isIn: ({ tree }) => elements(tree, "DoneWhen").length > 0,
  },
  {
    name: "template or checklist to take away",
    hint: 'Add <Template title="…"> or <Checklist id="…">.',
    isIn: ({ tree }) => elements(tree, "Template").length + elements(tree, "Checklist").length > 0,
  },
];

const missing = (lesson: Lesson): Problem[] =>
  PARTS.filter(({ isIn }) => !isIn(lesson)).map(({ name, hint }) => ({
    ...{ ...lesson.atNode(lesson.tree), rule, message: `The lesson has no ${name}.`, hint },
  }));

function longExercises(lesson: Lesson): Problem[] {
  return callouts(lesson, "exercise").flatMap((exercise) => {
    const minutes = Number(attribute(exercise, "minutes"));
    if (minutes <= EXERCISE_MINUTES) return [];
    const message = Number.isNaN(minutes)
      ? "The exercise does not say how long it takes."
      : `The exercise takes ${minutes} minutes.`;
    return [{ ...lesson.atNode(exercise), rule, message, hint: "Say minutes={…}, an hour at most." }];
  });
}

/** A written lesson has a worked example, an exercise of an hour at most, and something to take away. */
export const parts = ({ lessons }: Course): Problem[] =>
  lessons.filter(({ written }) => written).flatMap((lesson) => [...missing(lesson), ...longExercises(lesson)]);
