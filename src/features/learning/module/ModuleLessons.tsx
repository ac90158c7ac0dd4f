import { Check, Lock } from "lucide-react";
import type { Lesson } from "#features/learning/course/course.ts";
import { nextLesson } from "#features/learning/outline/nextLesson.ts";
import { countDone, isChangedSince, isCompleted } from "#features/learning/progress/progress.ts";
import { useFreshlyCompleted, useProgress } from "#features/learning/progress/useProgress.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/module.ts";
import { texts as progressTexts } from "#texts/progress.ts";
import { cx } from "#ui/cx.ts";
import { Clips } from "#ui/film/Clips.tsx";
import { leftWords } from "./sums.ts";

type Facts = "id" | "number" | "title" | "description" | "seconds" | "duration" | "revision";
type ModuleLesson = Pick<Lesson, Facts> & { isPremium: boolean };

interface Props {
  module: { id: number; isPremium: boolean; lessons: ModuleLesson[] };
  /** "5 lessons, 12:40", before anything is done. */
  sum: string;
}

/** The lessons of a module: what is done, what changed since, and how much is left. */
export default function ModuleLessons({ module, sum }: Props) {
  const view = useProgress(module);
  const isFresh = useFreshlyCompleted(view);
  const { progress } = view;
  const { id: moduleId, lessons } = module;
  const next = nextLesson(lessons, progress);
  const isStarted = countDone(progress, lessons) > 0 || progress.last?.lessonId === next?.id;
  const own = progress.certificates.find((one) => one.moduleId === String(moduleId));
  const stateOf = (lesson: ModuleLesson) => {
    if (isCompleted(progress, lesson.id)) return "done";
    if (isStarted && lesson === next) return "now";
    return lesson.isPremium ? "premium" : "todo";
  };
  return (
    <>
      <p className="tc mt-8">
        <span>{leftWords(lessons, progress) ?? sum}</span>
        {module.isPremium && texts.premium}
        {own && (
          <>
            {" "}
            <a href={routes.certificate(own.code)}>{texts.certificate}</a>
          </>
        )}
      </p>
      <p className="mt-2.5 mb-5">
        <Clips
          className="[--clip-height:28px]"
          clips={lessons.map((lesson) => ({
            id: lesson.id,
            length: lesson.seconds,
            state: stateOf(lesson),
            isFresh: isFresh(lesson.id),
          }))}
        />
      </p>
      <ol className="mt-3 border-t border-fg">
        {lessons.map((lesson) => {
          const isDone = isCompleted(progress, lesson.id);
          return (
            <li key={lesson.id} className="border-b border-line">
              <a
                href={routes.lesson(moduleId, lesson.id)}
                className="group/lesson grid min-h-14 grid-cols-[24px_minmax(0,1fr)_auto] items-baseline gap-3 py-3.5 pe-3 no-underline"
              >
                <span
                  className={cx(
                    "tc grid size-6 place-content-center rounded-clip",
                    isDone && "border border-done-solid bg-done-solid text-on-done",
                  )}
                >
                  {isDone ? (
                    <>
                      <Check size={14} strokeWidth={3} aria-hidden />
                      <span className="sr-only">{progressTexts.done} </span>
                    </>
                  ) : (
                    lesson.number
                  )}
                </span>
                <span>
                  <b className="font-bold group-hover/lesson:underline group-hover/lesson:decoration-2">
                    {lesson.title}
                  </b>
                  <span className="block max-w-[37.6em] leading-[1.45] text-muted">{lesson.description}</span>
                </span>
                <span className="tc inline-flex items-center gap-2">
                  {isChangedSince(progress, lesson.id, lesson.revision) && (
                    <span className="rounded-clip bg-info-soft px-1.5 py-0.5 text-info-text">
                      {texts.changed}
                      <span className="sr-only"> {texts.since}</span>
                    </span>
                  )}
                  {lesson.isPremium && <Lock className="size-4 flex-none" aria-label={texts.premium2} />}
                  {lesson.duration}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </>
  );
}
