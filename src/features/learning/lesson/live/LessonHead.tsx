import { Check } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { texts } from "#texts/lesson.ts";
import Mark from "#features/learning/bookmarks/Mark.tsx";
import { countMinutes, timecode } from "#features/learning/course/formats.ts";
import { positionIn } from "#features/learning/positions/positions.store.ts";
import { Completed } from "./Completed.tsx";
import { isCompleted } from "#features/learning/progress/progress.ts";
import { useProgress, useVisit } from "#features/learning/progress/useProgress.ts";
import type { Parts } from "#features/learning/quiz/parts.ts";
import { $quiz } from "#features/learning/quiz/quiz.store.ts";
import { $ticks } from "#features/learning/blocks/checklist/ticks.store.ts";
import { newestAnswer, EMPTY_QUIZ as NO_ANSWERS } from "#features/learning/quiz/quiz.ts";
import { $byFilm, $shown } from "#features/learning/video/player.store.ts";
import { isWatched, resumeAt } from "#features/learning/video/seconds.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";

interface Props {
  lesson: { id: string; moduleId: number; title: string; description: string; seconds: number };
  module: { id: number; lessons: { id: string }[] };
  hasFilm: boolean;
  /** Said of who speaks in it. */
  voice: string | undefined;
  /** Left out where the lesson is shut. */
  parts: Parts | undefined;
}

/** What a lesson is called and what it is about, and the three steps through it. */
export default function LessonHead({ lesson, module, hasFilm, voice, parts }: Props) {
  const { id, moduleId, title, description } = lesson;
  useVisit(moduleId, id);
  const isComplete = isCompleted(useProgress(module).progress, id);
  return (
    <>
      <div className="relative mt-9 flex items-start justify-between gap-4">
        {isComplete && <Completed />}
        <h1 className="text-[clamp(1.75rem,1.4rem_+_1.6vw,2.125rem)]" data-pagefind-body>
          {title}
        </h1>
        <Mark isShort marked={{ type: "lesson", title, description, url: routes.lesson(moduleId, id) }} />
      </div>
      <p className="lead mt-3 max-w-[38.9em]" data-pagefind-body data-pagefind-weight="4">
        {description}
      </p>
      {voice !== undefined && <p className="tc mt-2.5">{voice}</p>}
      {parts && <Steps lesson={lesson} module={module} hasFilm={hasFilm} parts={parts} />}
    </>
  );
}

/** Where somebody is in a lesson: its film, its exercise and its questions, as far as it has them. */
function Steps({ lesson, module, hasFilm, parts }: Omit<Props, "voice"> & { parts: Parts }) {
  const { exercise, questions, boxes } = parts;
  const { id, seconds } = lesson;
  const { progress } = useProgress(module);
  const isAlive = useHydrated();
  const isByFilm = useStore($byFilm);
  const answers = useStore($quiz, NO_ANSWERS);
  const ticks = useStore($ticks, {})[id] ?? {};
  const film = useFilm(id, seconds);
  const isComplete = isCompleted(progress, id) && !isByFilm;
  const answered = questions.filter((questionId) => newestAnswer(answers, { lessonId: id, questionId })).length;
  const { length } = questions;
  const lists = Object.entries(boxes).filter(([, count]) => count > 0);
  const isTicked = lists.every(([list, count]) => (ticks[list]?.length ?? 0) >= count);
  const questionsWords = fill(texts.questionsCount, { count: length });
  const steps = [
    hasFilm && {
      ...{ href: "#watch", title: texts.watch, width: "flex-3", share: film.share },
      isDone: film.isWatched,
      words: film.share > 0 ? fill(texts.timeLeft, { time: timecode(seconds - film.second) }) : timecode(seconds),
      doneWords: texts.watched,
    },
    exercise && {
      // Where nothing is ticked, no act of its own says so.
      ...{ href: "#do", title: texts.do, width: "flex-4", share: 0, doneWords: texts.doneDoing },
      isDone: lists.length > 0 ? isTicked : isComplete,
      words: (
        <>
          <span className="max-sm:hidden">{exercise.title} · </span>
          {exercise.minutes !== undefined && countMinutes(exercise.minutes)}
        </>
      ),
    },
    length > 0 && {
      ...{ href: "#check", title: texts.check, width: "flex-3", share: 0, isDone: answered === length },
      words: answered > 0 ? fill(texts.answeredOf, { done: String(answered), count: String(length) }) : questionsWords,
      doneWords: texts.allAnswered,
    },
  ].filter((step) => step !== false && step !== undefined);
  if (steps.length === 0) return null;
  // Whoever says that the lesson is complete is not sent anywhere, and nothing is called done that was not.
  const now = isComplete ? -1 : steps.findIndex(({ isDone }) => !isDone);
  const ahead = [
    exercise && !isComplete && { id: "do", title: exercise.title, act: texts.doHeading },
    length > answered && !isComplete && { id: "check", title: questionsWords, act: texts.nowCheck },
  ].filter((one) => one !== false && one !== undefined);
  return (
    <>
      <nav aria-label={texts.stepsOf} className="mt-5 flex gap-0.75 print:hidden" data-steps data-pagefind-ignore>
        {steps.map(({ doneWords, words, ...step }, index) => (
          <Step key={step.href} {...step} isNow={index === now} words={step.isDone ? doneWords : words} />
        ))}
      </nav>
      {isAlive && <Foot steps={ahead} />}
    </>
  );
}

