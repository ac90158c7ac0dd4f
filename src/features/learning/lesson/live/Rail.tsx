import { Check, ChevronRight, Lock, Play } from "lucide-react";
import type { Clip } from "#features/learning/course/clips.ts";
import type { Lesson } from "#features/learning/course/course.ts";
import { leftWords } from "#features/learning/module/sums.ts";
import { isCompleted } from "#features/learning/progress/progress.ts";
import { useOwnClips, useProgress, useVisit } from "#features/learning/progress/useProgress.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts as progressTexts } from "#texts/progress.ts";
import { texts } from "#texts/lesson.ts";
import { cx } from "#ui/cx.ts";
import { Clips } from "#ui/film/Clips.tsx";

interface RailLesson extends Pick<Lesson, "id" | "title" | "seconds" | "duration"> {
  /** It is for members, and its reader is none. */
  isShut: boolean;
}

interface Props {
  module: { id: number; title: string; isPremium: boolean; lessons: RailLesson[] };
  clips: Clip[];
  /** The lesson that the page is, and its place from 1. */
  current: { id: string; number: number };
  /** How many modules the course has. */
  modules: number;
  /** "5 lessons, 12:40", before anything is done. */
  sum: string;
}

// Of whoever has begun it is not known yet, and nothing turns from to do to done.
const LATE = "signed-in:[[ssr]_&]:invisible";
const BOX = "grid size-5.5 place-content-center rounded-clip border";
const BOXES = {
  done: "border-done-solid bg-done-solid text-on-done",
  shut: "border-dashed border-line-strong bg-surface text-muted",
  now: "border-on-act bg-act text-on-act",
  todo: "border-line-strong bg-surface",
};

/** The lessons of the module beside one of them: what is done, and how much is left. */
export default function Rail({ module, clips, current, modules, sum }: Props) {
  useVisit(module.id, current.id);
  const view = useProgress(module);
  const { progress } = view;
  const own = useOwnClips(clips, view);
  const left = leftWords(module.lessons, progress) ?? sum;
  return (
    <>
      <div className="px-5 pt-4.5 pb-4 max-lg:hidden">
        <p className="tc">{fill(texts.moduleOf, { id: module.id, modules })}</p>
        <h2 id="rail-title" className="mt-1 text-lg">
          <a href={routes.module(module.id)} className="no-underline">
            {module.title}
          </a>
        </h2>
        <p className={cx("mt-3.5 mb-2.5", LATE)}>
          <Clips clips={own} />
        </p>
        <p className={cx("tc", LATE)}>
          <span>{left}</span>
          {module.isPremium && texts.premiumBehind}
        </p>
      </div>
      {/* Where there is room it is open in any case. */}
      <details className="group/rail lg:details-content:[content-visibility:visible]">
        <summary className="hidden min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 font-bold focus-visible:-outline-offset-4 max-lg:flex [&::-webkit-details-marker]:hidden [@supports_not_selector(::details-content)]:flex">
          <ChevronRight className="icon ahead group-open/rail:rotate-90" aria-hidden />
          {fill(texts.lesson2, { number: current.number, length: module.lessons.length })}
          <span className={cx("tc ms-auto", LATE)}>{left}</span>
        </summary>
        <ol>
          {module.lessons.map((lesson) => (
            <Row
              key={lesson.id}
              lesson={lesson}
              href={routes.lesson(module.id, lesson.id)}
              isCurrent={lesson.id === current.id}
              isDone={isCompleted(progress, lesson.id)}
            />
          ))}
        </ol>
      </details>
    </>
  );
}

interface RowProps {
  lesson: RailLesson;
  href: string;
  isCurrent: boolean;
  isDone: boolean;
}

function Row({ lesson: { title, duration, isShut }, href, isCurrent, isDone }: RowProps) {
  const look = isDone ? "done" : isShut ? "shut" : isCurrent ? "now" : "todo";
  return (
    <li className="border-t border-line">
      <a
        href={href}
        aria-current={isCurrent ? "page" : undefined}
        className="grid min-h-14 grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-3 py-3.5 ps-5 pe-5 leading-snug no-underline hover:bg-surface-2 hover:text-inherit focus-visible:-outline-offset-4 aria-[current]:bg-act-soft aria-[current]:font-bold aria-[current]:edge-act max-lg:px-4"
      >
        <span className={cx(BOX, BOXES[look], LATE)}>
          {look === "done" && (
            <>
              <Check size={14} strokeWidth={3} aria-hidden />
              <span className="sr-only">{progressTexts.done} </span>
            </>
          )}
          {look === "shut" && <Lock size={12} aria-hidden />}
          {look === "now" && <Play size={12} fill="currentColor" strokeWidth={0} aria-hidden />}
        </span>
        <span>
          {title}
          {isShut && <span className="sr-only">{texts.premium}</span>}
        </span>
        <span className="tc">{duration}</span>
      </a>
    </li>
  );
}
