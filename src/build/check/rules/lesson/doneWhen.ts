import type { ListItem } from "mdast";
import type { Course, Lesson } from "#build/check/read/course.ts";
import { attribute, elements, textOf, type Element } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "done-when";
const HINT = "Write one list with dashes, whose lines go on after “You are done when”.";

const isSentence = (item: ListItem): boolean =>
  item.children.length === 1 && item.children[0]?.type === "paragraph" && textOf(item).trim() !== "";

function mistakeIn({ children }: Element): string | undefined {
  const [list] = children;
  if (list === undefined) return "<DoneWhen> is empty.";
  if (list.type !== "list" || list.ordered || children.length > 1)
    return "<DoneWhen> holds something else than one list with dashes.";
  return list.children.every(isSentence) ? undefined : "A line of <DoneWhen> is empty, or more than a sentence.";
}

const exercises = ({ tree }: Lesson): Element[] =>
  elements(tree, "Callout").filter((callout) => attribute(callout, "kind") === "exercise");

function ofLesson(lesson: Lesson): Problem[] {
  const inside = new Set(exercises(lesson).flatMap((exercise) => elements(exercise, "DoneWhen")));
  return elements(lesson.tree, "DoneWhen").flatMap((element, index) => {
    const problem = (message: string, hint: string) => ({ ...lesson.atNode(element), rule, message, hint });
    const mistake = mistakeIn(element);
    return [
      ...(mistake === undefined ? [] : [problem(mistake, HINT)]),
      ...(inside.has(element)
        ? []
        : [problem("<DoneWhen> stands outside of an exercise.", 'It belongs into <Callout kind="exercise" …>.')]),
      ...(index === 0 ? [] : [problem("The lesson has another <DoneWhen>.", "One list says when a lesson is done.")]),
    ];
  });
}

/** What says when an exercise is done is one list in it: it is asked for by `parts`. */
export const doneWhen = ({ lessons }: Course): Problem[] => lessons.flatMap(ofLesson);
