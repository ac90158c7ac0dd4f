import { getCollection, type CollectionEntry } from "astro:content";
import { curriculum } from "#features/learning/course/course.content.ts";
import { lessonsOf, type Lesson } from "#features/learning/course/course.ts";

type Head = CollectionEntry<"caseHead">["data"];
type WrittenStep = CollectionEntry<"caseSteps">["data"]["steps"][number];
/** What a step, a group or a month says, with the lesson it belongs to. */
type Placed<One> = Omit<One, "lesson"> & { lesson: Lesson };
export type Step = Placed<WrittenStep> & { inModule: Lesson[] };
export type Group = Placed<Head["groups"][number]>;
export type Month = Placed<Head["months"][number]>;

/** One invented channel through the course, in the order of its lessons. */
export interface Case extends Omit<Head, "groups" | "months"> {
  steps: Step[];
  groups: Group[];
  months: Month[];
}

async function read(): Promise<Case | undefined> {
  const [head] = await getCollection("caseHead");
  if (!head) return undefined;
  const lessons = lessonsOf(await curriculum());
  const written = (await getCollection("caseSteps")).flatMap(({ data }) => data.steps);
  // What belongs to a lesson that is not published yet waits with it.
  const placed = <One extends { lesson: string }>(all: One[]): Placed<One>[] =>
    all.flatMap((one) => {
      const lesson = lessons.find(({ id }) => id === one.lesson);
      return lesson ? [{ ...one, lesson }] : [];
    });
  const steps = placed(written)
    .map((step) => ({ ...step, inModule: lessons.filter(({ moduleId }) => moduleId === step.lesson.moduleId) }))
    .sort((a, b) => lessons.indexOf(a.lesson) - lessons.indexOf(b.lesson));
  return { ...head.data, steps, groups: placed(head.data.groups), months: placed(head.data.months) };
}

let whole: Promise<Case | undefined> | undefined;
/** The case of content/case/; undefined for a course without one. Read once per build, and at every request in the preview. */
export const theCase = (): Promise<Case | undefined> => (import.meta.env.DEV ? read() : (whole ??= read()));

/** How the case's channel filled a template of a lesson. */
export async function filledSheet(lessonId: string, template: string) {
  const found = await theCase();
  const step = found?.steps.find(({ lesson, sheet }) => lesson.id === lessonId && sheet?.template === template);
  return found && step?.sheet && { channel: found.channel, lesson: step.lesson, parts: step.sheet.parts };
}
