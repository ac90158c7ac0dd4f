import { countOf } from "#build/check/names/countOf.ts";
import { didYouMean } from "#build/check/names/nearest.ts";
import type { Course, Lesson } from "#build/check/read/course.ts";
import { attribute, elements, type Element } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "mixed-cases";
const CASES = 5;
const FEWEST_LESSONS = 2;

const report = (lesson: Lesson, element: Element, message: string, hint: string): Problem => ({
  ...{ ...lesson.atNode(element), rule, message, hint },
});

const sourcesOf = (question: Element): string[] =>
  String(attribute(question, "from") ?? "")
    .split(/\s+/)
    .filter((id) => id !== "");

function ofCase(lesson: Lesson, question: Element, inModule: string[]): Problem[] {
  const named = [...new Set(sourcesOf(question))];
  const strange = named.filter((id) => !inModule.includes(id));
  const hint = `Write from="…" with lessons of this module: ${inModule.join(", ")}.`;
  return [
    ...strange.map((id) =>
      report(lesson, question, `${id} is no lesson of this module.`, `${didYouMean(id, inModule)}${hint}`),
    ),
    ...(named.length < FEWEST_LESSONS
      ? [report(lesson, question, `The case draws on ${countOf(named.length, "lesson")}, it needs two.`, hint)]
      : []),
  ];
}

function ofSet(lesson: Lesson, set: Element, last: Lesson | undefined, inModule: string[]): Problem[] {
  const cases = elements(set, "Quiz");
  const count =
    cases.length === CASES
      ? []
      : [report(lesson, set, `The set has ${countOf(cases.length, "case")}, it needs ${CASES}.`, "Each is a <Quiz>.")];
  const place =
    last === lesson
      ? []
      : [report(lesson, set, "The set is not in its module’s last lesson.", `Move it to ${last?.file ?? ""}.`)];
  return [...count, ...place, ...cases.flatMap((question) => ofCase(lesson, question, inModule))];
}

/** A set of mixed cases closes the last lesson of its module: five of them, each drawing on two lessons; what is said to each answer is asked by blocks. */
export function mixedCases({ lessons }: Course): Problem[] {
  const strays = lessons.flatMap((lesson) => {
    const inSets = elements(lesson.tree, "MixedCases").flatMap((set) => elements(set, "Quiz"));
    return elements(lesson.tree, "Quiz")
      .filter((question) => attribute(question, "from") !== undefined && !inSets.includes(question))
      .map((question) =>
        report(
          lesson,
          question,
          "A question outside of <MixedCases> has from.",
          "Take it out, or move it into the set.",
        ),
      );
  });
  const sets = lessons.flatMap((lesson) => {
    const beside = lessons.filter(({ folder }) => folder === lesson.folder);
    const ids = beside.map(({ id }) => id);
    return elements(lesson.tree, "MixedCases").flatMap((set) => ofSet(lesson, set, beside.at(-1), ids));
  });
  return [...strays, ...sets];
}
