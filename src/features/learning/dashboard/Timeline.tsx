import { texts } from "#texts/dashboard.ts";
import { useState } from "react";
import { totalSeconds } from "#features/learning/course/course.ts";
import { timecode, countLessons } from "#features/learning/course/formats.ts";
import { timelineRows } from "#features/learning/course/scale.ts";
import { doneSum, clipState, type ClipState } from "#features/learning/outline/done.ts";
import { numberWords, sumWords } from "#features/learning/outline/outline.text.ts";
import {
  lessonPlaces,
  type LessonPlace,
  type OutlineLesson,
  type OutlineModule,
} from "#features/learning/outline/outline.ts";
import { percentDone } from "#features/learning/progress/progress.ts";
import { scaleOf, clipWords } from "#features/learning/timeline/timeline.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import * as routes from "#lib/routes.ts";
import { Icon } from "#ui/Icon.tsx";
import type { DashboardProps } from "./ContinueCard.tsx";

function Strip({ place }: { place: LessonPlace | undefined }) {
  return (
    <p className="mt-6 flex items-baseline justify-between gap-4 border-t border-line pt-3 max-lg:hidden">
      <span aria-hidden="true">
        {place && (
          <>
            <span className="tc">{fill(texts.lesson, { number: numberWords(place) })}</span>{" "}
            <b className="mx-1.5 font-bold">{place.lesson.title}</b>{" "}
            <span className="tc">{timecode(place.lesson.seconds)}</span>
          </>
        )}
      </span>
      <a className="flex-none py-0.75" href={routes.curriculum()}>
        {texts.openCurriculum}
      </a>
    </p>
  );
}

function Head({ outline, progress, now }: DashboardProps) {
  const lessons = lessonPlaces(outline).map(({ lesson }) => lesson);
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
      <h2 className="text-[1.5rem]" id="timeline-title">
        {texts.timeline}
      </h2>
      <p className="tc min-h-[1.3em] max-sm:w-full">{now && sumWords(doneSum(lessons, progress))}</p>
    </div>
  );
}

/** The whole course on one timeline: what is done, what is now, what is to come. */
export function Timeline(facts: DashboardProps) {
  const { outline, next } = facts;
  const [named, name] = useState<string>();
  const { modules } = outline;
  const places = lessonPlaces(outline);
  const scale = scaleOf(outline);
  const shown = places.find(({ lesson }) => lesson.id === named) ?? next?.place ?? places[0];
  return (
    <section
      className="mt-7 rounded-card border border-line bg-sunk p-6 max-sm:px-4 max-sm:pt-4.5 max-sm:pb-5"
      aria-labelledby="timeline-title"
    >
      <Head {...facts} />
      <div className={`[--scale:var(--n)] n${scale.track}`}>
        <div className={`grid gap-8.5 [--gaps:30px] [--total:var(--n)] max-lg:grid max-lg:gap-3.5 n${scale.row}`}>
          {timelineRows(modules).map((row) => (
            <ol className="flex gap-2.5 max-lg:grid max-lg:gap-3.5" key={row[0]?.id}>
              {row.map((module) => (
                <TimelineModule key={module.id} module={module} facts={facts} name={name} />
              ))}
            </ol>
          ))}
        </div>
      </div>
      <Strip place={shown} />
    </section>
  );
}

interface Props {
  module: OutlineModule;
  facts: DashboardProps;
  /** Names a lesson in the strip below; undefined names none. */
  name: (lessonId?: string) => void;
}

interface ClipProps extends Omit<Props, "module"> {
  lesson: OutlineLesson;
  number: string;
  href: string;
  state: ClipState;
}

/** A flag on a stem, at the second where the video goes on. */
const Playhead = ({ percent }: { percent: number }) => (
  <svg
    className="playhead pointer-events-none absolute inset-0 z-3 overflow-visible max-lg:hidden rtl:[scale:-1_1]"
    width="100%"
    height="100%"
    aria-hidden="true"
  >
    <svg x={`${percent}%`} overflow="visible">
      <path className="fill-fg" d="M-1-30h2V0h-2z" />
      <path className="flag [translate:0_-30px] fill-fg" d="M-8 0H8V11L0 18-8 11z" />
      <path className="[translate:0_-30px] fill-act" d="M-6 2H6V10.5L0 15.5-6 10.5z" />
    </svg>
  </svg>
);

