import { questionsIn } from "./quiz.ts";

/** What a lesson has beside its film and its text. */
export interface Parts {
  /** The first of its exercises, and how long it takes. */
  exercise: { title: string; minutes: number | undefined } | undefined;
  /** The ids of its questions. */
  questions: string[];
  /** How many lines can be ticked in each of its lists, by the list's id. */
  boxes: Record<string, number>;
}

const CHECKLIST = /<Checklist\s[^>]*?\bid="([^"]*)"[^>]*>(.*?)<\/Checklist>/gs;
const EXERCISE = /<Callout\s[^>]*?\bkind="exercise"[^>]*>/;

/** The exercise and the questions of a lesson, out of its MDX. */
export function quizParts(mdx = ""): Parts {
  const [callout] = EXERCISE.exec(mdx) ?? [];
  const title = /\btitle="([^"]*)"/.exec(callout ?? "")?.[1];
  const minutes = /\bminutes=\{(\d+)\}/.exec(callout ?? "")?.[1];
  return {
    exercise: title === undefined ? undefined : { title, minutes: minutes === undefined ? undefined : Number(minutes) },
    questions: questionsIn(mdx),
    boxes: Object.fromEntries(
      [...mdx.matchAll(CHECKLIST)].map(([, id = "", list = ""]) => [id, list.match(/^ *[-*] /gm)?.length ?? 0]),
    ),
  };
}
