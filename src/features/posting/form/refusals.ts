import { madeAt } from "#features/posting/kept/posting.store.ts";
import { firstDayUntil, firstDayWords } from "#features/posting/words/firstDay.ts";
import type { Failure, FieldProblem } from "#lib/failure.ts";

/** The server's fields that are none of the form's, and the form's that stand for them. */
const SHOWN_AT: Record<string, string> = {
  moduleId: "lessonId",
  topic: "lessonId",
  questions: "firstAsk",
};

/** What holds on the first day is said by the reader's own clock. */
function said(problem: FieldProblem): FieldProblem {
  const untilMs = problem.code.startsWith("validation_first_day") ? firstDayUntil(madeAt(), Date.now()) : undefined;
  return untilMs === undefined ? problem : { ...problem, message: firstDayWords(untilMs, Date.now()) };
}

/** Makes the server's refusal one of a form's, at its fields. @param fields those it has */
export const sortedFor =
  (...fields: string[]) =>
  (failure: Failure): Failure => {
    if (failure.kind !== "invalid") return failure;
    const all = Object.entries(failure.fields).map(([name, problem]): [string, FieldProblem] => {
      const at = SHOWN_AT[name] ?? name;
      return [fields.includes(name) || !fields.includes(at) ? name : at, said(problem)];
    });
    // Of what no field says the first sentence is said beside the form.
    const [, first] = all.find(([name]) => !fields.includes(name)) ?? [];
    return { ...failure, message: first?.message ?? failure.message, fields: Object.fromEntries(all) };
  };