function Clip({ lesson, number, href, state, facts, name }: ClipProps) {
  const time = timecode(lesson.seconds);
  const percent = Math.round((100 * facts.resume) / lesson.seconds);
  return (
    <li
      className={`relative min-w-0 flex-[var(--n)_1_0] before:absolute before:start-0 before:-top-5 before:h-2 before:w-[1.5px] before:bg-line-strong first:before:-top-6 first:before:h-3 first:before:bg-fg max-lg:before:hidden n${lesson.seconds}`}
    >
      <a
        className="clip"
        data-state={state}
        href={href}
        onPointerEnter={() => name(lesson.id)}
        onPointerLeave={() => name()}
        onFocus={() => name(lesson.id)}
        onBlur={() => name()}
        onKeyDown={({ key }) => key === "Escape" && name()}
      >
        <span className="sr-only">{clipWords({ number, title: lesson.title, time }, state)}</span>
        <span
          className="absolute start-1.5 top-0.75 rounded-tick px-0.75 py-px font-label text-[0.875rem] leading-tight font-narrow tabular in-data-[state=premium]:bg-sunk max-lg:hidden lg:max-wide:start-0.5 lg:max-wide:px-px"
          aria-hidden="true"
        >
          {number.split(".")[1]}
        </span>
        <span
          className="absolute start-1.5 bottom-1 rounded-tick px-0.75 py-px font-label text-xs leading-[1.1] font-narrow tabular in-data-[state=premium]:bg-sunk max-lg:hidden lg:max-wide:start-0.5 lg:max-wide:px-px"
          aria-hidden="true"
        >
          {time}
        </span>
        {state === "now" && percent > 0 && (
          <svg
            className="absolute inset-0 rounded-[2.5px] rtl:[scale:-1_1]"
            width="100%"
            height="100%"
            aria-hidden="true"
          >
            <rect className="fill-act-hover" x={`${percent}%`} width={`${100 - percent}%`} height="100%" />
          </svg>
        )}
        {state === "done" && (
          <Icon
            className="absolute end-1.5 top-1.5 size-3.5 stroke-3 max-lg:inset-0 max-lg:m-auto"
            name="check"
            isSmall
          />
        )}
      </a>
      {state === "now" && <Playhead percent={percent} />}
    </li>
  );
}

/** "2 of 3, 67 %": how much of the module is done. */
function ModuleSum({ module, facts: { outline, progress, now, isMember } }: Omit<Props, "name">) {
  const { done, lessons } = doneSum(module.lessons, progress);
  return (
    <p className="tc row-[4] mt-1 flex flex-wrap gap-x-3.5 gap-y-1 text-[0.875rem] max-lg:m-0 max-lg:flex-row-reverse max-lg:items-baseline max-lg:[grid-area:1/2]">
      <span className="inline-flex items-center gap-1 whitespace-nowrap">
        {now ? fill(texts.ofWord, { done, lessons }) : countLessons(lessons)}
        {now && done > 0 && `${COMMA}${percentDone(done, lessons, outline.divisor)} %`}
      </span>
      {module.access === "premium" && !isMember && (
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          <Icon className="size-3.5" name="lock" isSmall /> {texts.premium}
        </span>
      )}
    </p>
  );
}

function TimelineModule({ module, facts, name }: Props) {
  const { progress, now, next, isMember } = facts;
  const nextId = now && next?.kind !== "finished" ? (next?.place.lesson.id ?? "") : "";
  return (
    <li
      data-access={module.access}
      className={`timeline-module grid w-[calc(var(--n)_*_(100%_-_var(--gaps))_/_var(--total))] min-w-0 flex-none grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto] max-lg:w-auto max-lg:gap-x-3 max-lg:gap-y-0.5 max-lg:[grid-template:auto_auto/minmax(0,1fr)_auto] n${totalSeconds(module.lessons)}`}
    >
      <h3 className="row-[3] mt-3 pe-1.5 font-sans text-base leading-tight font-bold tracking-[0] max-lg:m-0 max-lg:[grid-area:1/1]">
        <a
          className="inline-block py-0.5 no-underline hover:underline hover:decoration-current hover:decoration-2"
          href={routes.module(module.id)}
        >
          <span className="tc">{module.id}</span> {module.title}
        </a>
      </h3>
      <ModuleSum module={module} facts={facts} />
      {/* The ticks of the ruler and the playhead stand below the words. */}
      <div className="row-[1] flex h-17 items-end border-b border-line-strong pb-5 max-lg:hidden" aria-hidden="true">
        <span className="tc line-clamp-3 pe-3 text-[0.8125rem] leading-[1.15] first-letter:uppercase">
          {module.outcome}
        </span>
      </div>
      <ol className="row-[2] mt-3 flex gap-0.75 [--clip-height:48px] [--clip-line:var(--fg)] max-lg:mt-1.5 max-lg:w-[calc(var(--n)_/_var(--scale)_*_100%)] max-lg:[--clip-height:30px] max-lg:[grid-area:2/1/auto/-1]">
        {module.lessons.map((lesson, index) => (
          <Clip
            key={lesson.id}
            lesson={lesson}
            number={`${module.id}.${index + 1}`}
            href={routes.lesson(module.id, lesson.id)}
            state={clipState(lesson, progress, nextId, isMember)}
            facts={facts}
            name={name}
          />
        ))}
      </ol>
    </li>
  );
}
