import { fill } from "#lib/fill.ts";
import { texts } from "#texts/finished.ts";
import { countLessons, timecode } from "#features/learning/course/formats.ts";
import { totalSeconds, type Lesson, type Module } from "#features/learning/course/course.ts";
import { countDone, isCompleted, type Progress } from "#features/learning/progress/progress.ts";
import { COMMA } from "#lib/language/comma.ts";

type FinishableLesson = Pick<Lesson, "id" | "title" | "seconds">;
export type Finishable = Pick<Module, "id" | "title" | "outcome" | "access"> & { lessons: FinishableLesson[] };

interface Step {
  module: Finishable;
  lesson: FinishableLesson;
  /** "4.1" */
  number: string;
  isFirst: boolean;
}

export interface Finished {
  /** "course" when this module was the last one missing. */
  kind: "module" | "course";
  /** As certificates name it. */
  certificateOf: string;
  module: Finishable;
  modules: number;
  /** The row that fills: lessons, or modules of the whole course. */
  clips: { number: number; seconds: number }[];
  made: { whole: string; parts: string[] };
  next: Step | undefined;
}

/** The next unfinished lesson after this module, else anywhere. */
function nextStep(course: Finishable[], module: Finishable, progress: Progress): Step | undefined {
  const after = course.indexOf(module) + 1;
  const steps = [...course.slice(after), ...course.slice(0, after)].flatMap((one) =>
    one.lessons.map((lesson, index) => ({
      ...{ module: one, lesson, number: `${one.id}.${index + 1}` },
      isFirst: countDone(progress, one.lessons) === 0,
    })),
  );
  return steps.find(({ lesson }) => !isCompleted(progress, lesson.id));
}

/** undefined when the module is not finished. */
export function finishedModule(course: Finishable[], moduleId: number, progress: Progress): Finished | undefined {
  const module = course.find(({ id }) => id === moduleId);
  if (!module || countDone(progress, module.lessons) < module.lessons.length) return undefined;
  const next = nextStep(course, module, progress);
  const ofModule = { module, modules: course.length, next };
  if (next) {
    const clips = module.lessons.map(({ seconds }, index) => ({ number: index + 1, seconds }));
    const made = { whole: module.outcome, parts: module.lessons.map(({ title }) => title) };
    return { ...ofModule, kind: "module", certificateOf: String(moduleId), clips, made };
  }
  const clips = course.map((one) => ({ number: one.id, seconds: totalSeconds(one.lessons) }));
  const made = { whole: "", parts: course.map(({ outcome }) => outcome) };
  return { ...ofModule, kind: "course", certificateOf: "course", clips, made };
}

/** "4 lessons, 11:10. Starts with A page for the second visit, 1:55" */
export function stepWords({ module, lesson, isFirst }: Step): string {
  const sum = `${countLessons(module.lessons.length)}${COMMA}${timecode(totalSeconds(module.lessons))}`;
  return fill(isFirst ? texts.startsWith : texts.goesOnWith, {
    sum,
    title: lesson.title,
    time: timecode(lesson.seconds),
  });
}
