import { fill } from "#lib/fill.ts";
import { texts } from "#texts/finished.ts";
import { countLessons, timecode } from "#features/learning/course/formats.ts";
import type { Access } from "#features/learning/course/course.ts";
import { countDone, isCompleted, type Progress } from "#features/learning/progress/progress.ts";
import { COMMA } from "#lib/language/comma.ts";

interface FinishableLesson {
  id: string;
  title: string;
  seconds: number;
}
export interface Finishable {
  id: number;
  title: string;
  outcome: string;
  access: Access;
  lessons: FinishableLesson[];
}

/** One clip of the row that fills: a lesson, or a module of the whole course. */
export interface FilledClip {
  number: number;
  seconds: number;
}

export interface Step {
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
  clips: FilledClip[];
  made: { whole: string; parts: string[] };
  next: Step | undefined;
}

const secondsOf = ({ lessons }: Finishable): number => lessons.reduce((sum, { seconds }) => sum + seconds, 0);
const idsOf = ({ lessons }: Finishable): string[] => lessons.map(({ id }) => id);

/** The next unfinished lesson after this module, else anywhere. */
function nextStep(course: Finishable[], module: Finishable, progress: Progress): Step | undefined {
  const after = course.indexOf(module) + 1;
  const steps = [...course.slice(after), ...course.slice(0, after)].flatMap((one) =>
    one.lessons.map((lesson, index) => ({
      ...{ module: one, lesson, number: `${one.id}.${index + 1}` },
      isFirst: countDone(progress, idsOf(one)) === 0,
    })),
  );
  return steps.find(({ lesson }) => !isCompleted(progress, lesson.id));
}

/** undefined when the module is not finished. */
export function finishedModule(course: Finishable[], moduleId: number, progress: Progress): Finished | undefined {
  const module = course.find(({ id }) => id === moduleId);
  if (!module || countDone(progress, idsOf(module)) < module.lessons.length) return undefined;
  const next = nextStep(course, module, progress);
  const ofModule = { module, modules: course.length, next };
  if (next) {
    const clips = module.lessons.map(({ seconds }, index) => ({ number: index + 1, seconds }));
    const made = { whole: module.outcome, parts: module.lessons.map(({ title }) => title) };
    return { ...ofModule, kind: "module", certificateOf: String(moduleId), clips, made };
  }
  const clips = course.map((one) => ({ number: one.id, seconds: secondsOf(one) }));
  const made = { whole: "", parts: course.map(({ outcome }) => outcome) };
  return { ...ofModule, kind: "course", certificateOf: "course", clips, made };
}

/** "4 lessons, 11:10. Starts with A page for the second visit, 1:55" */
export function stepWords({ module, lesson, isFirst }: Step): string {
  const sum = `${countLessons(module.lessons.length)}${COMMA}${timecode(secondsOf(module))}`;
  return fill(isFirst ? texts.startsWith : texts.goesOnWith, {
    sum,
    title: lesson.title,
    time: timecode(lesson.seconds),
  });
}