interface StepProps {
  href: string;
  title: string;
  /** Beside the others. */
  width: string;
  words: ReactNode;
  /** How much of it is done, 0 to 1. */
  share: number;
  isDone: boolean;
  isNow: boolean;
}

const Step = ({ href, title, width, words, share, isDone, isNow }: StepProps) => (
  <a
    href={href}
    aria-current={isNow ? "step" : undefined}
    data-state={isDone ? "done" : isNow ? "now" : "todo"}
    className={cx(
      "clip min-w-0 basis-0 overflow-hidden px-3 py-2 leading-tight [--clip-height:auto] [--clip-line:var(--fg)] max-sm:px-2 signed-in:[[ssr]_&]:bg-surface signed-in:[[ssr]_&]:text-fg",
      width,
    )}
  >
    {isNow && share > 0 && (
      <i
        aria-hidden
        className="absolute! inset-y-0 end-0 bg-act-hover"
        style={{ insetInlineStart: `${100 * share}%` }}
      />
    )}
    <b className="flex items-center gap-1 font-display text-base font-heavy">
      {isDone && <Check size={16} strokeWidth={3} aria-hidden className="flex-none" />}
      {title}
    </b>
    <span className="mt-0.75 block font-label text-sm font-narrow tabular">{words}</span>
  </a>
);

/** How far the film was watched: now, or as this device keeps it. */
function useFilm(id: string, seconds: number): { isWatched: boolean; second: number; share: number } {
  const isAlive = useHydrated();
  const shown = useStore($shown);
  const [isSeen, setSeen] = useState(false);
  if (!isSeen && !shown.isPaused && isWatched(shown.second, shown.length)) setSeen(true);
  const kept = useMemo(() => (isAlive ? positionIn(id) : undefined), [isAlive, id]);
  const second = resumeAt(shown.second > 0 || shown.hasBegun ? shown.second : (kept?.second ?? 0), seconds);
  return { isWatched: isSeen || isWatched(kept?.furthest ?? 0, seconds), second, share: second / seconds };
}

/** What it leads to, by its id. */
type Ahead = Record<"id" | "title" | "act", string>;

/** On a phone the next thing to do stands at the foot while one reads towards it; the bar takes its place on the way up. */
function Foot({ steps }: { steps: Ahead[] }) {
  const next = useAhead(steps);
  return (
    <div
      className={cx(
        "invisible fixed inset-x-0 bottom-0 z-[39] flex translate-y-full items-center justify-between gap-3 border-t border-fg bg-bg px-(--gutter) pt-2 pb-[calc(env(safe-area-inset-bottom)+8px)] transition-[translate,visibility] duration-200 sm:hidden print:hidden",
        next && "in-data-away:visible in-data-away:translate-y-0",
      )}
      data-foot
    >
      {next && (
        <>
          <b className="truncate leading-tight">{next.title}</b>
          <a href={`#${next.id}`} className={buttonClass("act", "normal", "flex-none")}>
            {next.act}
          </a>
        </>
      )}
    </div>
  );
}

/** The first of some things that is still below what is seen. */
function useAhead(steps: Ahead[]): Ahead | undefined {
  const [ahead, setAhead] = useState<string>();
  const ids = steps.map(({ id }) => id).join();
  useEffect(() => {
    const all = ids.split(",").flatMap((id) => document.getElementById(id) ?? []);
    const look = () => setAhead(all.find((one) => one.getBoundingClientRect().top > innerHeight)?.id);
    const seen = new IntersectionObserver(look);
    for (const one of all) seen.observe(one);
    return () => seen.disconnect();
  }, [ids]);
  return steps.find(({ id }) => id === ahead);
}
